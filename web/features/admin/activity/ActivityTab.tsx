import { IconActivity } from '@tabler/icons-react'
import { useQuery } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useOlderPage } from '#web/live/queries/useOlderPage.ts'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { ActivityList } from './ActivityList.tsx'
import { ActivityDocument, UsersDocument } from '#web/features/admin/adminDocuments.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { ScrollArea } from '#web/features/admin/ScrollArea.tsx'
import { Grid } from '#web/ui/layout/Grids.ts'
import { ShowOlder } from '#web/ui/feedback/ShowOlder.tsx'
import type { PlainId } from '#domain/language/message.ts'
import { text } from '#web/ui/language/text.ts'

const pageSize = 50

const topicLabels = {
  BATCHES: 'admin.batches',
  LOGS: 'admin.topic.LOGS',
  EQUIPMENT: 'admin.equipment',
  KEGS: 'admin.kegs',
  INGREDIENTS: 'admin.ingredients',
  RECIPES: 'admin.recipes',
  ALERTS: 'admin.topic.ALERTS',
  USERS: 'admin.users',
  BREWERY: 'admin.topic.BREWERY',
} as const satisfies Partial<Record<Topic, PlainId>>

const topicChoices = () => [
  { value: '', label: text('admin.everything') },
  ...Object.entries(topicLabels).map(([value, label]) => ({ value, label: text(label) })),
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
    <Panel title={text('admin.activityLog')} icon={IconActivity}>
      <Grid $columns="repeat(2, minmax(0, 240px))" $phone="minmax(0, 1fr)">
        <Select
          label={text('admin.about')}
          choices={topicChoices()}
          value={topic}
          onChange={({ target }) => setTopic(target.value as Topic | '')}
        />
        <Select
          label={text('admin.by')}
          choices={[
            { value: '', label: text('admin.everybody') },
            ...people.map(({ id, name }) => ({ value: id, label: name, isName: true })),
          ]}
          value={actorId}
          onChange={({ target }) => setActorId(target.value)}
        />
      </Grid>
      <Pending
        of={{ data: entries, error, refetch }}
        failure={text('admin.activityFailed')}
        reason={text('admin.fetchFailed')}
      >
        <Skeleton $height="400px" />
      </Pending>
      {entries && (
        <ScrollArea label={text('admin.activityLogArea')} height={600}>
          <ActivityList entries={entries} />
          {last && entries.length >= pageSize && (
            <ShowOlder
              of={older}
              onShow={() => void loadOlder({ limit: pageSize, before: last.id, ...filter })}
            >
              {text('admin.older')}
            </ShowOlder>
          )}
        </ScrollArea>
      )}
    </Panel>
  )
}
