import { Stack } from '#web/ui/layout/Stack.ts'
import type { DashboardView } from '#web/features/dashboard/dashboardViews.ts'
import { LowStock } from './LowStock.tsx'
import { Pair } from '#web/features/dashboard/Pair.ts'
import { ProductionCharts } from './ProductionCharts.tsx'
import { TopRecipes } from './TopRecipes.tsx'
import { UpcomingSchedule } from './UpcomingSchedule.tsx'

/** Production and revenue, the next brews, and what is low. */
export function DashboardFigures({ dashboard }: { dashboard: DashboardView }) {
  return (
    <Stack $gap="lg">
      <ProductionCharts weeks={dashboard.production.weeks} producedBy={dashboard.metrics.producedBy} />
      <Pair $columns="repeat(2, minmax(0, 1fr))">
        <UpcomingSchedule brews={dashboard.upcomingSchedule} />
        <TopRecipes production={dashboard.production} />
      </Pair>
      <LowStock items={dashboard.lowStockIngredients} count={dashboard.metrics.lowStockCount} />
    </Stack>
  )
}
