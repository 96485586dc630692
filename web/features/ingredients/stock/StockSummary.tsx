import { text } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconAlertTriangle, IconCash, IconPackages, IconWheat } from '@tabler/icons-react'
import { figure } from '#web/ui/language/figures.ts'
import { wholeMoneyText } from '#web/ui/units/money.ts'
import type { IngredientsPageQuery } from '#generated/gql/graphql.ts'
import { StatCard, StatGrid } from '#web/ui/data/StatCard.tsx'

/** The four figures on top of the stock. */
export function StockSummary({ stats }: { stats: IngredientsPageQuery['ingredientStats'] }) {
  useUnits()
  const grain = stats.byCategory.find(({ category }) => category === 'GRAIN')
  return (
    <StatGrid $below="lg">
      <StatCard
        label={text('stock.totalItems')}
        value={figure(stats.totalItems)}
        icon={IconPackages}
        tone="blue"
      />
      <StatCard
        label={text('stock.totalValue')}
        value={wholeMoneyText(stats.totalValueCents)}
        icon={IconCash}
        tone="green"
      />
      <StatCard
        label={text('stock.lowStock')}
        value={figure(stats.lowStock)}
        icon={IconAlertTriangle}
        tone={stats.lowStock > 0 ? 'red' : 'teal'}
      />
      <StatCard
        label={text('stock.grainValue')}
        value={wholeMoneyText(grain?.valueCents ?? 0)}
        icon={IconWheat}
        tone="orange"
      />
    </StatGrid>
  )
}
