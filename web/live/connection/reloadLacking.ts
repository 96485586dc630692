import { tabStorage } from '#web/live/storage/deviceStorage.ts'
import { now } from '#web/ui/dates/clock.ts'
import { isPageThere } from '#web/ui/device/pageThere.ts'

/** A page is reloaded at most once in this time, in ms, should a server lack a file for good. */
const reloadEvery = 60_000
const entry = 'reloadedAt'

/** Reloads a page that lacks one of its programs, when the server can serve it. */
export async function reloadLacking(isKept = () => false): Promise<void> {
  const age = now().getTime() - Number(tabStorage.getItem(entry) ?? 0)
  if (isKept() || (age >= 0 && age < reloadEvery) || !(await isPageThere()) || isKept()) return
  tabStorage.setItem(entry, String(now().getTime()))
  location.reload()
}
