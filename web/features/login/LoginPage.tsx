import { IconInfoCircle } from '@tabler/icons-react'
import { startTransition, Suspense, useEffect, useState } from 'react'
import { LoginForm } from './LoginForm.tsx'
import { SignInFrame } from '#web/ui/shell/SignInFrame.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { fetchIsFirstStart } from '#web/live/session/firstStart.ts'
import { firstStartHash, forgotHash, linkHash } from '#web/live/session/linkHash.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { text } from '#web/ui/language/text.ts'

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
