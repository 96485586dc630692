import styled from 'styled-components'
import { box, type BoxProps } from './boxStyle.ts'

/** A part of a page. */
export const Box = styled.div<BoxProps>`
  ${box}
`
