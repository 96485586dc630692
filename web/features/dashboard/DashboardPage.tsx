import { Suspense, useState, type ReactNode } from 'react'
import { useSearchParams, Link } from 'react-router-dom'
import { theme } from '#web/theme.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { PageHeader } from '#web/ui/shell/PageHeader.tsx'
import { Tabs } from '#web/ui/data/Tabs.tsx'
import { useMedia } from '#web/ui/device/useMedia.ts'
import { text } from '#web/ui/language/text.ts'
import {
  IconArchive,
  IconBarrel,
  IconCalendarPlus,
  IconNotes,
  IconWheat,
  type TablerIcon,
} from '@tabler/icons-react'
import styled from 'styled-components'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import type { PlainId } from '#domain/language/message.ts'
import { useLiveState } from '#web/live/queries/useLiveState.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton, LoadingNote } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { Later } from '#web/ui/shell/Later.tsx'
import { ActiveFermentations } from './ActiveFermentations.tsx'
import { AlertsCard } from './AlertsCard.tsx'
import { Cellar, cellarHeight } from './Cellar.tsx'
import { DashboardDocument } from './dashboardDocuments.ts'
import { isNew } from './dashboardViews.ts'
import { MetricCards, metricsHeight } from './MetricCards.tsx'
import { Columns } from '#web/ui/layout/Grids.ts'

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

/** The dashboard: the brewery at a glance, live, with what there is to do and the assistant. On a phone what there is to do is a tab of its own. */
export function DashboardPage({ today, assistant }: DashboardPageProps) {
  const isPhone = useMedia(phone)
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'brewery' ? 'brewery' : 'today'
  const parts = { firstSteps, assistant }
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
            { value: 'brewery', label: text('dashboard.brewery'), content: <BreweryAtAGlance {...parts} /> },
          ]}
        />
      ) : (
        <BreweryAtAGlance {...parts} today={today(false, onTodayShown)} isTodayShown={isTodayShown} />
      )}
    </>
  )
}

const phone = theme.media.cards.replace('@media ', '')

interface Shortcut {
  label: PlainId
  icon: TablerIcon
  to: string
}

const shortcuts: readonly Shortcut[] = [
  { label: 'shell.logs', icon: IconNotes, to: '/logs' },
  { label: 'dashboard.kegs', icon: IconBarrel, to: '/kegs' },
  { label: 'shell.ingredients', icon: IconWheat, to: '/ingredients' },
  { label: 'dashboard.pastBatches', icon: IconArchive, to: '/batches' },
]

const newBrew: Shortcut = { label: 'dashboard.newBrew', icon: IconCalendarPlus, to: '/schedule?new=1' }

/** What is done most, one tap away on a phone, whose navigation is folded. */
function Shortcuts() {
  const mayPlan = useRoleRefusal('createBatch') === null
  return (
    <Bar aria-label={text('dashboard.shortcuts')}>
      {[...shortcuts, ...(mayPlan ? [newBrew] : [])].map(({ label, icon: Icon, to }) => (
        <Tile key={label} to={to}>
          <Icon size={22} aria-hidden="true" />
          {text(label)}
        </Tile>
      ))}
    </Bar>
  )
}

/** As wide as each other, but for those whose words need more. */
const Bar = styled.nav`
  display: grid;
  grid-auto-columns: minmax(min-content, 1fr);
  grid-auto-flow: column;
  gap: ${theme.space.xxs};
  margin-bottom: ${theme.space.md};
`

const Tile = styled(Link)`
  display: grid;
  align-content: start;
  justify-items: center;
  gap: ${theme.space.xxs};
  min-height: 60px;
  padding: ${theme.space.xs} ${theme.space.xxs};
  border-radius: ${theme.radius.md};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  font-size: ${theme.font.size.sm};
  font-weight: ${theme.font.weight.medium};
  line-height: ${theme.font.leading.tight};
  text-align: center;
  text-decoration: none;
  touch-action: manipulation;

  svg {
    color: ${theme.color.muted};
  }
`

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
function BreweryAtAGlance({ firstSteps, assistant, today, isTodayShown = true }: BreweryAtAGlanceProps) {
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

/** The shape of the figures and the cellar while they are loaded: as high, so that nothing below moves. */
function DashboardSkeleton() {
  return (
    <Stack $gap="lg">
      <LoadingNote what={text('dashboard.loadingWhat')} />
      <MetricsSkeleton $height="0" />
      <Skeleton $height={cellarHeight} />
    </Stack>
  )
}

const MetricsSkeleton = styled(Skeleton)`
  ${metricsHeight}
`

/** The shape of production and what is below it. */
function FiguresSkeleton() {
  return (
    <Columns $min="300px">
      <Skeleton $height="280px" />
      <Skeleton $height="280px" />
    </Columns>
  )
}
