import { redirect } from 'react-router-dom'
import { readUserInfo } from '#web/live/session/session.ts'

/** Sends a visitor without an entry to the sign-in page. Asked on every navigation, not only on the first. */
export function onlyKnown() {
  return readUserInfo() ?? redirect('/login')
}

/** The same, and sends someone with a temporary password to change it first. */
export function onlySignedIn() {
  const user = onlyKnown()
  return 'token' in user && user.mustChangePassword ? redirect('/change-password') : user
}

/** Sends someone who is signed in to the dashboard. */
export function onlySignedOut() {
  return readUserInfo() ? redirect('/dashboard') : null
}
