import {
  NavigationType,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type Navigator,
} from 'react-router-dom'
import { dismissTopmost, isDialogOpen } from '#web/ui/dialogs/backCloses.ts'
import { isRoom } from './roomForBack.ts'
import { linkHash, secondFactorHash } from '#web/live/session/linkHash.ts'
import { readUserInfo } from '#web/live/session/session.ts'

/** One visit of an address: a link, Back, or a change of what is behind its question mark. */
export interface Visit {
  location: Location
  action: NavigationType
  /** The page stays where it is scrolled to. */
  isScrollKept: boolean
}

/** The history of a tab, with what every navigation observes. */
export interface PageHistory {
  navigator: Navigator
  current: () => Visit
  /** Calls back for each visit; for one listener at a time. */
  listen: (onVisit: (visit: Visit) => void) => () => void
}

/** The browser's history, as React Router's own routers have it; it exports no other way to be asked before a visit. */
export function browserHistory(): PageHistory {
  return pageHistory(createBrowserHistory({ v5Compat: true }))
}

/**
 * A history in which every visit asks the guards, and Back dismisses the topmost dialog instead of leaving the page: the
 * browser is sent back to the page, and only there the dialog closes. Closing may change the address, which would otherwise
 * be that of the entry before. No page is rendered meanwhile, and what navigates waits.
 */
export function pageHistory(history: ReturnType<typeof createBrowserHistory>): PageHistory {
  let isScrollKept = false
  /** How far the browser is from the page that it is sent back to. */
  let away = 0
  const waiting: (() => void)[] = []
  const visit = () => ({ location: history.location, action: history.action, isScrollKept })
  const redirect = () => {
    const to = redirectFrom(history.location.pathname, history.location.hash)
    if (to !== null) history.replace(to)
    return to !== null
  }
  while (redirect());
  let current = visit()

  function goBack(delta: number): void {
    // Another press of Back meanwhile leads further away.
    const isLeaving = away === 0 || away > 0 === delta > 0
    away += delta
    if (isLeaving) return history.go(-delta)
    if (away !== 0) return
    dismissTopmost()
    for (const move of waiting.splice(0)) move()
  }

  function listen(onVisit: (visit: Visit) => void): () => void {
    return history.listen(({ action, delta }) => {
      if (action === NavigationType.Pop) {
        if (delta && (away !== 0 || isDialogOpen())) return goBack(delta)
        const { pathname, search, hash } = current.location
        const state: unknown = history.location.state
        isScrollKept = isRoom(state) && pathname === history.location.pathname
        // The same page, as it is now: what stood open in the address of that entry may be closed.
        if (isScrollKept) return history.replace({ pathname, search, hash }, state)
      }
      if (redirect()) return
      current = visit()
      onVisit(current)
    })
  }

  const keeping =
    (move: Navigator['push']): Navigator['push'] =>
    (to, state, options) => {
      if (away !== 0) return void waiting.push(() => keeping(move)(to, state, options))
      isScrollKept = options?.preventScrollReset === true
      move(to, state)
      current = visit()
    }
  const { createHref, createURL, encodeLocation, go } = history
  const navigator = { createHref, createURL, encodeLocation, go }
  return {
    navigator: { ...navigator, push: keeping(history.push), replace: keeping(history.replace) },
    current: () => current,
    listen,
  }
}

/**
 * Where a visitor of an address is sent instead, or null: to the sign-in page without a session, to the dashboard with one,
 * unless a mailed link sets a new password there, with a temporary password first to change it, and without a second factor that
 * is required first to set it up. Asked on every navigation, not only the first.
 */
function redirectFrom(path: string, hash = ''): string | null {
  const user = readUserInfo()
  const at = path.toLowerCase().replace(/\/+$/, '')
  if (at === '/wall') return null
  if (at === '/login' && (!user || hash.startsWith(linkHash))) return null
  if (!user || at === '') return '/login'
  if (user.mustChangePassword) return at === '/change-password' ? null : '/change-password'
  const isSetUp = at === '/login' && hash === secondFactorHash
  if (user.mustSetUpSecondFactor) return isSetUp ? null : `/login${secondFactorHash}`
  return at === '/login' ? '/dashboard' : null
}
