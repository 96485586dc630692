import { type PlainId } from '#domain/language/message.ts'
import { text } from '#web/ui/language/text.ts'
import type { StockStatus } from '#domain/stock/stock.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { stockLooks } from '#web/ui/data/looks.ts'
import { Muted } from '#web/ui/layout/Muted.ts'

/** The labels of the statuses, and of what was never in stock. */
export const stockStatusLabels = {
  GOOD: 'stock.status.GOOD',
  WARNING: 'stock.status.WARNING',
  LOW: 'stock.status.LOW',
  OUT: 'stock.status.OUT',
  NONE: 'stock.status.NONE',
} as const satisfies Record<StockStatus | 'NONE', PlainId>

/** The status of a stock: only one that calls for something is a badge. */
export function StockBadge({ status }: { status: StockStatus | null }) {
  const shown = status ?? 'NONE'
  const label = text(stockStatusLabels[shown])
  if (shown === 'GOOD' || shown === 'NONE') return <Muted>{label}</Muted>
  return <Badge {...stockLooks[shown]} label={label} />
}
