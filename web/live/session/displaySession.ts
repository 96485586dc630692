import { deviceStorage } from '#web/live/storage/deviceStorage.ts'

const entry = 'displayToken'

const listeners = new Set<() => void>()

/** Takes the token of a display out of the address (/wall#token=…), where nobody shall read it, and keeps it here. */
export function takeDisplayToken(): void {
  const token = /^#token=([\w-]{20,200})$/.exec(location.hash)?.[1]
  if (token === undefined) return
  deviceStorage.setItem(entry, token)
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** The token of the display that this browser is, or null. */
export function readDisplayToken(): string | null {
  return deviceStorage.getItem(entry)
}

/** The display was shut out: this browser is none any more. */
export function forgetDisplay(): void {
  deviceStorage.removeItem(entry)
  for (const listener of [...listeners]) listener()
}

/** Calls back when this browser stops being a display. */
export function onDisplayForgotten(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
