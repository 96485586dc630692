import { IconBook2, IconCalendarEvent, IconHistory, IconUsers, IconWheat } from '@tabler/icons-react'
import { StatCard, StatGrid } from '#web/ui/data/StatCard.tsx'
import { ActivityList } from '#web/features/admin/activity/ActivityList.tsx'
import type { Overview, UserView } from '#web/features/admin/adminViews.ts'
import { ClockNotice } from './ClockNotice.tsx'
import { HealthCards } from './HealthCards.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { RoleBadge } from '#web/ui/data/RoleBadge.tsx'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Rows } from '#web/ui/layout/Rows.ts'
import { Columns } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { ScrollArea } from '#web/features/admin/ScrollArea.tsx'
import { text } from '#web/ui/language/text.ts'

const shownEntries = 10

/** The system at a glance. */
export function OverviewTab({ overview }: { overview: Overview }) {
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
        <StatCard label={text('admin.recipes')} value={data.recipes} icon={IconBook2} tone="blue" />
        <StatCard label={text('admin.ingredients')} value={data.ingredients} icon={IconWheat} tone="green" />
        <StatCard label={text('admin.batches')} value={data.batches} icon={IconCalendarEvent} tone="grape" />
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
