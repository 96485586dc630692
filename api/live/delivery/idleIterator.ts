/** The iterator of a subscription whose results bypass it: yields nothing; ends with `return()` or the session, and calls `leave`. */
export function idleIterator(leave: () => void, signal?: AbortSignal): AsyncIterableIterator<never> {
  let end: () => void = () => {}
  const over = new Promise<void>((resolve) => (end = resolve))
  const finish = () => {
    signal?.removeEventListener('abort', finish)
    leave()
    end()
  }
  if (signal?.aborted) finish()
  signal?.addEventListener('abort', finish, { once: true })
  return {
    next: () => over.then(() => ({ value: undefined, done: true as const })),
    return() {
      finish()
      return Promise.resolve({ value: undefined, done: true })
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
