import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A line that says that a part of the dashboard is empty. */
export const Nothing = styled.p`
  padding: ${theme.space.md};
  border: 1px dashed ${theme.color.line};
  border-radius: ${theme.radius.md};
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
`
