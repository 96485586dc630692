import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** Leads from the code of a lot to its recall, or from its recall to the lot; taller than its line, for thumbs. */
export const CodeLink = styled(Link)`
  display: inline-block;
  margin: -0.5rem 0;
  padding: 0.5rem 0;
  color: inherit;
  text-decoration: underline;
  text-decoration-color: ${theme.color.fieldLine};
  text-underline-offset: 3px;
`
