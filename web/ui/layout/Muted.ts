import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A quiet word beside a louder one. */
export const Muted = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  font-variant-numeric: tabular-nums;
`
