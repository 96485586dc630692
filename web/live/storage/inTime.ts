/** Nothing that a page begins with, or that someone waits for, waits longer for the device's storage, in ms. */
const storageLimit = 1_000

/** The device's storage did not answer in time; what it was asked may still come about. */
class StorageTimedOut extends Error {
  override name = 'StorageTimedOut'
}

/** Asks the device's storage; rejects with `StorageTimedOut` after a second: a browser may let it hang for ever. */
export async function inTime<T>(ask: () => Promise<T>, ms: number = storageLimit): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StorageTimedOut(`No answer within ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([ask(), limit])
  } finally {
    clearTimeout(timer)
  }
}
