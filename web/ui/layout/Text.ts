import styled from 'styled-components'
import { box, type BoxProps } from './boxStyle.ts'

/** Words in another size or weight than those around them; their figures line up. */
export const Text = styled.span<BoxProps>`
  font-variant-numeric: tabular-nums;
  ${box}
`
