import type { ReactNode } from 'react'
import styled from 'styled-components'
import { useLiveState } from '#web/live/queries/useLiveState.ts'
import { theme } from '#web/theme.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { ActiveFermentations } from './ActiveFermentations.tsx'
import { AlertsCard } from './AlertsCard.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { EquipmentSummary } from './EquipmentSummary.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { LowStock } from './LowStock.tsx'
import { MetricCards } from './MetricCards.tsx'
import { ProductionCharts } from './ProductionCharts.tsx'
import { TopRecipes } from './TopRecipes.tsx'
import { UpcomingSchedule } from './UpcomingSchedule.tsx'
import { DashboardDocument } from './dashboardDocuments.ts'
import { isNew } from './dashboardViews.ts'

/** The dashboard: the brewery at a glance, live, with the assistant. */
export function DashboardPage({ assistant }: { assistant?: ReactNode }) {
  const { data, loading, error, refetch, asOf } = useLiveState(DashboardDocument)
  const dashboard = data?.dashboard
  return (
    <>
      <PageHeader title="Dashboard" subtitle="The brewery at a glance" />
      <StaleNote asOf={asOf} />
      {!dashboard && loading && <DashboardSkeleton />}
      {!dashboard && error && (
        <ErrorState
          title="The dashboard could not be loaded"
          message={error}
          onRetry={() => void refetch()}
          busy={loading}
        />
      )}
      {dashboard && (
        <Stack $gap="lg">
          {isNew(dashboard) && <FirstSteps />}
          <MetricCards dashboard={dashboard} />
          <Pair $columns="minmax(0, 2fr) minmax(0, 1fr)">
            <AlertsCard alerts={dashboard.alerts} count={dashboard.alertCount} />
            <EquipmentSummary summary={dashboard.equipment} />
          </Pair>
          {assistant}
          <ActiveFermentations tanks={dashboard.activeBatches} />
          <ProductionCharts weeks={dashboard.production.weeks} />
          <Pair $columns="repeat(2, minmax(0, 1fr))">
            <UpcomingSchedule brews={dashboard.upcomingSchedule} />
            <TopRecipes production={dashboard.production} />
          </Pair>
          <LowStock items={dashboard.lowStockIngredients} count={dashboard.metrics.lowStockCount} />
        </Stack>
      )}
    </>
  )
}

const Pair = styled.div<{ $columns: string }>`
  display: grid;
  grid-template-columns: ${(props) => props.$columns};
  align-items: start;
  gap: ${theme.space.lg};

  ${theme.media.small} {
    grid-template-columns: minmax(0, 1fr);
  }
`
