/** The timeout, in ms, for storage operations that a page or a user waits for. */
const storageLimit = 1_000

/**
 * Runs a storage operation; rejects after a second, since browsers may let it hang forever. The operation may still succeed
 * later.
 */
export async function inTime<T>(ask: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The storage timed out.')), storageLimit)
  })
  try {
    return await Promise.race([ask(), limit])
  } finally {
    clearTimeout(timer)
  }
}
