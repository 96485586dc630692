import { text } from '#web/ui/language/text.ts'
import { noteText } from '#web/ui/language/noteText.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconArrowBackUp, IconWheat } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Badge } from '#web/ui/data/Badge.tsx'
import { heldLook } from '#web/ui/data/looks.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { moneyText } from '#web/ui/units/money.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { StockView } from '#web/features/batch/batchViews.ts'
import { isFinished } from '#domain/batches/batchStages.ts'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
import { Panel } from '#web/ui/layout/Panel.tsx'
import { LowRows } from '#web/ui/layout/Rows.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'

const PutBackDialog = lazyView('PutBackDialog', () => import('./PutBackDialog.tsx'))

/** What the batch took from the stock, with lots and cost; before that, what it needs and whether it is there. */
export function Ingredients({ batch, stock }: { batch: BatchView; stock: StockView | undefined }) {
  return (
    <Panel
      title={text('batch.ingredients')}
      icon={IconWheat}
      aside={stock && <Muted>{asideOf(batch, stock)}</Muted>}
    >
      {!stock && <Skeleton $height="160px" />}
      {stock && takenBy(stock).length > 0 && <Taken stock={stock} />}
      {stock && stock.returnable.length > 0 && <PutBack batch={batch} stock={stock} />}
      {stock && isStillNeeded(batch, stock) && <Needed batch={batch} stock={stock} />}
    </Panel>
  )
}

function asideOf({ stage }: BatchView, { deductedAt, needs }: StockView): string {
  if (deductedAt) return text('batch.taken', { moment: formatMoment(new Date(deductedAt)) })
  return needs.length > 0 && !isFinished(stage) ? text('batch.notTaken') : ''
}

/** Dry hops may be taken before the others, and what was taken may have been returned. */
function isStillNeeded(
  { stage }: BatchView,
  { movements, deletedMovements, deductedAt, needs }: StockView,
): boolean {
  if (movements.length + deletedMovements.length === 0) return true
  return deductedAt === null && needs.length > 0 && !isFinished(stage)
}

/** What it and its packages took, and what was returned. */
const takenBy = ({ movements, deletedMovements, materials }: StockView) => [
  ...[...movements, ...materials].map((one) => ({
    ...{ ...one, name: one.ingredient.name, more: noteText(one.notesSaid) },
  })),
  ...deletedMovements.map((one) => ({
    ...one,
    lots: [],
    name: one.ingredientName,
    more: text('batch.deletedIngredient'),
  })),
]

function Taken({ stock }: { stock: StockView }) {
  return (
    <LowRows>
      {takenBy(stock).map(
        ({ id, name, more, transactionType, quantity, unit, lots, lotNumber, totalCostCents }) => (
          <li key={id}>
            <span>
              <Text $weight="medium">{name}</Text>
              <Muted as="small" $size="xs">
                {' '}
                {[lots.length === 0 && lotNumber && text('batch.lot', { lot: lotNumber }), more]
                  .filter(Boolean)
                  .join(' · ')}
              </Muted>
              <Lots lots={lots} isReturn={transactionType === 'ADD'} />
            </span>
            <Text $size="sm">
              {transactionType === 'ADD'
                ? text('batch.returned', { amount: { amount: quantity, unit } })
                : amountText(quantity, unit)}
              {typeof totalCostCents === 'number' && <Muted> · {moneyText(totalCostCents)}</Muted>}
            </Text>
          </li>
        ),
      )}
    </LowRows>
  )
}

/** Puts something of it back. */
function PutBack({ batch, stock }: { batch: BatchView; stock: StockView }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        icon={IconArrowBackUp}
        disabledReason={useRoleRefusal('useStock')}
        onClick={() => setOpen(true)}
      >
        {text('batch.putBack')}
      </Button>
      <Suspense fallback={null}>
        {isOpen && <PutBackDialog batch={batch} stock={stock} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

/** The lots that a movement took from, or went back to, each a link; how much of each where they are several. */
function Lots({ lots, isReturn }: { lots: StockView['movements'][number]['lots']; isReturn: boolean }) {
  return lots.map(({ id, lot, quantity, unit }) => (
    <Row key={id} as="small" $wrap $gap="xxs xs">
      <Lot to={`/ingredients?lot=${lot.id}`}>{[lot.code, lot.lotNumber].filter(Boolean).join(' · ')}</Lot>
      {lots.length > 1 && (
        <Muted $size="xs">
          {quantity > 0 && !isReturn
            ? text('batch.returned', { amount: { amount: quantity, unit } })
            : amountText(Math.abs(quantity), unit)}
        </Muted>
      )}
      {lot.heldAt && <Badge {...heldLook} label={text('lots.onHold')} />}
    </Row>
  ))
}

const Lot = styled(Link)`
  padding: ${theme.space.xxs} 0;
  color: ${theme.color.muted};
  text-decoration-color: ${theme.color.fieldLine};
  text-underline-offset: 3px;
`

function Needed({ batch: { stage }, stock: { needs } }: { batch: BatchView; stock: StockView }) {
  useUnits()
  if (isFinished(stage)) return <Quiet>{text('batch.nothingTaken')}</Quiet>
  if (needs.length === 0) return <Quiet>{text('batch.noIngredients')}</Quiet>
  const short = needs.filter(({ status }) => status !== 'ENOUGH').length
  return (
    <>
      <Quiet>
        {short > 0 ? text('batch.mayBeShort', { short, count: needs.length }) : text('batch.allInStock')}
      </Quiet>
      <LowRows>
        {needs.map(({ ingredient, asked, short: missing, status }) => (
          <li key={ingredient.id}>
            <Text $weight="medium">{ingredient.name}</Text>
            <Text $size="sm">
              {asked}
              {status === 'SHORT' && (
                <Text $tone="red">
                  {' · '}
                  {text('batch.short', { amount: { amount: missing ?? 0, unit: ingredient.unit } })}
                </Text>
              )}
            </Text>
          </li>
        ))}
      </LowRows>
    </>
  )
}
