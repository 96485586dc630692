import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A line from its start to its end, with room between its parts; they wrap where it is short. */
export const Spread = styled.div<{ $below?: keyof typeof theme.space }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.sm};
  margin-bottom: ${(props) => props.$below && theme.space[props.$below]};
`
