import { deviceStorage } from '#web/live/storage/deviceStorage.ts'

const entry = 'displayToken'

const listeners = new Set<() => void>()

/** Moves a display's token from the URL (/wall#token=…), where it must not be visible, to storage. */
export function takeDisplayToken(): void {
  const token = /^#token=([\w-]{20,200})$/.exec(location.hash)?.[1]
  if (token === undefined) return
  keepDisplayToken(token)
  history.replaceState(history.state, '', location.pathname + location.search)
}

/** Makes this browser a display. */
export function keepDisplayToken(token: string): void {
  deviceStorage.setItem(entry, token)
}

/** This browser's display token, or null. */
export function readDisplayToken(): string | null {
  return deviceStorage.getItem(entry)
}

/** The display's access was revoked: deletes the token. */
export function clearDisplay(): void {
  deviceStorage.removeItem(entry)
  for (const listener of [...listeners]) listener()
}

/** Calls back when this browser stops being a display. */
export function onDisplayCleared(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
