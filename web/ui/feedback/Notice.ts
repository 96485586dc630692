import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'

/** A sentence that a person should see, after its icon, on a ground of its tone. */
export const Notice = styled.p<{ $tone: Tone }>`
  display: flex;
  align-items: center;
  gap: ${theme.space.sm};
  padding: ${theme.space.sm} ${theme.space.md};
  border: 1px solid ${(props) => theme.tone[props.$tone].line};
  border-radius: ${theme.radius.md};
  background: ${(props) => theme.tone[props.$tone].tint};

  > svg {
    color: ${(props) => theme.tone[props.$tone].text};
  }
`
