import { useUnits } from '#web/ui/units/shownUnits.ts'
import type { ReactNode } from 'react'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { sizeOf } from '#domain/batches/brews.ts'
import { cancellationText } from '#domain/batches/cancellation.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { StageBadge } from '#web/ui/data/StageBadge.tsx'
import { Muted } from '#web/ui/layout/Muted.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { briteTankText } from '#web/live/vessels/briteTankText.ts'
import { Grid } from '#web/ui/layout/Grids.ts'
import { WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { BatchLink } from '#web/ui/shell/BatchLink.tsx'
import { vesselTypeLabels } from '#domain/equipment/vessels.ts'
import { text, textOf } from '#web/ui/language/text.ts'

interface BatchFactsProps {
  batch: BatchView
  /** The number was followed, which leads to the page of the batch. */
  onLeave: () => void
}

/** The facts of a batch, each with its label. */
export function BatchFacts({ batch, onLeave }: BatchFactsProps) {
  useUnits()
  const why = cancellationText(batch)
  const facts: [name: string, value: ReactNode][] = [
    [text('batches.recipe'), batch.recipe.name],
    [text('batches.number'), <BatchLink key="number" number={batch.batchNumber} onLeave={onLeave} />],
    [text('schedule.status'), <StageBadge key="status" stage={batch.stage} />],
    [text('batches.brewDate'), formatDay(batch.brewDate)],
    [text('batches.batchSize'), textOf(sizeOf(batch))],
    [text('batches.brewer'), batch.brewer?.name ?? text('schedule.unassigned')],
    [text('schedule.beerStyle'), batch.recipe.style],
    [text(vesselTypeLabels.FERMENTER), batch.fermenter?.label ?? text('schedule.notAssigned')],
    [text(vesselTypeLabels.BRITE_TANK), briteTankText(batch) ?? text('schedule.notAssigned')],
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
      {why && (
        <WholeWidth>
          <Muted as="dt">{text(stageLabels.CANCELLED)}</Muted>
          <Row as="dd" $minHeight="28px" $weight="medium" $lines="pre-line">
            {textOf(why)}
          </Row>
        </WholeWidth>
      )}
      <WholeWidth>
        <Muted as="dt">{text('batches.notes')}</Muted>
        <Row as="dd" $minHeight="28px" $weight="medium" $lines="pre-line">
          {batch.notes || '–'}
        </Row>
      </WholeWidth>
    </Grid>
  )
}
