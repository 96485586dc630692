import styled, { css } from 'styled-components'
import { theme } from '#web/theme.ts'

/** The track of a choice of a few, side by side or in columns: the look of all of them, whatever they choose. */
export const Segments = styled.div<{ $columns?: number }>`
  display: grid;
  grid-auto-columns: 1fr;
  grid-auto-flow: ${({ $columns }) => ($columns ? 'row' : 'column')};
  grid-template-columns: ${({ $columns }) => $columns && `repeat(${$columns}, minmax(0, 1fr))`};
  min-width: 0;
  margin: 0;
  padding: ${theme.space.xxs};
  border: 0;
  border-radius: ${theme.radius.md};
  background: ${theme.color.raised};
`

/** One of them: chosen it is raised from the track, and says its name in the color of text. */
export const segmentStyle = css`
  position: relative;
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${theme.space.xs};
  min-width: 0;
  min-height: ${theme.size.segment};
  padding: 0 ${theme.space.sm};
  border: 0;
  border-radius: ${theme.radius.sm};
  background: transparent;
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.medium};
  line-height: ${theme.font.leading.tight};
  text-align: center;
  cursor: pointer;
  touch-action: manipulation;

  ${theme.media.touch} {
    min-height: ${theme.size.control};
  }
  ${theme.media.hover} {
    &:hover {
      color: ${theme.color.text};
    }
  }
  &:has(:checked),
  &[aria-pressed='true'] {
    background: ${theme.color.chosen};
    box-shadow: ${theme.shadow.card};
    color: ${theme.color.text};
    font-weight: ${theme.font.weight.strong};
  }
  &:has(:focus-visible) {
    outline: 3px solid ${theme.color.focus};
    outline-offset: 2px;
  }
  ${theme.media.forced} {
    &:has(:checked),
    &[aria-pressed='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`

/** A segment that is a button. */
export const Segment = styled.button.attrs({ type: 'button' })`
  ${segmentStyle}
`
