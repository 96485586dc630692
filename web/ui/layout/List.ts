import styled from 'styled-components'
import { Stack } from './Stack.ts'

/** A list that takes no room while it is empty. */
export const List = styled(Stack)`
  &:empty {
    display: none;
  }
`
