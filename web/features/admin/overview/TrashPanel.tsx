import { IconTrash } from '@tabler/icons-react'
import { graphql } from '#generated/gql/gql.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { LowRows } from '#web/ui/layout/Rows.ts'

const TrashDocument = graphql(`
  query Trash {
    asOfSeq
    trash {
      id
      batchNumber
      recipeName
      stage
      logCount
      deletedAt
      deletedBy {
        id
        name
      }
      keptUntil
    }
  }
`)

const RestoreBatchDocument = graphql(`
  mutation RestoreBatch($id: ID!, $commandId: ID) {
    restoreBatch(id: $id, commandId: $commandId) {
      ...BatchFields
    }
  }
`)

/** The batches deleted within 30 days, each with a button that restores it. */
export function TrashPanel() {
  const { data, error } = useLiveQuery(TrashDocument)
  const [restore, { busy }] = useCommand(RestoreBatchDocument)
  const run = async (id: string, batchNumber: string) => {
    try {
      await restore({ id })
      notifications.show({ tone: 'success', message: `Batch ${batchNumber} restored` })
    } catch (refusal) {
      const message = refusal instanceof Error ? refusal.message : 'Something went wrong. Try again.'
      notifications.show({ tone: 'error', title: 'Not restored', message })
    }
  }
  return (
    <Panel title="Trash" icon={IconTrash}>
      {!data && error && <p role="alert">{error}</p>}
      <LowRows aria-label="Deleted batches">
        {data?.trash.map((batch) => (
          <li key={batch.id}>
            <span>
              <strong>{batch.batchNumber}</strong> <Muted>{batch.recipeName}</Muted>{' '}
              <StageBadge stage={batch.stage} />
              <br />
              <Muted>
                Deleted by {batch.deletedBy.name} on {formatDayOf(batch.deletedAt)} with{' '}
                {batch.logCount === 1 ? '1 log entry' : `${batch.logCount} log entries`}, kept until{' '}
                {formatDayOf(batch.keptUntil)}
              </Muted>
            </span>
            <Button
              busy={busy}
              aria-label={`Restore batch ${batch.batchNumber}`}
              onClick={() => void run(batch.id, batch.batchNumber)}
            >
              Restore
            </Button>
          </li>
        ))}
      </LowRows>
      {data?.trash.length === 0 && <Muted>No batch was deleted in the last 30 days.</Muted>}
    </Panel>
  )
}
