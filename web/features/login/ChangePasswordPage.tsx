import { useLoaderData } from 'react-router-dom'
import type { UserInfo } from '#web/live/session/session.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** Changes the user's password: required after signing in with a temporary one, optional otherwise. */
export function ChangePasswordPage() {
  const { name, email, mustChangePassword = false } = useLoaderData<UserInfo>()
  const lead = mustChangePassword
    ? 'Your password is temporary. Choose a new one to continue.'
    : `for ${name}; it signs you out everywhere else`
  return (
    <SignInFrame title="Change password" lead={lead}>
      <ChangePasswordForm email={email} isForced={mustChangePassword} />
    </SignInFrame>
  )
}
