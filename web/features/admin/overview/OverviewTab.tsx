import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { ActivityDocument } from '#web/features/admin/adminDocuments.ts'
import { IconBook2, IconCalendarEvent, IconHistory, IconUsers, IconWheat } from '@tabler/icons-react'
import { StatCard, StatGrid } from '#web/ui/data/StatCard.tsx'
import { ActivityList } from '#web/features/admin/activity/ActivityList.tsx'
import type { Overview } from '#web/features/admin/adminViews.ts'
import { HealthCards } from './HealthCards.tsx'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Columns, Stack } from '#web/ui/layout/Stack.ts'
import { RecentUsers } from './RecentUsers.tsx'
import { ScrollArea } from '#web/features/admin/ScrollArea.tsx'

const shownEntries = 10

/** The newest entries in the reader's units: all administrators are sent the same, in those of the brewery. */
function useActivityRead(sent: Overview['activity']): Overview['activity'] {
  const newestId = sent[0]?.id
  const { data, refetch } = useQuery(ActivityDocument, { variables: { limit: shownEntries } })
  useEffect(() => {
    void refetch().catch(() => undefined)
  }, [newestId, refetch])
  return data?.activity[0]?.id === newestId ? (data?.activity ?? sent) : sent
}

/** The system at a glance. */
export function OverviewTab({ overview }: { overview: Overview }) {
  const { stats, health } = overview
  const activity = useActivityRead(overview.activity)
  const { users, data } = stats
  return (
    <Stack>
      <HealthCards health={health} />
      <StatGrid>
        <StatCard
          label="Total Users"
          value={users.total}
          icon={IconUsers}
          hint={`${users.active24h} active today`}
        />
        <StatCard label="Recipes" value={data.recipes} icon={IconBook2} tone="blue" />
        <StatCard label="Ingredients" value={data.ingredients} icon={IconWheat} tone="green" />
        <StatCard label="Batches" value={data.batches} icon={IconCalendarEvent} tone="grape" />
      </StatGrid>
      <Columns>
        <Panel title="Recent Users" icon={IconUsers}>
          <ScrollArea label="Recent users" height={300}>
            <RecentUsers users={users.recent} />
          </ScrollArea>
        </Panel>
        <Panel title="System Activity" icon={IconHistory}>
          <ScrollArea label="System activity" height={300}>
            <ActivityList entries={activity.slice(0, shownEntries)} />
          </ScrollArea>
        </Panel>
      </Columns>
    </Stack>
  )
}
