import { secondFactorHash } from '#web/live/session/linkHash.ts'
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
    const { pathname, search, hash } = current().location
    if (pathname !== '/login' || hash === secondFactorHash)
      navigator.push('/login', { reason, from: isChosen || pathname === '/login' ? null : pathname + search })
  })
}
