import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A large figure, readable from a distance. */
export const FigureValue = styled.dd`
  font-size: ${theme.font.size.xxl};
  font-weight: ${theme.font.weight.strong};
`
