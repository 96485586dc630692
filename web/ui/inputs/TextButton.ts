import styled from 'styled-components'
import { theme } from '#web/theme.ts'

/** A name in a line that opens what it names; as high as a thumb, without moving the lines around it. */
export const TextButton = styled.button`
  margin: -0.5rem 0;
  padding: 0.5rem 0;
  border: 0;
  background: none;
  color: inherit;
  font-weight: ${theme.font.weight.bold};
  text-decoration: underline;
  text-decoration-color: ${theme.color.fieldLine};
  text-underline-offset: 3px;
`
