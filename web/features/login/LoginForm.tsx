import { useId, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { SignInFailed, signIn } from '#web/live/session/session.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { PasswordField } from '#web/ui/inputs/PasswordField.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { DemoAccounts } from './DemoAccounts.tsx'

const failure = 'login-failed'

interface Credentials {
  email: string
  password: string
}

/** The sign-in form; what was typed stays when signing in fails. */
export function LoginForm() {
  const { register, handleSubmit, setValue, setFocus, formState } = useForm<Credentials>({
    defaultValues: { email: '', password: '' },
  })
  const [reason, setReason] = useState<string | null>(null)
  const reasonId = useId()
  const submitButton = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const submit = handleSubmit(async ({ email, password }) => {
    setReason(null)
    notifications.hide(failure)
    try {
      const { mustChangePassword } = await signIn(email.trim(), password)
      notifications.show({ tone: 'success', title: 'Login Successful', message: 'Welcome to Brewhouse' })
      await navigate(mustChangePassword ? '/change-password' : '/dashboard', { replace: true })
    } catch (error) {
      const message = error instanceof SignInFailed ? error.message : 'Invalid credentials'
      notifications.show({ id: failure, tone: 'error', title: 'Login Failed', message })
      setReason(message)
      setFocus('password', { shouldSelect: true })
    }
  })
  const fill = (email: string, password: string) => {
    setValue('email', email, { shouldValidate: true })
    setValue('password', password, { shouldValidate: true })
    submitButton.current?.focus()
  }
  const { errors, isSubmitting } = formState
  return (
    <>
      <Stack as="form" noValidate onSubmit={submit}>
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={errors.email?.message}
          {...register('email', {
            required: 'Please enter your e-mail address.',
            pattern: {
              value: /^\s*[^\s@]+@[^\s@]+\s*$/,
              message: 'This does not look like an e-mail address.',
            },
          })}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          error={errors.password?.message}
          aria-describedby={reason ? reasonId : undefined}
          {...register('password', { required: 'Please enter your password.' })}
        />
        {reason && (
          <Text as="p" $tone="red" $size="sm" id={reasonId}>
            {inSentence(reason)} What you typed is still here.
          </Text>
        )}
        <Button ref={submitButton} type="submit" variant="primary" main busy={isSubmitting}>
          Sign in
        </Button>
      </Stack>
      <DemoAccounts onPick={fill} />
    </>
  )
}

/** Ends the reason with a full stop. */
const inSentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`)
