import type { Signal } from './signal.ts'

/** Yields what `read` answers, first immediately and then after each signal; ends with `return()` or the session, and calls `leave`. */
export function onEachSignal<T>(
  updated: Signal,
  read: () => Promise<T>,
  leave: () => void,
  signal?: AbortSignal,
): AsyncIterableIterator<T> {
  let isOver = false
  let next: Promise<void> = Promise.resolve()
  let end: () => void = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const finish = () => {
    if (isOver) return
    isOver = true
    signal?.removeEventListener('abort', finish)
    leave()
    end()
  }
  if (signal?.aborted) finish()
  signal?.addEventListener('abort', finish, { once: true })
  return {
    async next() {
      await Promise.race([next, ended])
      if (isOver) return { value: undefined, done: true }
      next = updated.next()
      return { value: await read(), done: false }
    },
    return() {
      finish()
      return Promise.resolve({ value: undefined, done: true })
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
