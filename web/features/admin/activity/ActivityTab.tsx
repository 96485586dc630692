import { IconActivity } from '@tabler/icons-react'
import { useQuery } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useOlderPage } from '#web/live/queries/useOlderPage.ts'
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ActivityList } from './ActivityList.tsx'
import { ActivityDocument, UsersDocument } from '#web/features/admin/adminDocuments.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ScrollArea } from '#web/features/admin/ScrollArea.tsx'
import { Grid } from '#web/ui/layout/Stack.ts'
import { ShowOlder } from '#web/ui/feedback/ShowOlder.tsx'

const pageSize = 50

const topicChoices: { value: Topic | ''; label: string }[] = [
  { value: '', label: 'Everything' },
  { value: 'BATCHES', label: 'Batches' },
  { value: 'LOGS', label: 'Logs' },
  { value: 'EQUIPMENT', label: 'Equipment' },
  { value: 'KEGS', label: 'Kegs' },
  { value: 'INGREDIENTS', label: 'Ingredients' },
  { value: 'RECIPES', label: 'Recipes' },
  { value: 'ALERTS', label: 'Alerts' },
  { value: 'USERS', label: 'Users' },
  { value: 'BREWERY', label: 'Brewery' },
]

/** The whole activity log with filters; new entries appear at the top. */
export function ActivityTab({ newestId }: { newestId: string | null }) {
  const [topic, setTopic] = useState<Topic | ''>('')
  const [actorId, setActorId] = useState('')
  const filter = { topics: topic ? [topic] : null, actorId: actorId || null }
  const { data, previousData, error, refetch } = useQuery(ActivityDocument, {
    variables: { limit: pageSize, ...filter },
  })
  const people = useLiveQuery(UsersDocument).data?.users ?? []
  const [loadOlder, older] = useOlderPage(ActivityDocument)
  useEffect(() => {
    void refetch().catch(() => undefined)
  }, [newestId, refetch])
  const entries = (data ?? previousData)?.activity
  const last = entries?.at(-1)
  return (
    <Panel title="Activity Log" icon={IconActivity}>
      <Grid $columns="repeat(2, minmax(0, 240px))" $phone="minmax(0, 1fr)">
        <Select
          label="About"
          choices={topicChoices}
          value={topic}
          onChange={({ target }) => setTopic(target.value as Topic | '')}
        />
        <Select
          label="By"
          choices={[
            { value: '', label: 'Everybody' },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={actorId}
          onChange={({ target }) => setActorId(target.value)}
        />
      </Grid>
      {!entries && !error && <Skeleton $height="400px" />}
      {!entries && error && (
        <ErrorState
          title="The activity could not be loaded"
          message="Failed to fetch admin data"
          onRetry={() => void refetch().catch(() => undefined)}
        />
      )}
      {entries && (
        <ScrollArea label="Activity log" height={600}>
          <ActivityList entries={entries} />
          {last && entries.length >= pageSize && (
            <ShowOlder
              of={older}
              onShow={() => void loadOlder({ limit: pageSize, before: last.id, ...filter })}
            >
              Show older entries
            </ShowOlder>
          )}
        </ScrollArea>
      )}
    </Panel>
  )
}
