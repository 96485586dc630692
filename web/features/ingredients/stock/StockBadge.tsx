import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconTrendingDown,
} from '@tabler/icons-react'
import type { StockStatus } from '#domain/stock/stock.ts'
import type { Tone } from '#web/theme.ts'
import { Badge } from '#web/ui/data/Badge.tsx'

const looks: Record<StockStatus, { tone: Tone; label: string; Icon: typeof IconCircleX }> = {
  GOOD: { tone: 'green', label: 'Good', Icon: IconCircleCheck },
  WARNING: { tone: 'yellow', label: 'Warning', Icon: IconTrendingDown },
  LOW: { tone: 'orange', label: 'Low', Icon: IconAlertTriangle },
  OUT: { tone: 'red', label: 'Out', Icon: IconCircleX },
}

const neverStocked = { tone: 'gray', label: 'Not stocked', Icon: IconCircleDashed } as const

/** The status of a stock. */
export function StockBadge({ status }: { status: StockStatus | null }) {
  const { tone, label, Icon } = status ? looks[status] : neverStocked
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  )
}
