import { redirect } from 'react-router-dom'
import { readUserInfo } from '#web/live/session/session.ts'

/** Redirects a visitor without a session to the sign-in page. Checked on every navigation, not only the first. */
export function onlyKnown() {
  return readUserInfo() ?? redirect('/login')
}

/** The same, and redirects someone with a temporary password to change it first. */
export function onlySignedIn() {
  const user = onlyKnown()
  return 'token' in user && user.mustChangePassword ? redirect('/change-password') : user
}

/** Redirects a signed-in user to the dashboard. */
export function onlySignedOut() {
  return readUserInfo() ? redirect('/dashboard') : null
}
