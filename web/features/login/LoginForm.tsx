import { Suspense, useId, useRef, useState } from 'react'
import { secondFactorHash } from '#web/live/session/linkHash.ts'
import { SignInFailed, signIn, type UserInfo } from '#web/live/session/session.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { PasswordField } from '#web/ui/inputs/PasswordField.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { SecondFactorField, useSecondFactor } from './SecondFactorField.tsx'
import { useCredentials } from './useCredentials.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { text } from '#web/ui/language/text.ts'

/** It asks the server first. */
const PasswordHelp = lazyView('PasswordHelp', () => import('./PasswordHelp.tsx'))

/** Only the demo brewery has them. */
const DemoAccounts = lazyView('DemoAccounts', () => import('./DemoAccounts.tsx'))

const failure = 'login-failed'

interface LoginFormProps {
  /** Opens the page that comes after signing in. */
  onSignedIn: (path: string) => Promise<void>
}

/** The sign-in form; what was typed stays when signing in fails, or when the server asks for a code of the second factor, too. */
export function LoginForm({ onSignedIn }: LoginFormProps) {
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const { errors, check, filled, onChange } = useCredentials(email, password)
  const [isBusy, setBusy] = useState(false)
  const [retryIn, setRetryIn] = useState<number | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  const secondFactor = useSecondFactor()
  const reasonId = useId()
  const submitButton = useRef<HTMLButtonElement>(null)

  async function submit(answer?: string): Promise<void> {
    const typed = isBusy ? null : check()
    if (!typed) return
    setReason(null)
    secondFactor.clear()
    setBusy(true)
    notifications.sessionOver(false)
    notifications.hide(failure)
    try {
      const code = answer ?? secondFactor.field.current?.value
      const user = await signIn(typed.email.trim(), typed.password, setRetryIn, code)
      notifications.show({
        tone: 'success',
        title: text('signIn.successTitle'),
        message: text('signIn.welcome'),
      })
      await onSignedIn(afterSigningIn(user))
    } catch (error) {
      explain(error)
    }
    setRetryIn(null)
    setBusy(false)
  }

  function explain(error: unknown): void {
    const message = error instanceof SignInFailed ? error.message : text('signIn.invalid')
    const needed = error instanceof SignInFailed && error.needsCode ? error : null
    if (needed && !secondFactor.isAsked) return secondFactor.ask(needed.passkey)
    notifications.show({ id: failure, tone: 'error', title: text('signIn.failedTitle'), message })
    if (needed) return secondFactor.reject(message, needed.passkey)
    setReason(message)
    password.current?.focus()
    password.current?.select()
  }

  return (
    <>
      <Stack
        as="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onChange={onChange}
      >
        <TextField
          label={text('signIn.email')}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          error={errors.email}
          name="email"
          ref={email}
        />
        <PasswordField
          label={text('signIn.password')}
          autoComplete="current-password"
          required
          error={errors.password}
          aria-describedby={reason ? reasonId : undefined}
          name="password"
          ref={password}
        />
        {reason && <Kept id={reasonId} reason={reason} />}
        {secondFactor.isAsked && (
          <SecondFactorField of={secondFactor} onPasskey={(code) => void submit(code)} />
        )}
        {retryIn !== null && <BusyNote seconds={retryIn} />}
        <Button ref={submitButton} type="submit" variant="primary" main busy={isBusy}>
          {text('signIn.submit')}
        </Button>
      </Stack>
      <Suspense>
        <PasswordHelp />
      </Suspense>
      <Suspense>
        <DemoAccounts
          onPick={(account, word) => {
            if (email.current) email.current.value = account
            if (password.current) password.current.value = word
            filled()
            submitButton.current?.focus()
          }}
        />
      </Suspense>
    </>
  )
}

/** What is asked of the user first, or the page after that. */
function afterSigningIn({ mustChangePassword, mustSetUpSecondFactor }: UserInfo): string {
  if (mustChangePassword) return '/change-password'
  return mustSetUpSecondFactor ? `/login${secondFactorHash}` : '/dashboard'
}

/** How long the form waits before it tries again. */
function BusyNote({ seconds }: { seconds: number }) {
  return (
    <Text as="p" role="status" $size="sm">
      {text('signIn.busy', { seconds })}
    </Text>
  )
}

/** Why nobody is signed in. */
function Kept({ id, reason }: { id: string; reason: string }) {
  return (
    <Text as="p" $tone="red" $size="sm" id={id}>
      {text('signIn.kept', { reason: inSentence(reason) })}
    </Text>
  )
}

/** Ends the reason with a full stop. */
const inSentence = (reason: string) => (/[.!?]$/.test(reason) ? reason : `${reason}.`)
