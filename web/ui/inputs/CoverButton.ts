import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A button that covers its tile (which is `position: relative`), so that a tap anywhere on it counts. */
export const CoverButton = styled.button`
  min-height: 24px;
  padding: 0;
  border: 0;
  background: none;
  font-size: ${theme.font.size.lg};
  font-weight: ${theme.font.weight.strong};
  line-height: ${theme.font.leading.snug};
  text-align: left;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${theme.radius.lg};
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::after {
    outline: 3px solid ${theme.color.focus};
  }
`
