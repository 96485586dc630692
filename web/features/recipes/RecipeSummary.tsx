import { IconBook2, IconFlame, IconGlassFull, IconTags } from '@tabler/icons-react'
import type { RecipesPageQuery } from '#generated/gql/graphql.ts'
import { StatCard, StatGrid } from '#web/ui/data/StatCard.tsx'
import { figure } from './recipeViews.ts'

/** The four figures on top of the recipes. */
export function RecipeSummary({ stats }: { stats: RecipesPageQuery['recipeStats'] }) {
  return (
    <StatGrid $below="lg">
      <StatCard label="Total Recipes" value={stats.total} icon={IconBook2} tone="orange" />
      <StatCard label="Avg ABV" value={figure(stats.averageABV, 1, '%')} icon={IconGlassFull} tone="yellow" />
      <StatCard label="Avg IBU" value={figure(stats.averageIBU, 0)} icon={IconFlame} tone="green" />
      <StatCard label="Beer Styles" value={stats.styles.length} icon={IconTags} tone="blue" />
    </StatGrid>
  )
}
