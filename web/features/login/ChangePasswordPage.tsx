import { useState } from 'react'
import {
  readUserInfo,
  PasswordRefused,
  changePassword,
  readTemporaryPassword,
  signOut,
} from '#web/live/session/session.ts'
import { SignInFrame } from '#web/ui/shell/SignInFrame.tsx'
import { text } from '#web/ui/language/text.ts'
import { useForm } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { shortestPassword } from '#domain/people/passwords.ts'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { PasswordField } from '#web/ui/inputs/PasswordField.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { untilReplaced } from './untilReplaced.ts'

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

interface Passwords {
  currentPassword: string
  newPassword: string
  repeated: string
}

interface ChangePasswordFormProps {
  /** The account's e-mail, for password managers. */
  email: string
  isAdmin: boolean
  /** The password must be changed before anything else. */
  isForced: boolean
}

/** The current password, the new one twice, and the button. The server judges its strength. */
function ChangePasswordForm({ email, isAdmin, isForced }: ChangePasswordFormProps) {
  const { register, handleSubmit, setError, getValues, formState } = useForm<Passwords>({
    defaultValues: { currentPassword: readTemporaryPassword(), newPassword: '', repeated: '' },
  })
  const navigate = useNavigate()
  const submit = handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await changePassword(currentPassword, newPassword)
      notifications.show({ tone: 'success', message: text('password.changed') })
      void navigate('/dashboard', { replace: true })
      await untilReplaced
    } catch (error) {
      if (!(error instanceof PasswordRefused)) throw error
      if (error.field) setError(error.field, { message: error.message }, { shouldFocus: true })
      else notifications.show({ tone: 'error', title: text('password.notChanged'), message: error.message })
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <Stack as="form" noValidate onSubmit={submit}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={text('password.current')}
        autoComplete="current-password"
        required
        error={errors.currentPassword?.message}
        {...register('currentPassword', { required: text('password.currentMissing') })}
      />
      <PasswordField
        label={text('password.new')}
        autoComplete="new-password"
        required
        hint={text('password.tooShort', { min: shortestPassword(isAdmin) })}
        error={errors.newPassword?.message}
        {...register('newPassword', { required: text('password.newMissing') })}
      />
      <PasswordField
        label={text('password.confirm')}
        autoComplete="new-password"
        required
        error={errors.repeated?.message}
        {...register('repeated', {
          validate: (repeated) => repeated === getValues('newPassword') || text('password.differ'),
        })}
      />
      <Button type="submit" variant="primary" main busy={isSubmitting}>
        {text('password.submit')}
      </Button>
      {isForced ? (
        <Button main onClick={signOut}>
          {text('password.signOut')}
        </Button>
      ) : (
        <Back to="/dashboard">{text('password.keep')}</Back>
      )}
    </Stack>
  )
}

const Back = styled(Link)`
  justify-self: center;
  padding: ${theme.space.xs};
`
