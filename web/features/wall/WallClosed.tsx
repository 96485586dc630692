import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A display without access shows nothing of the brewery. */
export function WallClosed() {
  return (
    <Blank>
      <h1>This screen doesn't have access</h1>
      <p>An administrator can give it access in Admin, under Displays.</p>
      <Link to="/login">Sign in</Link>
    </Blank>
  )
}

const Blank = styled.main`
  display: grid;
  place-content: center;
  gap: ${theme.space.sm};
  min-height: 100dvh;
  background: #000;
  color: ${theme.color.muted};
  text-align: center;

  h1 {
    font-size: ${theme.font.size.xl};
  }
`
