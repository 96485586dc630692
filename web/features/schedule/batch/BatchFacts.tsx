import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { ReactNode } from 'react'
import { sizeText } from '#domain/batches/brews.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import type { BatchView } from '#web/features/schedule/scheduleViews.ts'
import { Grid } from '#web/ui/layout/Stack.ts'
import { WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { Row } from '#web/ui/layout/Row.ts'

/** The facts of a batch, each with its label. */
export function BatchFacts({ batch }: { batch: BatchView }) {
  const facts: [name: string, value: ReactNode][] = [
    ['Recipe', batch.recipe.name],
    ['Batch Number', batch.batchNumber],
    ['Status', <StageBadge key="status" stage={batch.stage} />],
    ['Brew Date', formatDay(batch.brewDate)],
    ['Batch Size', sizeText(batch, useUnits())],
    ['Brewer', batch.brewer?.name ?? 'Unassigned'],
    ['Beer Style', batch.recipe.style],
    ['Fermenter', batch.fermenter?.label ?? 'Not assigned'],
    ['Brite Tank', batch.briteTank?.label ?? 'Not assigned'],
  ]
  return (
    <Grid as="dl" $columns="repeat(3, 1fr)" $phone="1fr 1fr">
      {facts.map(([name, value]) => (
        <div key={name}>
          <Muted as="dt">{name}</Muted>
          <Row as="dd" $minHeight="28px" $weight="medium" $lines="pre-line">
            {value}
          </Row>
        </div>
      ))}
      <WholeWidth>
        <Muted as="dt">Notes</Muted>
        <Row as="dd" $minHeight="28px" $weight="medium" $lines="pre-line">
          {batch.notes || '–'}
        </Row>
      </WholeWidth>
    </Grid>
  )
}
