import pLimit from 'p-limit'

/** Runs work when a slot is free, first come first served; settles as the work does. */
export type Limit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * A semaphore whose slots expire: work that takes longer than `slotMs` continues without its slot, so that a connection
 * that doesn't read can't block the rest.
 */
export function limitWithTimeout(concurrency: number, slotMs: number): Limit {
  const limit = pLimit(concurrency)
  return (work) =>
    new Promise((resolve, reject) => {
      void limit(
        () =>
          new Promise<void>((release) => {
            const timer = setTimeout(release, slotMs).unref()
            void work()
              .then(resolve, reject)
              .finally(() => {
                clearTimeout(timer)
                release()
              })
          }),
      )
    })
}
