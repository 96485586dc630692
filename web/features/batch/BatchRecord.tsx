import { useSearchParams } from 'react-router-dom'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { BatchRecordQuery } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Later } from '#web/ui/shell/Later.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { BatchDetails } from './BatchDetails.tsx'
import { BatchIngredientsDocument } from './batchDocuments.ts'
import type { BatchPageParts } from './batchPageParts.ts'
import { figuresOf, type RecordedBatch } from './batchViews.ts'
import { BatchHead } from './parts/BatchHead.tsx'
import { FigureTable } from './parts/FigureTable.tsx'
import { StageRail } from './parts/StageRail.tsx'
import { useOtherBatch } from './useOtherBatch.ts'

interface BatchRecordProps extends BatchPageParts {
  batch: RecordedBatch
  record: BatchRecordQuery
  asOf: Date | null
}

/** Everything recorded of a batch; beside it, if one is chosen, the figures and the curve of another batch. */
export function BatchRecord({ batch, record, asOf, curveOf, log, brewDay, actions }: BatchRecordProps) {
  const [params] = useSearchParams()
  const { data } = useLiveQuery(BatchIngredientsDocument, { variables: { batchId: batch.id } })
  const stock = data?.stockForBatch
  const figures = figuresOf(batch, record.kegTransactions, stock?.movements)
  const other = useOtherBatch(params.get('with'))
  return (
    <>
      <BatchHead batch={batch} actions={actions(batch)} />
      <StaleNote asOf={asOf} />
      <Stack $gap="lg">
        <StageRail batch={batch} />
        {isBrewed(batch.stage) && brewDay(batch)}
        <FigureTable batch={batch} figures={figures} other={other} />
        <Later fallback={<Skeleton $height="420px" />}>
          <BatchDetails
            batch={batch}
            record={record}
            figures={figures}
            stock={stock}
            other={other?.batch ?? null}
            curveOf={curveOf}
            log={log}
            brewDay={isBrewed(batch.stage) ? null : brewDay(batch)}
          />
        </Later>
      </Stack>
    </>
  )
}

/** While a batch is planned and brewed, its checklist comes first. */
const isBrewed = (stage: BatchStage) => stage === 'PLANNED' || stage === 'MASHING' || stage === 'BOILING'
