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

/** One of the things to choose from in a list. */
export const optionStyle = css`
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  min-height: ${theme.size.control};
  padding: ${theme.space.xxs} ${theme.space.sm};
  border-radius: ${theme.radius.sm};
  line-height: ${theme.font.leading.snug};
  cursor: pointer;

  &[data-highlighted] {
    background: ${theme.color.hover};
  }
  &[data-disabled] {
    color: ${theme.color.muted};
    cursor: not-allowed;
  }
`

/** The button that opens a list or a calendar, at the end of its field. */
export const fieldToolStyle = css`
  display: grid;
  place-items: center;
  width: ${theme.size.control};
  height: ${theme.size.control};
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.sm};
  background: none;
`
