import { IconInfoCircle } from '@tabler/icons-react'
import { startTransition, Suspense, useEffect, useState, useId, useRef, type RefObject } from 'react'
import { SignInFrame } from '#web/ui/shell/SignInFrame.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { fetchIsFirstStart } from '#web/live/session/firstStart.ts'
import { firstStartHash, forgotHash, linkHash, secondFactorHash } from '#web/live/session/linkHash.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { text } from '#web/ui/language/text.ts'
import { SignInFailed, signIn, type UserInfo } from '#web/live/session/session.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { PasswordField } from '#web/ui/inputs/PasswordField.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { CodeField } from '#web/ui/inputs/CodeField.tsx'

/** Most devices have nothing waiting. */
const WaitingNotice = lazyView('WaitingNotice', () => import('./WaitingNotice.tsx'))

/** Few people need them. */
const ForgotPassword = lazyView('ForgotPassword', () => import('./ForgotPassword.tsx'))
const SetPassword = lazyView('SetPassword', () => import('./SetPassword.tsx'))

/** Once in the life of a brewery. */
const FirstStart = lazyView('FirstStart', () => import('./FirstStart.tsx'))

interface LoginPageProps {
  /** Why a session ended, in a sentence. */
  reason: string | null
  /** Opens the page that comes after signing in. */
  onSignedIn: (path: string) => Promise<void>
}

/**
 * The sign-in page, and behind the # of its address what leads back to a forgotten password. It knows no router, so that a first
 * visit needn't load one.
 */
export function LoginPage({ reason, onSignedIn }: LoginPageProps) {
  const hash = useHash()
  if (hash === forgotHash) return <ForgotPassword />
  if (hash.startsWith(linkHash)) return <SetPassword token={hash.slice(linkHash.length)} />
  if (hash.startsWith(firstStartHash)) return <FirstStart hash={hash} onSignedIn={onSignedIn} />
  return <SignIn reason={reason} onSignedIn={onSignedIn} />
}

function SignIn({ reason, onSignedIn }: LoginPageProps) {
  useFirstStart()
  return (
    <SignInFrame title={text('signIn.title')} lead={text('signIn.lead')}>
      {reason && (
        <Notice $tone="blue" role="status">
          <IconInfoCircle size={20} aria-hidden="true" />
          {reason}
        </Notice>
      )}
      <Suspense>
        <WaitingNotice />
      </Suspense>
      <LoginForm onSignedIn={onSignedIn} />
    </SignInFrame>
  )
}

/** Leads to the first start of an empty brewery, where nobody can sign in. */
function useFirstStart(): void {
  useEffect(() => {
    let isGone = false
    void fetchIsFirstStart().then((isFirst) => {
      if (isFirst && !isGone) location.replace(firstStartHash)
    })
    return () => {
      isGone = true
    }
  }, [])
}

/** What is behind the # of the address. The view that it names is loaded before it replaces the one that is shown. */
function useHash(): string {
  const [hash, setHash] = useState(() => location.hash)
  useEffect(() => {
    const follow = () => startTransition(() => setHash(location.hash))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return hash
}

/** It asks the server first. */
const SignInHelp = lazyView('SignInHelp', () => import('./SignInHelp.tsx'))

const failure = 'login-failed'

interface LoginFormProps {
  /** Opens the page that comes after signing in. */
  onSignedIn: (path: string) => Promise<void>
}

/** The sign-in form; what was typed stays when signing in fails, or when the server asks for a code of the second factor, too. */
function LoginForm({ onSignedIn }: LoginFormProps) {
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
        <SignInHelp
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

interface Credentials {
  email: string
  password: string
}

type Input = RefObject<HTMLInputElement | null>

type Errors = Partial<Record<keyof Credentials, string>>

/** What is wrong with an e-mail address and a password, in sentences. */
function errorsOf({ email, password }: Credentials): Errors {
  const errors: Errors = {}
  if (email.trim() === '') errors.email = text('signIn.emailMissing')
  else if (!/^\s*[^\s@]+@[^\s@]+\s*$/.test(email)) errors.email = text('signIn.emailWrong')
  if (password === '') errors.password = text('signIn.passwordMissing')
  return errors
}

/**
 * The two fields of the sign-in form, which are checked when it is sent and from then on while typing. They are read from
 * the page, where password managers fill them in without an event. A form library would be a tenth of the sign-in page.
 */
function useCredentials(email: Input, password: Input) {
  const [errors, setErrors] = useState<Errors>({})
  const [isChecked, setChecked] = useState(false)
  const read = (): Credentials => ({
    email: email.current?.value ?? '',
    password: password.current?.value ?? '',
  })

  return {
    errors,
    /** What was typed, or null when it can't be sent; the first wrong field has the focus then. */
    check(): Credentials | null {
      const typed = read()
      const wrong = errorsOf(typed)
      setChecked(true)
      setErrors(wrong)
      if (wrong.email) email.current?.focus()
      else if (wrong.password) password.current?.focus()
      else return typed
      return null
    },
    onChange: () => isChecked && setErrors(errorsOf(read())),
    /** Both were filled in, and are right. */
    filled: () => setErrors({}),
  }
}

/** Few people have a passkey. */
const PasskeyButton = lazyView('PasskeyButton', () => import('./PasskeyButton.tsx'))

/** The field for the code of a second factor: it appears, and has the focus, once the server asks for one. */
function useSecondFactor() {
  const field = useRef<HTMLInputElement>(null)
  const [isAsked, setAsked] = useState(false)
  const [passkey, setPasskey] = useState<object | null>(null)
  const [error, setError] = useState<string>()
  useEffect(() => {
    if (isAsked) field.current?.focus()
  }, [isAsked])
  return {
    field,
    isAsked,
    passkey,
    error,
    /** `request` is by what the browser asks a passkey, which is answered once. */
    ask(request: object | null): void {
      setAsked(true)
      setPasskey(request)
    },
    /** Says at the field what is wrong with the code. */
    reject(reason: string, request: object | null): void {
      setError(reason)
      setPasskey(request)
      field.current?.focus()
      field.current?.select()
    },
    clear: () => setError(undefined),
  }
}

interface SecondFactorFieldProps {
  of: ReturnType<typeof useSecondFactor>
  /** Called with the answer of a passkey, which is sent as a code. */
  onPasskey: (answer: string) => void
}

/** The code of the second factor in the sign-in form, and a passkey in its place. */
function SecondFactorField({ of: { field, passkey, error }, onPasskey }: SecondFactorFieldProps) {
  return (
    <>
      {passkey && (
        <Suspense>
          <PasskeyButton request={passkey} onAnswer={onPasskey} />
        </Suspense>
      )}
      <CodeField
        label={text('signIn.code')}
        hint={text('signIn.codeHint')}
        required
        error={error}
        name="code"
        ref={field}
      />
    </>
  )
}
