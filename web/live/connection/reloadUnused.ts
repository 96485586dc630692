import { mark, since } from './elapsed.ts'
import { reloadLacking } from './reloadLacking.ts'

/** A visible page counts as used for this long after the last input, in ms. */
const idleAfter = 60_000

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
