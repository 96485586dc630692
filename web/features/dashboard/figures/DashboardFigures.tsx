import { Stack } from '#web/ui/layout/Stack.ts'
import type { DashboardView } from '#web/features/dashboard/dashboardViews.ts'
import { LowStock } from './LowStock.tsx'
import { MetricCards } from './MetricCards.tsx'
import { Pair } from '#web/features/dashboard/Pair.ts'
import { ProductionCharts } from './ProductionCharts.tsx'
import { TopRecipes } from './TopRecipes.tsx'
import { UpcomingSchedule } from './UpcomingSchedule.tsx'

/** The figures of the dashboard: production, revenue, the next brews, and what is low. */
export function DashboardFigures({ dashboard }: { dashboard: DashboardView }) {
  return (
    <Stack $gap="lg">
      <MetricCards dashboard={dashboard} />
      <ProductionCharts weeks={dashboard.production.weeks} />
      <Pair $columns="repeat(2, minmax(0, 1fr))">
        <UpcomingSchedule brews={dashboard.upcomingSchedule} />
        <TopRecipes production={dashboard.production} />
      </Pair>
      <LowStock items={dashboard.lowStockIngredients} count={dashboard.metrics.lowStockCount} />
    </Stack>
  )
}
