import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { askForLink, LinkRefused } from '#web/live/session/passwordLinks.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useSignInHelp } from './SignInHelp.tsx'
import { SignInFrame } from '#web/ui/shell/SignInFrame.tsx'
import { SignInLink } from './SignInLink.tsx'

/** Asks for a link for a new password; where no mail can be sent, it says who helps. */
export function ForgotPassword() {
  const canMail = useSignInHelp()?.canMail ?? null
  const [answer, setAnswer] = useState<string | null>(null)
  return (
    <SignInFrame title={text('password.forgot')} lead={text('password.forgotLead')}>
      {canMail === false && <Notice $tone="blue">{text('password.askAdministrator')}</Notice>}
      {canMail !== false && answer === null && <AddressForm onAnswered={setAnswer} />}
      {answer !== null && (
        <Notice $tone="green" role="status">
          {answer}
        </Notice>
      )}
      <SignInLink href="#">{text('password.backToSignIn')}</SignInLink>
    </SignInFrame>
  )
}

/** The e-mail address to which the link is mailed. */
function AddressForm({ onAnswered }: { onAnswered: (answer: string) => void }) {
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' } })
  const submit = handleSubmit(async ({ email }) => {
    try {
      onAnswered(await askForLink(email.trim()))
    } catch (error) {
      if (!(error instanceof LinkRefused)) throw error
      setError('email', { message: error.message }, { shouldFocus: true })
    }
  })
  return (
    <Stack as="form" noValidate onSubmit={submit}>
      <TextField
        label={text('signIn.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        error={formState.errors.email?.message}
        {...register('email', {
          required: text('signIn.emailMissing'),
          pattern: { value: /^\s*[^\s@]+@[^\s@]+\s*$/, message: text('signIn.emailWrong') },
        })}
      />
      <Button type="submit" variant="primary" main busy={formState.isSubmitting}>
        {text('password.sendLink')}
      </Button>
    </Stack>
  )
}
