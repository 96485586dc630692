import { setTimeout as pause } from 'node:timers/promises'

/**
 * Does work now, and again this many ms after it was done. Returns a function that aborts its signal and resolves when it has
 * ended. The work never rejects.
 */
export function repeatedly(everyMs: number, work: (stop: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await work(signal)
      await pause(everyMs, null, { signal }).catch(() => undefined)
    }
  }
  const ended = run()
  return () => {
    stopping.abort()
    return ended
  }
}
