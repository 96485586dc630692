import { Suspense } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { untilReplaced } from '#web/features/login/untilReplaced.ts'
import { secondFactorHash } from '#web/live/session/linkHash.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const LoginPage = lazyView('LoginPage', () => import('#web/features/login/LoginPage.tsx'))

/** Only where a brewery requires one. */
const RequiredSecondFactor = lazyView(
  'RequiredSecondFactor',
  () => import('#web/features/account/secondFactor/RequiredSecondFactor.tsx'),
)

/** The sign-in page after a session ended; says why, and leads back to the page that was open. */
export function LoginRoute() {
  const navigate = useNavigate()
  const { state, hash } = useLocation() as { state: unknown; hash: string }
  if (hash === secondFactorHash && readUserInfo())
    return (
      <Suspense>
        {/* A page of its own: what was asked before the first page was refused, and waits to be taken. */}
        <RequiredSecondFactor onDone={() => window.location.replace('/dashboard')} />
      </Suspense>
    )
  return (
    <LoginPage
      reason={textIn(state, 'reason')}
      onSignedIn={(path) => {
        const from = path === '/dashboard' ? textIn(state, 'from') : null
        void navigate(from ?? path, { replace: true })
        return untilReplaced
      }}
    />
  )
}

function textIn(state: unknown, name: 'reason' | 'from'): string | null {
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : null
  return typeof value === 'string' ? value : null
}
