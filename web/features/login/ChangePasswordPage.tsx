import { useState } from 'react'
import { readUserInfo } from '#web/live/session/session.ts'
import { ChangePasswordForm } from './ChangePasswordForm.tsx'
import { SignInFrame } from '#web/ui/shell/SignInFrame.tsx'
import { text } from '#web/ui/language/text.ts'

/** Changes the user's password: required after signing in with a temporary one, optional otherwise. */
export function ChangePasswordPage() {
  const [user] = useState(readUserInfo)
  if (!user) return null
  const { name, email, role, mustChangePassword = false } = user
  const lead = mustChangePassword ? text('password.temporary') : text('password.lead', { name })
  return (
    <SignInFrame title={text('password.title')} lead={lead}>
      <ChangePasswordForm email={email} isAdmin={role === 'admin'} isForced={mustChangePassword} />
    </SignInFrame>
  )
}
