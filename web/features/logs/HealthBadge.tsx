import {
  IconAlertTriangleFilled,
  IconCircleDashed,
  IconClockHour4,
  IconHourglassHigh,
  IconSeedling,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { healthLabels, type Health } from '#domain/fermentation/health.ts'
import { Badge } from '#web/ui/data/Badge.tsx'

const icons: Record<Health, ReactNode> = {
  gray: <IconCircleDashed aria-hidden="true" />,
  red: <IconAlertTriangleFilled aria-hidden="true" />,
  green: <IconSeedling aria-hidden="true" />,
  yellow: <IconHourglassHigh aria-hidden="true" />,
  orange: <IconClockHour4 aria-hidden="true" />,
}

/** The health of a batch: colour, icon and label. `percent` is the share of the expected days. */
export function HealthBadge({ health, percent }: { health: Health; percent: number }) {
  return (
    <Badge tone={health} icon={icons[health]}>
      {health === 'orange' && percent >= 100 ? 'Overdue' : healthLabels[health]}
    </Badge>
  )
}
