import {
  createContext,
  use,
  useLayoutEffect,
  useState,
  useTransition,
  type ReactNode,
  useEffect,
} from 'react'
import { Router, NavigationType } from 'react-router-dom'
import { leaveFirstPage } from '#web/ui/shell/Later.tsx'
import type { PageHistory, Visit } from './pageHistory.ts'
import { retryPages } from './pageView.tsx'
import { tabStorage } from '#web/live/storage/deviceStorage.ts'

const LoadingContext = createContext(false)

/** Whether the next page is loading; the previous one stays until it is there. */
export function useIsLoading(): boolean {
  return use(LoadingContext)
}

/**
 * React Router for this history. A visit is a transition: the page that is shown stays, and answers, until the next one is
 * loaded and rendered, in parts that are short enough for a tap in between.
 */
export function PageRouter({ history, children }: { history: PageHistory; children: ReactNode }) {
  const [isLoading, startVisit] = useTransition()
  const [visit, setVisit] = useState(history.current)
  useLayoutEffect(() => {
    const latest = history.current()
    // An address that was visited before this one was rendered.
    if (latest.location.key !== visit.location.key) startVisit(() => setVisit(latest))
    return history.listen((next) => {
      keepScrollPosition(visit)
      retryPages()
      leaveFirstPage()
      startVisit(() => setVisit(next))
    })
  }, [history, visit])
  useScrollPosition(visit)
  return (
    <LoadingContext value={isLoading}>
      <Router location={visit.location} navigationType={visit.action} navigator={history.navigator}>
        {children}
      </Router>
    </LoadingContext>
  )
}

const entry = 'scrollPositions'

/** Where each visited page of this tab is scrolled to, by its visit. */
const positions = new Map<string, number>(readPositions())

/** Notes where a page is scrolled to that is about to be left. */
function keepScrollPosition(visit: Visit): void {
  positions.set(nameOf(visit), window.scrollY)
}

/** The first address that a document opens always has the same key, `default`. */
function nameOf({ location: { key, pathname, search } }: Visit): string {
  return `${key} ${pathname}${search}`
}

/** Begins a visit at the top, at what the address names after #, or by Back where the page was left. */
function useScrollPosition(visit: Visit): void {
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual'
    const { location, action, isScrollKept } = visit
    const before = action === NavigationType.Pop ? positions.get(nameOf(visit)) : undefined
    const named = document.getElementById(location.hash.slice(1))
    // Nothing is returned: in new browsers scrolling answers with a promise, which React would call when the page is left.
    if (before !== undefined) window.scrollTo(0, before)
    else if (named) named.scrollIntoView()
    else if (!isScrollKept) window.scrollTo(0, 0)
  }, [visit])
  useEffect(() => {
    const leave = () => {
      keepScrollPosition(visit)
      tabStorage.setItem(entry, JSON.stringify([...positions]))
      // The browser itself restores a page to which one returns from another site.
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [visit])
}

function readPositions(): [string, number][] {
  try {
    return JSON.parse(tabStorage.getItem(entry) ?? '[]') as [string, number][]
  } catch {
    return []
  }
}
