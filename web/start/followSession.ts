import { onSessionLost } from '#web/live/session/session.ts'
import type { PageHistory } from './pageHistory.ts'

/** Leads to the sign-in page, which says why, when the session ends; from the moment when the first page begins to load. */
export function followSession({ current, navigator }: PageHistory): () => void {
  return onSessionLost((reason) => {
    if (current().location.pathname !== '/login') navigator.push('/login', { reason })
  })
}
