import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Logo } from '#web/ui/Logo.tsx'
import { LoginForm } from './LoginForm.tsx'
import { TankScene } from './TankScene.tsx'

/** Signing in; says why when a session ended. */
export function LoginPage() {
  const reason = reasonIn(useLocation().state)
  useEffect(() => {
    document.title = 'Sign in · Brewhouse'
  }, [])
  return (
    <Split>
      <Aside aria-hidden="true">
        <TankScene />
        <Pledge>Every tank, every batch, on every screen, as it happens.</Pledge>
      </Aside>
      <Main>
        <Column>
          <Logo />
          <div>
            <h1>Sign in</h1>
            <Lead>to see what the brewhouse is doing right now</Lead>
          </div>
          {reason && (
            <Reason role="status">
              <IconInfoCircle size={20} aria-hidden="true" />
              {reason}
            </Reason>
          )}
          <LoginForm />
        </Column>
      </Main>
    </Split>
  )
}

function reasonIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('reason' in state)) return null
  return typeof state.reason === 'string' ? state.reason : null
}

const Split = styled.div`
  display: grid;
  grid-template-columns: 1fr;
  min-height: 100dvh;

  ${theme.media.wide} {
    grid-template-columns: 1.15fr 1fr;
  }
`

const Aside = styled.aside`
  display: none;
  align-content: center;
  justify-items: center;
  gap: ${theme.space.xl};
  padding: ${theme.space.xxl};
  border-right: 1px solid ${theme.color.line};
  background: radial-gradient(circle at 50% 40%, ${theme.color.raised}, ${theme.color.sunken} 70%);

  ${theme.media.wide} {
    display: grid;
  }
`

const Pledge = styled.p`
  max-width: 26ch;
  color: ${theme.color.text};
  font-size: ${theme.font.size.xxl};
  font-weight: ${theme.font.weight.medium};
  letter-spacing: -0.02em;
  line-height: 1.25;
  text-align: center;
`

const Main = styled.main`
  display: grid;
  place-items: center;
  padding: ${theme.space.lg} ${theme.space.md};
`

const Column = styled.div`
  display: grid;
  gap: ${theme.space.lg};
  width: min(100%, ${theme.size.form});

  h1 {
    font-size: ${theme.font.size.xxl};
  }
`

const Lead = styled.p`
  color: ${theme.color.muted};
`

const Reason = styled.p`
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  padding: ${theme.space.sm} ${theme.space.md};
  border: 1px solid ${theme.tone.blue.line};
  border-radius: ${theme.radius.md};
  background: ${theme.tone.blue.tint};
`
