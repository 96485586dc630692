import { createListeners } from '#web/listeners.ts'

const listeners = createListeners()

/** Calls back each time that the server may be in reach again: the device has a network, or the page's stream is live. */
export function onReconnected(listener: () => void): () => void {
  const stop = listeners.add(listener)
  window.addEventListener('online', listener)
  return () => {
    stop()
    window.removeEventListener('online', listener)
  }
}

/** The page's stream is live again. */
export const reconnected = (): void => listeners.call()
