import styled, { keyframes } from 'styled-components'
import { theme } from '#web/theme.ts'

const run = keyframes`from { transform: translateX(-100%); } to { transform: translateX(300%); }`

/** A thin bar at the top while the next page is loading. */
export const RouteProgress = styled.span.attrs({ 'aria-hidden': true })`
  position: absolute;
  bottom: -1px;
  left: 0;
  width: 100%;
  height: 3px;
  overflow: hidden;

  &::after {
    content: '';
    display: block;
    width: 33%;
    height: 100%;
    background: ${theme.color.primaryLine};
    animation: ${run} 1.1s 150ms ease-in-out infinite both;
  }
`
