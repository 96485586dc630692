import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** Two parts side by side, below each other where there is little room. */
export const Pair = styled.div<{ $columns: string }>`
  display: grid;
  grid-template-columns: ${(props) => props.$columns};
  align-items: start;
  gap: ${theme.space.lg};

  ${theme.media.small} {
    grid-template-columns: minmax(0, 1fr);
  }
`
