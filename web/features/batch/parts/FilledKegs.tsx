import { text, textOf } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconBarrel } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BatchFigures } from '#domain/batches/batchFigures.ts'
import { batchStages, isFinished } from '#domain/batches/batchStages.ts'
import { packagedText } from '#domain/batches/packaged.ts'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { KegsView } from '#web/features/batch/batchViews.ts'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Text } from '#web/ui/layout/Text.ts'

interface FilledKegsProps {
  batch: BatchView
  transactions: readonly KegsView[]
  figures: BatchFigures
  /** How to fill more, where that can be done. */
  children: ReactNode
}

/** What was packaged of the batch, and the kegs that were filled from it, newest first. */
export function FilledKegs({ batch, transactions, figures, children }: FilledKegsProps) {
  const packaged = packagedText(figures, batch.leftInTankBBL ?? null)
  useUnits()
  return (
    <Panel title={text('batch.kegsFilled')} icon={IconBarrel}>
      {packaged && <Text as="p">{textOf(packaged)}</Text>}
      {transactions.length === 0 && <Quiet>{emptyText(batch)}</Quiet>}
      {transactions.length > 0 && (
        <LowRows>
          {transactions.map(({ id, beerType, size, transactionType, quantity, occurredAt, user }) => (
            <li key={id}>
              <Text $weight="medium">
                {text(transactionType === 'REMOVE' ? 'batch.kegsTakenBack' : 'batch.kegsOf', {
                  count: quantity,
                  size: kegSizeLabels[size],
                })}
              </Text>
              <Muted>
                {[
                  beerType.name,
                  formatMoment(new Date(occurredAt)),
                  user?.name ?? text('common.unknown'),
                ].join(' · ')}
              </Muted>
            </li>
          ))}
        </LowRows>
      )}
      {children}
    </Panel>
  )
}

function emptyText({ stage }: BatchView): string {
  if (isFinished(stage)) return text('batch.noKegs')
  const isBefore = batchStages.indexOf(stage) < batchStages.indexOf('KEGGING')
  return text(isBefore ? 'batch.kegsLater' : 'batch.noKegsYet')
}
