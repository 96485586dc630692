import { IconInfoCircle } from '@tabler/icons-react'
import { countOf } from '#domain/overview/counts.ts'
import type { BatchView } from '#web/features/batch/batchViews.ts'
import { formatDay } from '#web/ui/dates/dates.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { Grid } from '#web/ui/layout/Stack.ts'
import { Text } from '#web/ui/layout/Text.ts'

/** What was planned for the batch, and its notes. */
export function BatchFacts({ batch }: { batch: BatchView }) {
  const facts: [name: string, value: string][] = [
    ['Brew Date', formatDay(batch.brewDate)],
    ['Brewer', batch.brewer?.name ?? 'Unassigned'],
    ['Mash Tun', batch.mashTun?.label ?? 'Not assigned'],
    ['Kettle', batch.kettle?.label ?? 'Not assigned'],
    ['Fermenter', batch.fermenter?.label ?? 'Not assigned'],
    ['Brite Tank', batch.briteTank?.label ?? 'Not assigned'],
    ['Fermentation', countOf(batch.expectedFermentationDays, 'day')],
    ['Conditioning', countOf(batch.expectedConditioningDays, 'day')],
  ]
  return (
    <Panel title="Plan" icon={IconInfoCircle}>
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
          <Muted as="dt">Notes</Muted>
          <Text as="dd" $lines="pre-line" $breaks>
            {batch.notes}
          </Text>
        </dl>
      )}
    </Panel>
  )
}
