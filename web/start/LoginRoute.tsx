import { useLocation, useNavigate } from 'react-router-dom'
import { loadPage } from '#web/routes.tsx'
import { LoginPage } from '#web/features/login/LoginPage.tsx'

/** The sign-in page after a session ended; says why. */
export function LoginRoute() {
  const navigate = useNavigate()
  return (
    <LoginPage
      reason={reasonIn(useLocation().state)}
      onSignedIn={async (path) => {
        await loadPage(path)
        await navigate(path, { replace: true })
      }}
    />
  )
}

function reasonIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null
  return typeof state.reason === 'string' ? state.reason : null
}
