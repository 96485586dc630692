import { type PlainId } from '#domain/language/message.ts'
import { text } from '#web/ui/language/text.ts'
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconTrendingDown,
} from '@tabler/icons-react'
import type { StockStatus } from '#domain/stock/stock.ts'
import { Badge, type Look } from '#web/ui/data/Badge.tsx'

const looks: Record<StockStatus | 'NONE', Look> = {
  GOOD: { tone: 'green', icon: IconCircleCheck },
  WARNING: { tone: 'yellow', icon: IconTrendingDown },
  LOW: { tone: 'orange', icon: IconAlertTriangle },
  OUT: { tone: 'red', icon: IconCircleX },
  NONE: { tone: 'gray', icon: IconCircleDashed },
}

/** The labels of the statuses, and of what was never in stock. */
export const stockStatusLabels = {
  GOOD: 'stock.status.GOOD',
  WARNING: 'stock.status.WARNING',
  LOW: 'stock.status.LOW',
  OUT: 'stock.status.OUT',
  NONE: 'stock.status.NONE',
} as const satisfies Record<StockStatus | 'NONE', PlainId>

/** The status of a stock. */
export function StockBadge({ status }: { status: StockStatus | null }) {
  const shown = status ?? 'NONE'
  return <Badge {...looks[shown]} label={text(stockStatusLabels[shown])} />
}
