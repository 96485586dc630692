import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { theme } from '#web/theme.ts'

interface BatchLinkProps {
  number: string
  /** Its text; by default the number. */
  children?: ReactNode
  /** Called when it is followed: what covers the page may close. */
  onLeave?: () => void
}

/** A batch number that leads to its batch. */
export function BatchLink({ number, children = number, onLeave }: BatchLinkProps) {
  return (
    <Number to={batchPath(number)} draggable={false} onClick={onLeave}>
      {children}
    </Number>
  )
}

/** A number or code that leads to what it names: taller than its line, for thumbs, without moving the lines around it. */
export const CodeLink = styled(Link)`
  display: inline-block;
  margin: -0.5rem 0;
  padding: 0.5rem 0;
  color: inherit;
  text-decoration: underline;
  text-decoration-color: ${theme.color.fieldLine};
  text-underline-offset: 3px;
  white-space: nowrap;

  ${theme.media.hover} {
    &:hover {
      color: ${theme.color.primaryText};
      text-decoration-color: currentcolor;
    }
  }
`

/** Raised above what covers a card. */
const Number = styled(CodeLink)`
  position: relative;
  z-index: 1;
`
