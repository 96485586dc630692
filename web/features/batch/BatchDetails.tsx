import { IconNotes } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import type { BatchFigures } from '#domain/batches/batchFigures.ts'
import { stockUsesIn } from '#domain/stock/stockOffers.ts'
import type { BatchRecordQuery } from '#generated/gql/graphql.ts'
import { theme } from '#web/theme.ts'
import { useSecondKind } from '#web/ui/charts/second/secondKinds.ts'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Columns } from '#web/ui/layout/Grids.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { BatchPageParts } from './batchPageParts.ts'
import type { RecordedBatch, StockView } from './batchViews.ts'
import { BatchCurve } from './parts/BatchCurve.tsx'
import { BatchFacts } from './parts/BatchFacts.tsx'
import { FilledKegs } from './parts/FilledKegs.tsx'
import { Ingredients } from './parts/Ingredients.tsx'
import { ProfilePanel } from './profile/ProfilePanel.tsx'
import { Remarks } from './remarks/Remarks.tsx'

interface BatchDetailsProps extends Pick<BatchPageParts, 'curveOf' | 'log' | 'fillKegs'> {
  batch: RecordedBatch
  record: BatchRecordQuery
  figures: BatchFigures
  stock: StockView | undefined
  /** The batch whose curve is shown as well. */
  other: RecordedBatch | null
  /** Its brew day, once that is over. */
  brewDay: ReactNode
  /** Its figures and stages, below the curve. */
  children: ReactNode
}

/** What was recorded of a batch: its curve, its figures and log, and what was said, taken and filled. */
export function BatchDetails(props: BatchDetailsProps) {
  const { batch, record, figures, stock, other, curveOf, log, fillKegs, brewDay, children } = props
  const { batchLogs, kegTransactions, remarks } = record
  const units = useUnits()
  const [second, chooseSecond] = useSecondKind()
  return (
    <Sides>
      <Stack $gap="lg" $align="start">
        <BatchCurve
          batch={batch}
          curve={curveOf(batch, batchLogs, units, second)}
          {...{ second, chooseSecond }}
          other={other}
        />
        {children}
        <Panel
          title={text('batch.log')}
          icon={IconNotes}
          aside={<Muted>{text('batch.entries', { count: batch.logCount })}</Muted>}
        >
          {log(batch, batchLogs)}
        </Panel>
      </Stack>
      <Columns $min="340px" $gap="lg" $align="start">
        <Remarks batch={batch} remarks={remarks} />
        {brewDay}
        <Ingredients batch={batch} stock={stock} />
        <FilledKegs batch={batch} transactions={kegTransactions} figures={figures}>
          {stockUsesIn(batch.stage).includes('KEGS') && fillKegs(batch)}
        </FilledKegs>
        <BatchFacts batch={batch} />
        <ProfilePanel batch={batch} />
      </Columns>
    </Sides>
  )
}

const Sides = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(340px, 420px);
  gap: ${theme.space.lg};
  align-items: start;

  @media (max-width: 1699.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
