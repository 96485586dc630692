import { IconBarrel, IconCash, IconDropletHalf2, IconBottle } from '@tabler/icons-react'
import { wholeDollars } from '#domain/stock/money.ts'
import { StatCard, StatGrid } from '#web/ui/data/StatCard.tsx'
import { kegTotals, type KegRowView } from './kegViews.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** The totals of the inventory. */
export function KegSummary({ rows }: { rows: readonly KegRowView[] }) {
  const { half, sixth, gallons, valueCents } = kegTotals(rows)
  return (
    <StatGrid $below="lg">
      <StatCard label="1/2 BBL Kegs" value={half} icon={IconBarrel} tone="orange" />
      <StatCard label="1/6 BBL Kegs" value={sixth} icon={IconBottle} tone="blue" />
      <StatCard label="Gallons in Kegs" value={number.format(gallons)} icon={IconDropletHalf2} tone="teal" />
      <StatCard label="List Value" value={wholeDollars(valueCents)} icon={IconCash} tone="green" />
    </StatGrid>
  )
}
