import { IconTrash } from '@tabler/icons-react'
import { graphql } from '#generated/gql/gql.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { tell } from '#web/ui/feedback/tell.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { text } from '#web/ui/language/text.ts'

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
    await tell(restore({ id }), {
      done: text('admin.restored', { number: batchNumber }),
      failed: text('admin.notRestored'),
    })
  }
  return (
    <Panel title={text('admin.trash')} icon={IconTrash}>
      {!data && error && <p role="alert">{error}</p>}
      <LowRows aria-label={text('admin.deletedBatches')}>
        {data?.trash.map((batch) => (
          <li key={batch.id}>
            <span>
              <strong>{batch.batchNumber}</strong> <Muted>{batch.recipeName}</Muted>{' '}
              <StageBadge stage={batch.stage} />
              <br />
              <Muted>
                {text('admin.deletedBy', {
                  name: batch.deletedBy.name,
                  day: formatDayOf(batch.deletedAt),
                  count: batch.logCount,
                  until: formatDayOf(batch.keptUntil),
                })}
              </Muted>
            </span>
            <Button
              busy={busy}
              aria-label={text('admin.restoreBatch', { number: batch.batchNumber })}
              onClick={() => void run(batch.id, batch.batchNumber)}
            >
              {text('admin.restore')}
            </Button>
          </li>
        ))}
      </LowRows>
      {data?.trash.length === 0 && <Muted>{text('admin.nothingDeleted')}</Muted>}
    </Panel>
  )
}
