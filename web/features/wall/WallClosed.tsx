import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { usePairing } from './usePairing.ts'

/** A display without access shows nothing of the brewery, but a code by which an administrator can connect it. */
export function WallClosed() {
  const code = usePairing()
  return (
    <Blank>
      <h1>This screen doesn't have access</h1>
      {code === null ? (
        <p>An administrator can give it access in Admin, under Displays.</p>
      ) : (
        <>
          <Code aria-label="Code of this screen">{code}</Code>
          <p>
            An administrator can give it access in Admin, Settings, Displays: press Connect by Code and type
            this code. The wall then opens here automatically.
          </p>
        </>
      )}
      <Link to="/login">Sign in</Link>
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
  background: #000;
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
