import { createListeners } from '#web/listeners.ts'

/** What is kept on the device. */
type Kept = 'session' | 'commands' | 'pages' | 'newPages' | 'drafts'

/** Whether storing failed since there is no room left. */
export const isFull = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

const troubled = new Set<Kept>()
const listeners = createListeners()

/** Reports whether something is stored on the device. */
export function reportStorage(what: Kept, isKept: boolean): void {
  if (troubled.has(what) !== isKept) return
  if (isKept) troubled.delete(what)
  else troubled.add(what)
  listeners.call()
}

/** What this browser currently fails to store. */
export const notKept = (): ReadonlySet<Kept> => troubled

/** Calls back when that changes. */
export const onStorageTrouble = listeners.add
