import { deviceStorage } from '#web/live/storage/deviceStorage.ts'
import { createListeners } from '#web/listeners.ts'

const entry = 'displayToken'

const listeners = createListeners()

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
  listeners.call()
}

/** Calls back when this browser stops being a display. */
export const onDisplayCleared = listeners.add
