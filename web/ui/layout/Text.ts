import styled from 'styled-components'
import { box, type BoxProps } from './boxStyle.ts'

/** Words in another size or weight than those around them. */
export const Text = styled.span<BoxProps>`
  ${box}
`
