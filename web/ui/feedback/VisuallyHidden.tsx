import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'

/** For screen readers only. */
export const hiddenStyle = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  ${hiddenStyle}
`

/** Words beside an icon, which suffices on a phone. */
export const WideOnly = styled.span`
  ${theme.media.cards} {
    ${hiddenStyle}
  }
`
