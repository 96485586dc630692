import { createContext, use, useLayoutEffect, useState, useTransition, type ReactNode } from 'react'
import { Router } from 'react-router-dom'
import { leaveFirstPage } from '#web/ui/shell/Later.tsx'
import type { PageHistory } from './pageHistory.ts'
import { retryPages } from './pageView.tsx'
import { keepScrollPosition, useScrollPosition } from './scrollPositions.ts'

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
