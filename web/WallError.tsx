import { useEffect } from 'react'
import styled from 'styled-components'
import { theme } from './theme.ts'
import { text } from '#web/ui/language/text.ts'

const tryAgainMs = 10_000

/**
 * Shown in place of a wall that failed. Nobody is there to press a button, so it retries automatically as soon as the
 * server responds.
 */
export function WallError() {
  useEffect(() => {
    const timer = setInterval(() => {
      fetch(location.pathname, { headers: { accept: 'text/html' }, cache: 'no-store' })
        .then(({ ok }) => ok && location.reload())
        .catch(() => undefined)
    }, tryAgainMs)
    return () => clearInterval(timer)
  }, [])
  return <Room role="alert">{text('shell.wallFailed')}</Room>
}

const Room = styled.main`
  display: grid;
  place-content: center;
  min-height: 100dvh;
  color: ${theme.tone.yellow.text};
  font-size: ${theme.font.size.display};
`
