import { IconBarrel, IconCash, IconDropletHalf2, IconBottle } from '@tabler/icons-react'
import { kegVolumeText, gallonsIn } from '#domain/stock/kegs.ts'
import { wholeMoneyText } from '#web/ui/units/money.ts'
import { readsGallons } from '#domain/units/volumeText.ts'
import { figure } from '#web/ui/language/figures.ts'
import { StatCard, StatGrid } from '#web/ui/data/StatCard.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { kegTotals, type KegRowView } from './kegViews.ts'
import { text } from '#web/ui/language/text.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

/** The totals of the inventory. */
export function KegSummary({ rows }: { rows: readonly KegRowView[] }) {
  const units = useUnits()
  const { kegs, valueCents } = kegTotals(rows)
  const volume = readsGallons(units)
    ? { label: text('kegs.gallonsInKegs'), value: figure(gallonsIn(kegs), 0) }
    : { label: text('kegs.beerInKegs'), value: kegVolumeText(kegs, units, shownLocale()) }
  return (
    <StatGrid $below="lg">
      <StatCard label={text('kegs.halfKegs')} value={kegs.HALF_BBL} icon={IconBarrel} tone="orange" />
      <StatCard label={text('kegs.sixthKegs')} value={kegs.SIXTH_BBL} icon={IconBottle} tone="blue" />
      <StatCard {...volume} icon={IconDropletHalf2} tone="teal" />
      <StatCard
        label={text('kegs.listValue')}
        value={wholeMoneyText(valueCents)}
        icon={IconCash}
        tone="green"
      />
    </StatGrid>
  )
}
