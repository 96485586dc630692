import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { box, type BoxProps } from './boxStyle.ts'
import { Stack } from './Stack.ts'

/** Parts in columns, and in others on a phone. */
export const Grid = styled(Stack)<{ $columns: string; $phone?: string }>`
  grid-template-columns: ${(props) => props.$columns};

  ${theme.media.cards} {
    grid-template-columns: ${(props) => props.$phone};
  }
`

/** Parts beside each other where there is room. */
export const Columns = styled(Stack)<{ $min?: string }>`
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${(props) => props.$min ?? '420px'}), 1fr));
`

/** Cards of one width, as many per row as fit. */
export const CardGrid = styled.ul<BoxProps & { $min: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${(props) => props.$min}), 1fr));
  gap: ${theme.space.md};
  ${box}
`
