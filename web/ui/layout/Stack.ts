import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { box, type BoxProps } from './boxStyle.ts'

interface StackProps extends BoxProps {
  /** Where its parts are if it is higher than they are. */
  $align?: 'start' | 'center' | 'space-between'
  /** Where a part is that is narrower than the stack. */
  $items?: 'start' | 'center' | 'end'
}

/** Parts below each other. */
export const Stack = styled.div<StackProps>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: ${(props) => props.$align};
  justify-items: ${(props) => props.$items};
  gap: ${theme.space.md};
  ${box}
`
