import { IconInfoCircle } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { LoginForm } from './LoginForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { lazyView } from '#web/ui/shell/lazyView.ts'

/** Most devices have nothing waiting. */
const WaitingNotice = lazyView('WaitingNotice', () => import('./WaitingNotice.tsx'))

/** The sign-in page; says why a session ended. */
export function LoginPage() {
  const reason = reasonIn(useLocation().state)
  return (
    <SignInFrame title="Sign in" lead="to see what the brewhouse is doing right now">
      {reason && (
        <Notice $tone="blue" role="status">
          <IconInfoCircle size={20} aria-hidden="true" />
          {reason}
        </Notice>
      )}
      <Suspense>
        <WaitingNotice />
      </Suspense>
      <LoginForm />
    </SignInFrame>
  )
}

function reasonIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null
  return typeof state.reason === 'string' ? state.reason : null
}
