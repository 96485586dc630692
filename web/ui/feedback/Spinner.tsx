import styled, { keyframes } from 'styled-components'
import { theme } from '#web/theme.ts'

const turn = keyframes`to { transform: rotate(1turn); }`

/** A spinner over its parent, shown during a request. Decorative: the parent says `aria-busy`. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  position: absolute;
  inset: 0;
  margin: auto;
  width: ${theme.size.icon};
  height: ${theme.size.icon};
  border: 2.5px solid currentColor;
  border-right-color: transparent;
  border-radius: ${theme.radius.round};
  animation: ${turn} 0.8s linear infinite;

  ${theme.media.calm} {
    border-style: dotted;
  }
`
