import styled from 'styled-components'
import { theme } from '#web/theme.ts'

type Space = keyof typeof theme.space

interface RowProps {
  $gap?: Space
  /** Wraps where there is too little room. */
  $wrap?: boolean
  /** From the start to the end. */
  $spread?: boolean
  $align?: 'baseline' | 'end' | 'start'
  $above?: Space
  $below?: Space
}

/** Parts beside each other. */
export const Row = styled.div<RowProps>`
  display: flex;
  flex-wrap: ${(props) => props.$wrap && 'wrap'};
  align-items: ${(props) => props.$align ?? 'center'};
  justify-content: ${(props) => props.$spread && 'space-between'};
  gap: ${(props) => props.$gap && theme.space[props.$gap]};
  margin-top: ${(props) => props.$above && theme.space[props.$above]};
  margin-bottom: ${(props) => props.$below && theme.space[props.$below]};
`
