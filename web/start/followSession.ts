import { onSessionLost } from '#web/live/session/session.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import type { PageHistory } from './pageHistory.ts'

/**
 * Leads to the sign-in page, which says why and leads back, when the session ends; from the moment when the first page begins to
 * load. Who signs out is not led back.
 */
export function followSession({ current, navigator }: PageHistory): () => void {
  return onSessionLost((reason, isChosen) => {
    notifications.sessionOver(true)
    const { pathname, search } = current().location
    if (pathname !== '/login') navigator.push('/login', { reason, from: isChosen ? null : pathname + search })
  })
}
