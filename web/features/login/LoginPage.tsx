import { IconInfoCircle } from '@tabler/icons-react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { LoginForm } from './LoginForm.tsx'
import { SignInFrame } from './SignInFrame.tsx'

/** The sign-in page; says why a session ended. */
export function LoginPage() {
  const reason = reasonIn(useLocation().state)
  return (
    <SignInFrame title="Sign in" lead="to see what the brewhouse is doing right now">
      {reason && (
        <Reason role="status">
          <IconInfoCircle size={20} aria-hidden="true" />
          {reason}
        </Reason>
      )}
      <LoginForm />
    </SignInFrame>
  )
}

function reasonIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null
  return typeof state.reason === 'string' ? state.reason : null
}

const Reason = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  padding: ${theme.space.sm} ${theme.space.md};
  border: 1px solid ${theme.tone.blue.line};
  border-radius: ${theme.radius.md};
  background: ${theme.tone.blue.tint};
`
