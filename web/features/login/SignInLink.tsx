import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A link to another part of the sign-in page, which a page without the router follows too. */
export const SignInLink = styled.a`
  justify-self: center;
  padding: ${theme.space.xs};
`
