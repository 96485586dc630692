import { tabStorage } from '#web/live/storage/deviceStorage.ts'
import { now } from '#web/ui/dates/clock.ts'
import { isPageThere } from '#web/ui/device/pageThere.ts'
import { mark, since } from './elapsed.ts'

/** A page may be reloaded after this long without input, in ms, and again after as long. */
const idleAfter = 60_000
const entry = 'reloadedAt'

let touchedAt = mark()
for (const touch of ['pointerdown', 'keydown'] as const)
  window.addEventListener(touch, () => (touchedAt = mark()), { passive: true })

/** Whether somebody may be using the page: a dialog is open, or it is visible and had input within a minute. */
export function isInUse(): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return true
  return document.visibilityState !== 'hidden' && since(touchedAt) <= idleAfter
}

/** Reloads a page that lacks one of its programs, when nobody uses it: what was typed is kept as drafts. */
export const reloadUnused = (): Promise<void> => reloadLacking(isInUse)

/**
 * Reloads a page that lacks one of its programs, when the server can serve it. At most once a minute, should a server lack a
 * file for good.
 */
export async function reloadLacking(isKept = () => false): Promise<void> {
  const age = now().getTime() - Number(tabStorage.getItem(entry) ?? 0)
  if (isKept() || (age >= 0 && age < idleAfter) || !(await isPageThere()) || isKept()) return
  tabStorage.setItem(entry, String(now().getTime()))
  location.reload()
}
