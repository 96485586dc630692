import { useLoaderData } from 'react-router-dom'
import type { UserInfo } from '#web/live/session/session.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** Changing one's password: asked for after the first sign-in with a temporary one, and open at any time. */
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
