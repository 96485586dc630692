import styled from 'styled-components'
import { Muted } from './Muted.ts'

/** A quiet line below what it says more about. */
export const Detail = styled(Muted).attrs({ as: 'small' })`
  display: block;
`
