import { IconAlertTriangle, IconCash, IconPackages, IconWheat } from '@tabler/icons-react'
import styled from 'styled-components'
import { wholeDollars } from '#domain/money.ts'
import type { IngredientsPageQuery } from '#generated/gql/graphql.ts'
import { theme } from '#web/theme.ts'
import { StatCard, StatGrid } from '#web/ui/StatCard.tsx'

/** The four figures on top of the stock. */
export function StockSummary({ stats }: { stats: IngredientsPageQuery['ingredientStats'] }) {
  const grain = stats.byCategory.find(({ category }) => category === 'GRAIN')
  return (
    <Figures>
      <StatCard label="Total Items" value={stats.totalItems} icon={<IconPackages />} tone="blue" />
      <StatCard
        label="Total Value"
        value={wholeDollars(stats.totalValueCents)}
        icon={<IconCash />}
        tone="green"
      />
      <StatCard
        label="Low Stock"
        value={stats.lowStock}
        icon={<IconAlertTriangle />}
        tone={stats.lowStock > 0 ? 'red' : 'teal'}
      />
      <StatCard
        label="Grain Value"
        value={wholeDollars(grain?.valueCents ?? 0)}
        icon={<IconWheat />}
        tone="orange"
      />
    </Figures>
  )
}

const Figures = styled(StatGrid)`
  margin-bottom: ${theme.space.lg};
`
