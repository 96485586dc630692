import type { ReactNode } from 'react'
import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'

/** A state as a label with icon and colour, never by colour alone. */
export function Badge({ tone, icon, children }: { tone: Tone; icon: ReactNode; children: ReactNode }) {
  return (
    <Pill $tone={tone}>
      {icon}
      {children}
    </Pill>
  )
}

/** An inline element in a state's colour. */
export const Pill = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 0.35em;
  min-height: 28px;
  padding: 0 ${theme.space.sm} 0 ${theme.space.xs};
  border: 1px solid ${(props) => theme.tone[props.$tone].line};
  border-radius: ${theme.radius.round};
  background: ${(props) => theme.tone[props.$tone].tint};
  color: ${(props) => theme.tone[props.$tone].text};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.medium};
  white-space: nowrap;

  svg {
    width: 16px;
    height: 16px;
  }
`
