import { Suspense, type ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { useLiveState } from '#web/live/queries/useLiveState.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Later } from '#web/ui/shell/Later.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { ActiveFermentations } from './ActiveFermentations.tsx'
import { AlertsCard } from './AlertsCard.tsx'
import { Cellar } from './Cellar.tsx'
import { DashboardSkeleton, FiguresSkeleton } from './DashboardSkeleton.tsx'
import { DashboardDocument } from './dashboardDocuments.ts'
import { isNew } from './dashboardViews.ts'
import { MetricCards } from './MetricCards.tsx'

/** What is further down: it is loaded while one reads what there is to do. */
const DashboardFigures = lazyView('DashboardFigures', () => import('./figures/DashboardFigures.tsx'))

interface BreweryAtAGlanceProps {
  /** Shown above all else in a brewery that has just begun. */
  firstSteps: ReactNode
  assistant: ReactNode
  /** What there is to do, beside the alerts; without it they stand alone, below the cellar. */
  today?: ReactNode
  /** Whether that has its final size: only then what is below is shown, instead of being pushed there. */
  isTodayShown?: boolean
}

/** The brewery at a glance, live: its figures, the cellar, what there is to do and alerts, fermentations, the assistant, and production. */
export function BreweryAtAGlance({
  firstSteps,
  assistant,
  today,
  isTodayShown = true,
}: BreweryAtAGlanceProps) {
  const query = useLiveState(DashboardDocument)
  const dashboard = query.data?.dashboard
  const figures = dashboard && <MetricCards dashboard={dashboard} />
  return (
    <Stack $gap="lg">
      <div>
        <StaleNote asOf={query.asOf} />
        <Pending of={query} failure={text('dashboard.loadFailed')}>
          <DashboardSkeleton />
        </Pending>
        {dashboard && (
          <Stack $gap="lg">
            {isNew(dashboard) && firstSteps}
            {today && figures}
            <Cellar tanks={dashboard.tanks} summary={dashboard.equipment} />
            {!today && figures}
          </Stack>
        )}
      </div>
      <Needs $isPair={today !== undefined}>
        {today}
        <div hidden={!isTodayShown}>
          {dashboard ? (
            <AlertsCard alerts={dashboard.alerts} count={dashboard.alertCount} />
          ) : (
            !query.error && <Skeleton $height="320px" />
          )}
        </div>
      </Needs>
      {dashboard && (
        <div hidden={!isTodayShown}>
          <Later>
            <Stack $gap="lg">
              <ActiveFermentations tanks={dashboard.activeBatches} />
              {assistant}
              <Suspense fallback={<FiguresSkeleton />}>
                <DashboardFigures dashboard={dashboard} />
              </Suspense>
            </Stack>
          </Later>
        </div>
      )}
    </Stack>
  )
}

const Needs = styled.div<{ $isPair: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space.lg};

  ${theme.media.desk} {
    grid-template-columns: ${(props) => props.$isPair && 'minmax(0, 7fr) minmax(0, 5fr)'};
  }
`
