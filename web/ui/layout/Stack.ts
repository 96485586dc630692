import styled from 'styled-components'
import { theme } from '#web/theme.ts'

type Space = keyof typeof theme.space

/** Parts below each other. */
export const Stack = styled.div<{ $gap?: Space }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${(props) => theme.space[props.$gap ?? 'md']};
`

/** Parts beside each other where there is room. */
export const Columns = styled.div<{ $min?: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${(props) => props.$min ?? '420px'}), 1fr));
  gap: ${theme.space.md};
`

/** Cards of one width, as many per row as fit. */
export const CardGrid = styled.ul<{ $min: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${(props) => props.$min}), 1fr));
  gap: ${theme.space.md};
`
