import { healthLabels, type Health } from '#domain/fermentation/health.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { batchHealthLooks, overdueLook, type Look } from '#web/ui/data/looks.ts'
import { text } from '#web/ui/language/text.ts'

const looks: Record<Health, Look> = {
  gray: batchHealthLooks.UNREAD,
  red: batchHealthLooks.ISSUE,
  green: batchHealthLooks.EARLY,
  yellow: batchHealthLooks.UNDER_WAY,
  orange: batchHealthLooks.NEARLY_DUE,
}

/** The health of a batch: color, icon and label. `percent` is the share of the expected days. */
export function HealthBadge({ health, percent }: { health: Health; percent: number }) {
  const isOver = health === 'orange' && percent >= 100
  const look = isOver ? overdueLook : looks[health]
  return <Badge {...look} label={text(isOver ? 'logs.overdue' : healthLabels[health])} />
}
