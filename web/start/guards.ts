import { linkHash, secondFactorHash } from '#web/live/session/linkHash.ts'
import { readUserInfo } from '#web/live/session/session.ts'

/**
 * Where a visitor of an address is sent instead, or null: to the sign-in page without a session, to the dashboard with one,
 * unless a mailed link sets a new password there, with a temporary password first to change it, and without a second factor that
 * is required first to set it up. Asked on every navigation, not only the first.
 */
export function redirectFrom(path: string, hash = ''): string | null {
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
