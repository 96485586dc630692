import {
  NavigationType,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  type Location,
  type Navigator,
} from 'react-router-dom'
import { redirectFrom } from '#web/guards.ts'
import { dismissTopmost } from '#web/ui/dialogs/backCloses.ts'

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
 * A history in which every visit asks the guards, and Back dismisses the topmost dialog instead of leaving the page. No
 * page is rendered meanwhile.
 */
export function pageHistory(history: ReturnType<typeof createBrowserHistory>): PageHistory {
  let isScrollKept = false
  let isReturning = false
  const visit = () => ({ location: history.location, action: history.action, isScrollKept })
  const redirect = () => {
    const to = redirectFrom(history.location.pathname)
    if (to !== null) history.replace(to)
    return to !== null
  }
  while (redirect());
  let current = visit()

  function listen(onVisit: (visit: Visit) => void): () => void {
    return history.listen(({ action, delta }) => {
      if (isReturning) {
        isReturning = false
        return
      }
      if (action === NavigationType.Pop) {
        isScrollKept = false
        if (delta && dismissTopmost()) {
          isReturning = true
          history.go(-delta)
          return
        }
      }
      if (redirect()) return
      current = visit()
      onVisit(current)
    })
  }

  const keeping =
    (move: Navigator['push']): Navigator['push'] =>
    (to, state, options) => {
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
