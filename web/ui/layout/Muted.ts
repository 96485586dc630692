import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Text } from './Text.ts'

/** Secondary text. */
export const Muted = styled(Text)`
  color: ${theme.color.muted};
  font-size: ${(props) => theme.font.size[props.$size ?? 'sm']};
`

/** A quiet sentence in the size of the words around it. */
export const Quiet = styled(Text).attrs({ as: 'p' })`
  color: ${theme.color.muted};
`
