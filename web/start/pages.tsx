import { loadPage, routes } from '#web/routes/routes.tsx'
import { browserHistory, type PageHistory } from './pageHistory.ts'
import { useRoutes } from 'react-router-dom'
import { PageRouter } from './PageRouter.tsx'
import { secondFactorHash } from '#web/live/session/linkHash.ts'
import { onSessionLost } from '#web/live/session/session.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'

/** The pages, from the current address on, as soon as the first one is loaded. */
export async function openPages() {
  const history = browserHistory()
  followSession(history)
  // What can't be loaded is told by the boundary around it: that of a wall retries automatically.
  await loadPage(history.current().location.pathname).catch(() => undefined)
  return <AllPages history={history} />
}

/** All pages, of which the one at the current address is shown. */
export function AllPages({ history }: { history: PageHistory }) {
  return (
    <PageRouter history={history}>
      <Routes />
    </PageRouter>
  )
}

function Routes() {
  return useRoutes(routes)
}

/**
 * Leads to the sign-in page, which says why and leads back, when the session ends; from the moment when the first page begins to
 * load. Who signs out is not led back.
 */
export function followSession({ current, navigator }: PageHistory): () => void {
  return onSessionLost((reason, isChosen) => {
    notifications.sessionOver(true)
    const { pathname, search, hash } = current().location
    if (pathname !== '/login' || hash === secondFactorHash)
      navigator.push('/login', { reason, from: isChosen || pathname === '/login' ? null : pathname + search })
    // The server's refusal, or a visit that found nobody signed in, may lead here before the other tab is heard of.
    else if (isChosen && hash === '') navigator.replace('/login', { reason, from: null })
  })
}
