import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconBarrel } from '@tabler/icons-react'
import type { BatchFigures } from '#domain/batches/batchFigures.ts'
import { batchStages, isFinished } from '#domain/batches/batchStages.ts'
import { countOf } from '#domain/overview/counts.ts'
import { packagedText } from '#domain/batches/packaged.ts'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import type { BatchView, KegsView } from '#web/features/batch/batchViews.ts'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Text } from '#web/ui/layout/Text.ts'

interface FilledKegsProps {
  batch: BatchView
  transactions: readonly KegsView[]
  figures: BatchFigures
}

/** What was packaged of the batch, and the kegs that were filled from it, newest first. */
export function FilledKegs({ batch, transactions, figures }: FilledKegsProps) {
  const packaged = packagedText(figures, batch.leftInTankBBL ?? null, useUnits())
  return (
    <Panel title="Kegs Filled" icon={IconBarrel}>
      {packaged && <Text as="p">{packaged}</Text>}
      {transactions.length === 0 && <Quiet>{emptyText(batch)}</Quiet>}
      {transactions.length > 0 && (
        <LowRows>
          {transactions.map(({ id, beerType, size, transactionType, quantity, occurredAt, user }) => (
            <li key={id}>
              <Text $weight="medium">
                {transactionType === 'REMOVE' && 'Taken back: '}
                {countOf(quantity, 'keg')} of {kegSizeLabels[size]}
              </Text>
              <Muted>
                {[beerType.name, formatMoment(new Date(occurredAt)), user?.name ?? 'Unknown'].join(' · ')}
              </Muted>
            </li>
          ))}
        </LowRows>
      )}
    </Panel>
  )
}

function emptyText({ stage }: BatchView): string {
  if (isFinished(stage)) return 'No kegs were recorded for this batch.'
  return batchStages.indexOf(stage) < batchStages.indexOf('KEGGING')
    ? 'Kegs are counted from Kegging on. They appear here as they are filled.'
    : 'No kegs yet. Count them under Stage and Plan; they appear here.'
}
