import { useLocation, useNavigate } from 'react-router-dom'
import { untilReplaced } from '#web/features/login/untilReplaced.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const LoginPage = lazyView('LoginPage', () => import('#web/features/login/LoginPage.tsx'))

/** The sign-in page after a session ended; says why. */
export function LoginRoute() {
  const navigate = useNavigate()
  return (
    <LoginPage
      reason={reasonIn(useLocation().state)}
      onSignedIn={(path) => {
        void navigate(path, { replace: true })
        return untilReplaced
      }}
    />
  )
}

function reasonIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null
  return typeof state.reason === 'string' ? state.reason : null
}
