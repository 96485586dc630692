import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { forgotHash } from '#web/live/session/linkHash.ts'
import { LinkRefused, readLink, setPasswordByLink } from '#web/live/session/passwordLinks.ts'
import { PasswordRefused } from '#web/live/session/session.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { PasswordField } from '#web/ui/inputs/PasswordField.tsx'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { SignInFrame } from '#web/ui/shell/SignInFrame.tsx'
import { SignInLink } from './SignInLink.tsx'

type Link = Awaited<ReturnType<typeof readLink>>

/** Where a mailed link leads: a new password for the account that it was mailed to, or why that can't be set by it. */
export function SetPassword({ token }: { token: string }) {
  const [link, setLink] = useState<Link | null>(null)
  const [refusal, setRefusal] = useState<LinkRefused | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isGone = false
    readLink(token).then(
      (read) => !isGone && setLink(read),
      (error: unknown) => !isGone && error instanceof LinkRefused && setRefusal(error),
    )
    return () => {
      isGone = true
    }
  }, [token, attempt])
  const retry = () => {
    setRefusal(null)
    setAttempt(attempt + 1)
  }
  return (
    <SignInFrame
      title={text('password.setTitle')}
      lead={link ? text('password.setLead', { email: link.email }) : ''}
    >
      {refusal && (
        <Notice $tone="yellow" role="alert">
          {refusal.message}
        </Notice>
      )}
      {!link && !refusal && <Skeleton $height="240px" />}
      {link && !refusal?.isExpired && <PasswordForm token={token} link={link} onRefused={setRefusal} />}
      {!link && refusal && !refusal.isExpired && <Button onClick={retry}>{text('common.tryAgain')}</Button>}
      {refusal?.isExpired && <SignInLink href={forgotHash}>{text('password.newLink')}</SignInLink>}
      <SignInLink href="#">{text('password.backToSignIn')}</SignInLink>
    </SignInFrame>
  )
}

interface PasswordFormProps {
  token: string
  link: Link
  onRefused: (refusal: LinkRefused | null) => void
}

/** The new password twice. The server judges its strength. */
function PasswordForm({ token, link: { email, shortest }, onRefused }: PasswordFormProps) {
  const { register, handleSubmit, setError, getValues, formState } = useForm({
    defaultValues: { newPassword: '', repeated: '' },
  })
  const submit = handleSubmit(async ({ newPassword }) => {
    onRefused(null)
    try {
      await setPasswordByLink(token, newPassword, email)
      notifications.show({ tone: 'success', message: text('password.set') })
      // The link works no more: Back does not lead to it.
      location.replace('#')
    } catch (error) {
      if (error instanceof LinkRefused) onRefused(error)
      else if (error instanceof PasswordRefused)
        setError('newPassword', { message: error.message }, { shouldFocus: true })
      else throw error
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <Stack as="form" noValidate onSubmit={submit}>
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={text('password.new')}
        autoComplete="new-password"
        required
        hint={text('password.tooShort', { min: shortest })}
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
        {text('password.setSubmit')}
      </Button>
    </Stack>
  )
}
