import styled from 'styled-components'
import { Logo } from './Logo.tsx'
import { text } from '#web/ui/language/text.ts'

/** Shown while the first page is loading. */
export function Splash() {
  return (
    <Room role="status" aria-label={text('shell.loadingBrewhouse')}>
      <Logo />
    </Room>
  )
}

const Room = styled.div`
  display: grid;
  place-items: center;
  min-height: 100dvh;
`
