import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A row with space between its parts, which wrap in a narrow space. */
export const Spread = styled.div<{ $below?: keyof typeof theme.space }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.sm};
  margin-bottom: ${(props) => props.$below && theme.space[props.$below]};
`
