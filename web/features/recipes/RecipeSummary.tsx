import { IconBook2, IconFlame, IconGlassFull, IconTags } from '@tabler/icons-react'
import type { RecipesPageQuery } from '#generated/gql/graphql.ts'
import { StatCard, StatGrid } from '#web/ui/data/StatCard.tsx'
import { text } from '#web/ui/language/text.ts'
import { figure, percentFigure } from './recipeViews.ts'

/** The four figures on top of the recipes. */
export function RecipeSummary({ stats }: { stats: RecipesPageQuery['recipeStats'] }) {
  return (
    <StatGrid $below="lg">
      <StatCard label={text('recipes.total')} value={stats.total} icon={IconBook2} tone="orange" />
      <StatCard
        label={text('recipes.averageABV')}
        value={percentFigure(stats.averageABV)}
        icon={IconGlassFull}
        tone="yellow"
      />
      <StatCard
        label={text('recipes.averageIBU')}
        value={figure(stats.averageIBU, 0)}
        icon={IconFlame}
        tone="green"
      />
      <StatCard label={text('recipes.styles')} value={stats.styles.length} icon={IconTags} tone="blue" />
    </StatGrid>
  )
}
