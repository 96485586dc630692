import { css } from 'styled-components'
import { theme } from '#web/theme.ts'

/** A button inside a field, at its end. */
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
