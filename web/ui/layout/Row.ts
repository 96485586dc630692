import styled from 'styled-components'
import { box, type BoxProps } from './boxStyle.ts'

interface RowProps extends BoxProps {
  /** Wraps where there is too little room. */
  $wrap?: boolean
  /** From the start to the end. */
  $spread?: boolean
  /** All at the end. */
  $end?: boolean
  $align?: 'baseline' | 'end' | 'start' | 'stretch'
}

/** Parts beside each other. */
export const Row = styled.div<RowProps>`
  display: flex;
  flex-wrap: ${(props) => props.$wrap && 'wrap'};
  align-items: ${(props) => props.$align ?? 'center'};
  justify-content: ${(props) => (props.$spread ? 'space-between' : props.$end && 'flex-end')};
  ${box}
`
