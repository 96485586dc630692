/** The timeout, in ms, for storage operations that a page or a user waits for. */
const storageLimit = 1_000

/** The device's storage timed out; the operation may still succeed later. */
class StorageTimedOut extends Error {
  override name = 'StorageTimedOut'
}

/** Runs a storage operation; rejects with `StorageTimedOut` after a second, since browsers may let it hang forever. */
export async function inTime<T>(ask: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new StorageTimedOut(`no response within ${storageLimit} ms`)),
      storageLimit,
    )
  })
  try {
    return await Promise.race([ask(), limit])
  } finally {
    clearTimeout(timer)
  }
}
