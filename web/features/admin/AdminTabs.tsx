import {
  IconAccessPoint,
  IconActivity,
  IconDatabase,
  IconLayoutDashboard,
  IconSettings,
  IconUsers,
  IconBook2,
  IconCalendarEvent,
  IconHistory,
  IconWheat,
  IconClockExclamation,
} from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Tabs } from '#web/ui/data/Tabs.tsx'
import type { Overview, UserView } from './adminViews.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { text } from '#web/ui/language/text.ts'
import { StatCard, StatGrid } from '#web/ui/data/StatCard.tsx'
import { ActivityList } from '#web/features/admin/activity/ActivityList.tsx'
import { HealthCards } from './overview/HealthCards.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { RoleBadge } from '#web/ui/data/RoleBadge.tsx'
import { formatDayOf, formatMoment } from '#web/ui/dates/dates.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Rows } from '#web/ui/layout/Rows.ts'
import { Columns } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { ScrollArea } from '#web/features/admin/ScrollArea.tsx'
import { graphql } from '#generated/gql/gql.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { tellFailure, tellSuccess } from '#web/features/admin/adminNotices.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Row } from '#web/ui/layout/Row.ts'

const UsersTab = lazyView('UsersTab', () => import('./users/UsersTab.tsx'))
const DataTab = lazyView('DataTab', () => import('./overview/DataTab.tsx'))
const DevicesTab = lazyView('DevicesTab', () => import('./devices/DevicesTab.tsx'))
const ActivityTab = lazyView('ActivityTab', () => import('./activity/ActivityTab.tsx'))
const SettingsTab = lazyView('SettingsTab', () => import('./overview/SettingsTab.tsx'))

const views = ['overview', 'users', 'data', 'devices', 'activity', 'settings'] as const

type View = (typeof views)[number]

/** The six views of the administrators' page. */
export function AdminTabs({ overview }: { overview: Overview }) {
  const [params, setParams] = useSearchParams()
  const named = params.get('view')
  const view = views.find((each) => each === named) ?? 'overview'
  return (
    <Tabs<View>
      label={text('admin.views')}
      value={view}
      onChange={(next) => setParams({ view: next }, { preventScrollReset: true, replace: true })}
      items={[
        {
          value: 'overview',
          label: text('admin.overview'),
          icon: IconLayoutDashboard,
          content: <OverviewTab overview={overview} />,
        },
        {
          value: 'users',
          label: text('admin.users'),
          icon: IconUsers,
          content: later(<UsersTab />),
        },
        {
          value: 'data',
          label: text('admin.dataManagement'),
          icon: IconDatabase,
          content: later(<DataTab counts={overview.stats.data} dataStats={overview.dataStats} />),
        },
        {
          value: 'devices',
          label: text('admin.devices'),
          icon: IconAccessPoint,
          content: later(<DevicesTab />),
        },
        {
          value: 'activity',
          label: text('admin.activityLog'),
          icon: IconActivity,
          content: later(<ActivityTab newestId={overview.activity[0]?.id ?? null} />),
        },
        {
          value: 'settings',
          label: text('admin.settings'),
          icon: IconSettings,
          content: later(<SettingsTab mail={overview.mail} />),
        },
      ]}
    />
  )
}

const later = (view: ReactNode) => <Suspense fallback={<Skeleton $height="240px" />}>{view}</Suspense>

const shownEntries = 10

/** The system at a glance. */
function OverviewTab({ overview }: { overview: Overview }) {
  const { stats, health, activity, clockJump } = overview
  const { users, data } = stats
  return (
    <Stack>
      {clockJump && <ClockNotice jump={clockJump} />}
      <HealthCards health={health} />
      <StatGrid>
        <StatCard
          label={text('admin.totalUsers')}
          value={users.total}
          icon={IconUsers}
          hint={text('admin.activeToday', { count: users.active24h })}
        />
        <StatCard label={text('admin.recipes')} value={data.recipes} icon={IconBook2} />
        <StatCard label={text('admin.ingredients')} value={data.ingredients} icon={IconWheat} />
        <StatCard label={text('admin.batches')} value={data.batches} icon={IconCalendarEvent} />
      </StatGrid>
      <Columns>
        <Panel title={text('admin.recentUsers')} icon={IconUsers}>
          <ScrollArea label={text('admin.recentUsersArea')} height={300}>
            <RecentUsers users={users.recent} />
          </ScrollArea>
        </Panel>
        <Panel title={text('admin.systemActivity')} icon={IconHistory}>
          <ScrollArea label={text('admin.systemActivityArea')} height={300}>
            <ActivityList entries={activity.slice(0, shownEntries)} />
          </ScrollArea>
        </Panel>
      </Columns>
    </Stack>
  )
}

/** The newest people. */
function RecentUsers({ users }: { users: readonly UserView[] }) {
  return (
    <Rows>
      {users.map((user) => (
        <li key={user.id}>
          <Stack $gap="0" $breaks>
            <strong>{user.name}</strong>
            <Muted>{user.email}</Muted>
            <Muted>{text('admin.joinedOn', { day: formatDayOf(user.createdAt) })}</Muted>
          </Stack>
          <RoleBadge role={user.role} />
        </li>
      ))}
    </Rows>
  )
}

/** Says that a clock is right after all. */
const ConfirmClockDocument = graphql(`
  mutation ConfirmClock($from: DateTime!, $to: DateTime!, $commandId: ID) {
    confirmClock(from: $from, to: $to, commandId: $commandId)
  }
`)

/** Asks whether the clock is right that jumped ahead; nothing is deleted until somebody says so. */
function ClockNotice({ jump: { from, to } }: { jump: NonNullable<Overview['clockJump']> }) {
  const [confirm, { busy }] = useCommand(ConfirmClockDocument)
  const said = () =>
    confirm({ from, to })
      .then(() => tellSuccess(text('admin.clockConfirmed')))
      .catch((failure: unknown) => tellFailure(failure, text('admin.clockNotConfirmed')))
  return (
    <Notice as="div" $tone="red" role="status">
      <IconClockExclamation size={24} aria-hidden="true" />
      <Stack $gap="sm">
        <span>
          {text('admin.clockJumped', { from: formatMoment(new Date(from)), to: formatMoment(new Date(to)) })}
        </span>
        <Row>
          <Button busy={busy} onClick={() => void said()}>
            {text('admin.clockIsRight')}
          </Button>
        </Row>
      </Stack>
    </Notice>
  )
}
