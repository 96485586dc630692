import { text } from '#web/ui/language/text.ts'
import { IconInfoCircle } from '@tabler/icons-react'
import { vesselTypeLabels } from '#domain/equipment/vessels.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { briteTankText } from '#web/live/vessels/briteTankText.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Grid } from '#web/ui/layout/Grids.ts'
import { Text } from '#web/ui/layout/Text.ts'

/** What was planned for the batch, and its notes. */
export function BatchFacts({ batch }: { batch: BatchView }) {
  const facts: [name: string, value: string][] = [
    [text('batch.brewDate'), formatDay(batch.brewDate)],
    [text('batch.brewer'), batch.brewer?.name ?? text('batch.unassigned')],
    [text(vesselTypeLabels.MASH_TUN), batch.mashTun?.label ?? text('batch.notAssigned')],
    [text(vesselTypeLabels.KETTLE), batch.kettle?.label ?? text('batch.notAssigned')],
    [text(vesselTypeLabels.FERMENTER), batch.fermenter?.label ?? text('batch.notAssigned')],
    [text(vesselTypeLabels.BRITE_TANK), briteTankText(batch) ?? text('batch.notAssigned')],
    [text('batch.fermentation'), text('batch.days', { count: batch.expectedFermentationDays })],
    [text('batch.conditioning'), text('batch.days', { count: batch.expectedConditioningDays })],
  ]
  return (
    <Panel title={text('batch.plan')} icon={IconInfoCircle}>
      <Grid as="dl" $columns="1fr 1fr" $gap="sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <Muted as="dt">{name}</Muted>
            <Text as="dd" $weight="medium">
              {value}
            </Text>
          </div>
        ))}
      </Grid>
      {batch.notes && (
        <dl>
          <Muted as="dt">{text('batch.notes')}</Muted>
          <Text as="dd" $lines="pre-line" $breaks>
            {batch.notes}
          </Text>
        </dl>
      )}
    </Panel>
  )
}
