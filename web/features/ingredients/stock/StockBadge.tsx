import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconTrendingDown,
} from '@tabler/icons-react'
import type { StockStatus } from '#domain/stock/stock.ts'
import { Badge, type Look } from '#web/ui/data/Badge.tsx'

const looks: Record<StockStatus, Look & { label: string }> = {
  GOOD: { tone: 'green', label: 'Good', icon: IconCircleCheck },
  WARNING: { tone: 'yellow', label: 'Warning', icon: IconTrendingDown },
  LOW: { tone: 'orange', label: 'Low', icon: IconAlertTriangle },
  OUT: { tone: 'red', label: 'Out', icon: IconCircleX },
}

const neverStocked = { tone: 'gray', label: 'Not stocked', icon: IconCircleDashed } as const

/** The status of a stock. */
export function StockBadge({ status }: { status: StockStatus | null }) {
  return <Badge {...(status ? looks[status] : neverStocked)} />
}
