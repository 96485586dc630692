import {
  IconAlertTriangleFilled,
  IconCircleDashed,
  IconClockExclamation,
  IconClockHour4,
  IconHourglassHigh,
  IconSeedling,
  type Icon,
} from '@tabler/icons-react'
import styled from 'styled-components'
import { batchHealthLabels, type BatchHealth } from '#domain/overview/wall.ts'
import { theme, type Tone } from '#web/theme.ts'
import { text } from '#web/ui/language/text.ts'

/** The color and icon of each health. */
export const healthLooks: Record<BatchHealth, { tone: Tone; icon: Icon }> = {
  UNREAD: { tone: 'gray', icon: IconCircleDashed },
  ISSUE: { tone: 'red', icon: IconAlertTriangleFilled },
  EARLY: { tone: 'green', icon: IconSeedling },
  UNDER_WAY: { tone: 'yellow', icon: IconHourglassHigh },
  NEARLY_DUE: { tone: 'orange', icon: IconClockHour4 },
  OVERDUE: { tone: 'orange', icon: IconClockExclamation },
}

/** The health of a batch: icon, label and color. */
export function HealthMark({ health }: { health: BatchHealth }) {
  const { tone, icon: Shape } = healthLooks[health]
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
