import { text } from '#web/ui/language/text.ts'
import {
  IconAlertTriangleFilled,
  IconCircleDashed,
  IconClockHour4,
  IconHourglassHigh,
  IconSeedling,
  type TablerIcon,
} from '@tabler/icons-react'
import { healthLabels, type Health } from '#domain/fermentation/health.ts'
import { Badge } from '#web/ui/data/Badge.tsx'

const icons: Record<Health, TablerIcon> = {
  gray: IconCircleDashed,
  red: IconAlertTriangleFilled,
  green: IconSeedling,
  yellow: IconHourglassHigh,
  orange: IconClockHour4,
}

/** The health of a batch: colour, icon and label. `percent` is the share of the expected days. */
export function HealthBadge({ health, percent }: { health: Health; percent: number }) {
  const isOver = health === 'orange' && percent >= 100
  return (
    <Badge tone={health} icon={icons[health]} label={text(isOver ? 'logs.overdue' : healthLabels[health])} />
  )
}
