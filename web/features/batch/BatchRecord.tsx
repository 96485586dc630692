import { useSearchParams } from 'react-router-dom'
import { isBrewed } from '#domain/batches/brews.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { now } from '#web/ui/dates/clock.ts'
import { text } from '#web/ui/language/text.ts'
import { Later } from '#web/ui/shell/Later.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { BatchDetails } from './BatchDetails.tsx'
import { BatchIngredientsDocument, BatchRecordDocument, BatchVolumesDocument } from './batchDocuments.ts'
import type { BatchPageParts } from './batchPageParts.ts'
import { datesOf, figuresOf, type RecordedBatch } from './batchViews.ts'
import { BatchHead } from './parts/BatchHead.tsx'
import { FigureTable } from './parts/FigureTable.tsx'
import { StageRail } from './parts/StageRail.tsx'
import { useOtherBatch } from './useOtherBatch.ts'

interface BatchRecordProps extends BatchPageParts {
  batch: RecordedBatch
  asOf: Date | null
}

/** Everything recorded of a batch, its curve first; beside it, if one is chosen, the figures and the curve of another batch. */
export function BatchRecord({ batch, asOf, curveOf, log, brewDay, fillKegs, actions }: BatchRecordProps) {
  const [params] = useSearchParams()
  const of = { variables: { batchId: batch.id } }
  const query = useLiveQuery(BatchRecordDocument, of)
  const record = query.data
  const stock = useLiveQuery(BatchIngredientsDocument, of).data?.stockForBatch
  const volumes = useLiveQuery(BatchVolumesDocument, of).data?.batchVolumes
  const figures = figuresOf(batch, record?.kegTransactions, stock, volumes)
  const other = useOtherBatch(params.get('with'))
  // While it is, its checklist comes first.
  const isBrewing = isBrewed({ ...batch, ...datesOf(batch) }, now())
  const facts = (
    <>
      <FigureTable batch={batch} figures={figures} other={other} />
      <StageRail batch={batch} />
    </>
  )
  const loading = <Skeleton $height="420px" />
  return (
    <>
      <BatchHead batch={batch} actions={actions} />
      <StaleNote asOf={asOf} />
      <Stack $gap="lg">
        {isBrewing && brewDay(batch)}
        <Later
          fallback={
            <>
              {loading}
              {facts}
            </>
          }
        >
          <Pending of={query} failure={text('batch.loadFailed')}>
            {loading}
          </Pending>
          {record ? (
            <BatchDetails
              batch={batch}
              record={record}
              figures={figures}
              stock={stock}
              other={other?.batch ?? null}
              curveOf={curveOf}
              log={log}
              fillKegs={fillKegs}
              brewDay={isBrewing ? null : brewDay(batch)}
            >
              {facts}
            </BatchDetails>
          ) : (
            facts
          )}
        </Later>
      </Stack>
    </>
  )
}
