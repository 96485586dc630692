import { css } from 'styled-components'
import { theme } from '#web/theme.ts'

/** The layer of lists and calendars: above dialogs, never wider than the screen. */
export const floatingLayer = css`
  z-index: ${theme.layer.tip};
  outline: none;
`

/** The surface of lists and calendars. */
export const floatingStyle = css`
  max-width: var(--available-width);
  border: 1px solid ${theme.color.fieldLine};
  border-radius: ${theme.radius.md};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  box-shadow: ${theme.shadow.floating};
  transform-origin: var(--transform-origin);
  transition: opacity ${theme.motion.quick};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
  &:focus-visible {
    outline: none;
  }
`
