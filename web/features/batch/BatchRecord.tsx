import { useUnits } from '#web/ui/units/shownUnits.ts'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { BatchRecordQuery } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { theme } from '#web/theme.ts'
import { StaleNote } from '#web/ui/feedback/StaleNote.tsx'
import { Columns, Stack } from '#web/ui/layout/Stack.ts'
import { BatchIngredientsDocument } from './batchDocuments.ts'
import type { BatchPageParts } from './batchPageParts.ts'
import { figuresOf, type RecordedBatch } from './batchViews.ts'
import { BatchCurve } from './parts/BatchCurve.tsx'
import { BatchFacts } from './parts/BatchFacts.tsx'
import { BatchHead } from './parts/BatchHead.tsx'
import { FigureTable } from './parts/FigureTable.tsx'
import { FilledKegs } from './parts/FilledKegs.tsx'
import { Ingredients } from './parts/Ingredients.tsx'
import { LogPanel } from './parts/LogPanel.tsx'
import { StageRail } from './parts/StageRail.tsx'
import { useOtherBatch } from './useOtherBatch.ts'
import { Remarks } from './remarks/Remarks.tsx'

interface BatchRecordProps extends BatchPageParts {
  batch: RecordedBatch
  record: BatchRecordQuery
  asOf: Date | null
}

/** Everything recorded of a batch; beside it, if one is chosen, the figures and the curve of another batch. */
export function BatchRecord({ batch, record, asOf, curveOf, log, brewDay, actions }: BatchRecordProps) {
  const [params] = useSearchParams()
  const units = useUnits()
  const { data } = useLiveQuery(BatchIngredientsDocument, { variables: { batchId: batch.id } })
  const stock = data?.stockForBatch
  const { batchLogs, kegTransactions, remarks } = record
  const figures = figuresOf(batch, kegTransactions, stock?.movements)
  const other = useOtherBatch(params.get('with'))
  return (
    <>
      <BatchHead batch={batch} actions={actions(batch)} />
      <StaleNote asOf={asOf} />
      <Stack $gap="lg">
        <StageRail batch={batch} />
        {isBrewed(batch.stage) && brewDay(batch)}
        <FigureTable batch={batch} figures={figures} other={other} />
        <Sides>
          <Stack $gap="lg" $align="start">
            <BatchCurve batch={batch} curve={curveOf(batch, batchLogs, units)} other={other?.batch ?? null} />
            <LogPanel count={batch.logCount}>{log(batch, batchLogs)}</LogPanel>
          </Stack>
          <Columns $min="340px" $gap="lg" $align="start">
            <Remarks batch={batch} remarks={remarks} />
            {!isBrewed(batch.stage) && brewDay(batch)}
            <Ingredients batch={batch} stock={stock} />
            <FilledKegs batch={batch} transactions={kegTransactions} figures={figures} />
            <BatchFacts batch={batch} />
          </Columns>
        </Sides>
      </Stack>
    </>
  )
}

/** While a batch is planned and brewed, its checklist comes first. */
const isBrewed = (stage: BatchStage) => stage === 'PLANNED' || stage === 'MASHING' || stage === 'BOILING'

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(340px, 420px);
  gap: ${theme.space.lg};
  align-items: start;

  @media (max-width: 1699.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
