import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'

/** A button to be tapped repeatedly with wet gloves: large, without zooming or selecting text. */
export const TapButton = styled(IconButton)`
  width: 60px;
  height: 60px;
  border-color: ${theme.color.fieldLine};
  background: ${theme.color.raised};
  -webkit-user-select: none;
  user-select: none;

  ${theme.media.cards} {
    width: 88px;
    height: 64px;
  }
  &:active:not([aria-disabled='true']) {
    border-color: ${theme.color.primaryLine};
    background: ${theme.color.primaryTint};
  }
  &[aria-disabled='true'] {
    border-color: ${theme.color.line};
  }

  svg {
    width: 26px;
    height: 26px;
  }
`
