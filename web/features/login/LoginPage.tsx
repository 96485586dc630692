import { IconInfoCircle } from '@tabler/icons-react'
import { Suspense } from 'react'
import { LoginForm } from './LoginForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { text } from '#web/ui/language/text.ts'

/** Most devices have nothing waiting. */
const WaitingNotice = lazyView('WaitingNotice', () => import('./WaitingNotice.tsx'))

interface LoginPageProps {
  /** Why a session ended, in a sentence. */
  reason: string | null
  /** Opens the page that comes after signing in. */
  onSignedIn: (path: string) => Promise<void>
}

/** The sign-in page. It knows no router, so that a first visit needn't load one. */
export function LoginPage({ reason, onSignedIn }: LoginPageProps) {
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
