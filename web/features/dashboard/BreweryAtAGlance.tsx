import { Suspense, type ReactNode } from 'react'
import { useLiveState } from '#web/live/queries/useLiveState.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Later } from '#web/ui/shell/Later.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { ActiveFermentations } from './ActiveFermentations.tsx'
import { AlertsCard } from './AlertsCard.tsx'
import { DashboardSkeleton, FiguresSkeleton } from './DashboardSkeleton.tsx'
import { DashboardDocument } from './dashboardDocuments.ts'
import { isNew } from './dashboardViews.ts'
import { VesselSummary } from './VesselSummary.tsx'
import { Pair } from './Pair.ts'

/** What is further down: it is loaded while one reads what there is to do. */
const DashboardFigures = lazyView('DashboardFigures', () => import('./figures/DashboardFigures.tsx'))

interface BreweryAtAGlanceProps {
  /** Shown above all else in a brewery that has just begun. */
  firstSteps: ReactNode
  assistant: ReactNode
}

/** The brewery at a glance, live: alerts, vessels, fermentations, the assistant, and its figures. */
export function BreweryAtAGlance({ firstSteps, assistant }: BreweryAtAGlanceProps) {
  const query = useLiveState(DashboardDocument)
  const dashboard = query.data?.dashboard
  return (
    <div>
      <StaleNote asOf={query.asOf} />
      <Pending of={query} failure={text('dashboard.loadFailed')}>
        <DashboardSkeleton />
      </Pending>
      {dashboard && (
        <Later fallback={<DashboardSkeleton />}>
          <Stack $gap="lg">
            {isNew(dashboard) && firstSteps}
            <Pair $columns="minmax(0, 2fr) minmax(0, 1fr)">
              <AlertsCard alerts={dashboard.alerts} count={dashboard.alertCount} />
              <VesselSummary summary={dashboard.equipment} />
            </Pair>
            <ActiveFermentations tanks={dashboard.activeBatches} />
            {assistant}
            <Suspense fallback={<FiguresSkeleton />}>
              <DashboardFigures dashboard={dashboard} />
            </Suspense>
          </Stack>
        </Later>
      )}
    </div>
  )
}
