import styled from 'styled-components'
import { batchHealthLabels, type BatchHealth } from '#domain/overview/wall.ts'
import { theme, type Tone } from '#web/theme.ts'
import { batchHealthLooks } from '#web/ui/data/looks.ts'
import { text } from '#web/ui/language/text.ts'

/** The health of a batch: icon, label and color. */
export function HealthMark({ health }: { health: BatchHealth }) {
  const { tone, icon: Shape } = batchHealthLooks[health]
  return (
    <Mark $tone={tone}>
      <Shape aria-hidden="true" />
      <span>{text(batchHealthLabels[health])}</span>
    </Mark>
  )
}

const Mark = styled.span<{ $tone: Tone }>`
  display: flex;
  align-items: center;
  gap: 0.35em;
  min-width: 0;
  color: ${({ $tone }) => theme.tone[$tone].text};
  font-weight: ${theme.font.weight.strong};

  svg {
    width: 1.25em;
    height: 1.25em;
  }

  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`
