import { ApolloProvider } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { useLocation, Link } from 'react-router-dom'
import { onDisplayCleared, readDisplayToken, keepDisplayToken } from '#web/live/session/displaySession.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { wallClient } from '#web/live/connection/wallClient.ts'
import { WallScreen } from './WallScreen.tsx'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { text } from '#web/ui/language/text.ts'
import { beginPairing, isPaired } from '#web/live/session/pairing.ts'

/** The page of a wall display: blank as soon as its access is revoked. */
export function WallPage() {
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(() => (readDisplayToken() ?? readUserInfo()) !== null)
  useEffect(() => onDisplayCleared(() => setOpen(false)), [])
  useEffect(() => {
    // The address of another display was opened in this tab: reloads as that display.
    const again = () => location.reload()
    window.addEventListener('hashchange', again)
    return () => window.removeEventListener('hashchange', again)
  }, [])
  if (!isOpen) return <WallClosed />
  const { client, follow } = wallClient()
  return (
    <ApolloProvider client={client}>
      <WallScreen follow={follow} search={search} />
    </ApolloProvider>
  )
}

/** A display without access shows nothing of the brewery, but a code by which an administrator can connect it. */
function WallClosed() {
  const code = usePairing()
  return (
    <Blank>
      <h1>{text('wall.noAccess')}</h1>
      {code === null ? (
        <p>{text('wall.askAdmin')}</p>
      ) : (
        <>
          <Code translate="no" aria-label={text('wall.code')}>
            {code}
          </Code>
          <p>{text('wall.typeCode')}</p>
        </>
      )}
      <Link to="/login">{text('wall.signIn')}</Link>
    </Blank>
  )
}

const Blank = styled.main`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: max(${theme.space.md}, 2.5vmin);
  min-height: 100dvh;
  padding: ${theme.space.md};
  background: ${theme.dark};
  color: ${theme.color.muted};
  font-size: max(1rem, 2.8vmin);
  text-align: center;

  h1 {
    font-size: max(${theme.font.size.xl}, 4.5vmin);
  }

  p {
    max-width: 44em;
  }
`

const Code = styled.strong`
  color: ${theme.color.text};
  font-size: min(18vmin, 15vw);
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
  letter-spacing: 0.12em;
  margin-right: -0.12em;
`

/** How often, in ms, a television asks whether its code was typed, and, without a code, for one. */
const askMs = 3_000

const retryMs = 30_000

/**
 * The code to show on this screen, a new one whenever it expires; null while there is none. Opens the wall when an
 * administrator has typed it.
 */
function usePairing(): string | null {
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const later = (work: () => Promise<void>, ms: number) => {
      if (!isOver) timer = setTimeout(() => void work(), ms)
    }
    async function begin(): Promise<void> {
      const pairing = await beginPairing()
      if (isOver) return
      setCode(pairing?.code ?? null)
      if (!pairing) return later(begin, retryMs)
      const endsAt = performance.now() + pairing.seconds * 1_000
      later(() => wait(pairing.token, endsAt), askMs)
    }
    async function wait(token: string, endsAt: number): Promise<void> {
      const isDone = await isPaired(token)
      if (isOver) return
      if (isDone) {
        keepDisplayToken(token)
        location.reload()
      } else if (performance.now() > endsAt) await begin()
      else later(() => wait(token, endsAt), askMs)
    }
    void begin()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
  return code
}
