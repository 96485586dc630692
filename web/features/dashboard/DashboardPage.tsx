import { Suspense, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useLiveState } from '#web/live/queries/useLiveState.ts'
import { theme } from '#web/theme.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { lazyView } from '#web/ui/shell/lazyView.ts'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Tabs } from '#web/ui/data/Tabs.tsx'
import { useMedia } from '#web/ui/device/useMedia.ts'
import { ActiveFermentations } from './ActiveFermentations.tsx'
import { AlertsCard } from './AlertsCard.tsx'
import { DashboardSkeleton, FiguresSkeleton } from './DashboardSkeleton.tsx'
import { EquipmentSummary } from './EquipmentSummary.tsx'
import { Pair } from './Pair.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { DashboardDocument } from './dashboardDocuments.ts'
import { isNew } from './dashboardViews.ts'
import { text } from '#web/ui/language/text.ts'

/** What is further down: it is loaded while one reads what there is to do. */
const DashboardFigures = lazyView('DashboardFigures', () => import('./figures/DashboardFigures.tsx'))

const FirstSteps = lazyView('FirstSteps', () => import('./FirstSteps.tsx'))

const firstSteps = (
  <Suspense>
    <FirstSteps />
  </Suspense>
)

interface DashboardPageProps {
  /** What there is to do; on a phone alone in its tab, with what is shown when that is nothing. */
  today: (isAlone: boolean, onShown: () => void, whenNothing?: ReactNode) => ReactNode
  assistant?: ReactNode
}

/** The dashboard: what there is to do, then the brewery at a glance, live, with the assistant. On a phone both are tabs. */
export function DashboardPage({ today, assistant }: DashboardPageProps) {
  const isPhone = useMedia(phone)
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'brewery' ? 'brewery' : 'today'
  const brewery = <BreweryAtAGlance assistant={assistant} />
  const [isTodayShown, setTodayShown] = useState(false)
  const onTodayShown = () => setTodayShown(true)
  return (
    <>
      <PageHeader title={text('shell.dashboard')} subtitle={text('dashboard.subtitle')} />
      {isPhone && <Shortcuts />}
      {isPhone ? (
        <Tabs
          label={text('shell.dashboard')}
          value={view}
          onChange={(next) => setParams({ view: next }, { preventScrollReset: true, replace: true })}
          items={[
            { value: 'today', label: text('shell.today'), content: today(true, onTodayShown, firstSteps) },
            { value: 'brewery', label: text('dashboard.brewery'), content: brewery },
          ]}
        />
      ) : (
        <Stack $gap="lg">
          {today(false, onTodayShown)}
          {/* Loaded meanwhile, and shown in its place instead of being pushed there. */}
          <div hidden={!isTodayShown}>{brewery}</div>
        </Stack>
      )}
    </>
  )
}

const phone = theme.media.cards.replace('@media ', '')

function BreweryAtAGlance({ assistant }: { assistant: ReactNode }) {
  const { data, loading, error, refetch, asOf } = useLiveState(DashboardDocument)
  const dashboard = data?.dashboard
  return (
    <div>
      <StaleNote asOf={asOf} />
      {!dashboard && loading && <DashboardSkeleton />}
      {!dashboard && error && (
        <ErrorState
          title={text('dashboard.loadFailed')}
          message={error}
          onRetry={() => void refetch()}
          busy={loading}
        />
      )}
      {dashboard && (
        <Stack $gap="lg">
          {isNew(dashboard) && firstSteps}
          <Pair $columns="minmax(0, 2fr) minmax(0, 1fr)">
            <AlertsCard alerts={dashboard.alerts} count={dashboard.alertCount} />
            <EquipmentSummary summary={dashboard.equipment} />
          </Pair>
          <ActiveFermentations tanks={dashboard.activeBatches} />
          {assistant}
          <Suspense fallback={<FiguresSkeleton />}>
            <DashboardFigures dashboard={dashboard} />
          </Suspense>
        </Stack>
      )}
    </div>
  )
}
