import styled from 'styled-components'
import { theme, type Tone } from '#web/theme.ts'
import type { Look } from './looks.ts'

/** A state as a label with icon and color, never by color alone. */
export function Badge({ tone, icon: Icon, label }: Look & { label: string }) {
  return (
    <Pill $tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </Pill>
  )
}

/** An inline element in a state's color. */
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
