import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { usePairing } from './usePairing.ts'
import { text } from '#web/ui/language/text.ts'

/** A display without access shows nothing of the brewery, but a code by which an administrator can connect it. */
export function WallClosed() {
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
