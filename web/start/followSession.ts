import type { createBrowserRouter } from 'react-router-dom'
import { onSessionLost } from '#web/live/session/session.ts'

/** Leads to the sign-in page, which says why, when the session ends; from the moment when the first page begins to load. */
export function followSession(router: ReturnType<typeof createBrowserRouter>): () => void {
  return onSessionLost((reason) => {
    if (router.state.location.pathname !== '/login') void router.navigate('/login', { state: { reason } })
  })
}
