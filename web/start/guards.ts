import { linkHash } from '#web/live/session/linkHash.ts'
import { readUserInfo } from '#web/live/session/session.ts'

/**
 * Where a visitor of an address is sent instead, or null: to the sign-in page without a session, to the dashboard with one,
 * unless a mailed link sets a new password there, and with a temporary password first to change it. Asked on every navigation,
 * not only the first.
 */
export function redirectFrom(path: string, hash = ''): string | null {
  const user = readUserInfo()
  const at = path.toLowerCase().replace(/\/+$/, '')
  if (at === '/wall') return null
  if (at === '/login') return user && !hash.startsWith(linkHash) ? '/dashboard' : null
  if (!user || at === '') return '/login'
  return user.mustChangePassword && at !== '/change-password' ? '/change-password' : null
}
