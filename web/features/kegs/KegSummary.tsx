import { IconBarrel, IconCash, IconDropletHalf2, IconBottle } from '@tabler/icons-react'
import { kegVolumeText, gallonsIn } from '#domain/stock/kegs.ts'
import { wholeMoneyText } from '#web/ui/units/money.ts'
import { readsGallons } from '#domain/units/volumeText.ts'
import { StatCard, StatGrid } from '#web/ui/data/StatCard.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { kegTotals, type KegRowView } from './kegViews.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** The totals of the inventory. */
export function KegSummary({ rows }: { rows: readonly KegRowView[] }) {
  const units = useUnits()
  const { kegs, valueCents } = kegTotals(rows)
  const volume = readsGallons(units)
    ? { label: 'Gallons in Kegs', value: number.format(gallonsIn(kegs)) }
    : { label: 'Beer in Kegs', value: kegVolumeText(kegs, units) }
  return (
    <StatGrid $below="lg">
      <StatCard label="1/2 BBL Kegs" value={kegs.HALF_BBL} icon={IconBarrel} tone="orange" />
      <StatCard label="1/6 BBL Kegs" value={kegs.SIXTH_BBL} icon={IconBottle} tone="blue" />
      <StatCard {...volume} icon={IconDropletHalf2} tone="teal" />
      <StatCard label="List Value" value={wholeMoneyText(valueCents)} icon={IconCash} tone="green" />
    </StatGrid>
  )
}
