import { graphql } from '#generated/gql/gql.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { useEffect, useState } from 'react'
import { sizeOf } from '#domain/batches/brews.ts'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { notifyOutcome } from '#web/live/commands/notifyQueued.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { now } from '#web/ui/dates/clock.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { FormError } from '#web/ui/dialogs/ActionDialog.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { LotChoices } from '#web/live/lots/LotChoices.tsx'
import { isChoice, isTooMuch, itemsOf, type Parts } from '#web/live/lots/lotParts.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { text } from '#web/ui/language/text.ts'
import { reasonOf } from '#web/ui/feedback/reasonOf.ts'
import type { StockForBatchQuery } from '#generated/gql/graphql.ts'
import { DataTable, type DataColumn } from '#web/ui/data/DataTable.tsx'
import { needColumns } from '#web/ui/data/needColumns.tsx'
import { formatDayOf } from '#web/ui/dates/dates.ts'
import { Text } from '#web/ui/layout/Text.ts'

/** A batch's ingredients, and whether they were taken. */
const StockForBatchDocument = graphql(`
  query StockForBatch($batchId: ID!) {
    asOfSeq
    stockForBatch(batchId: $batchId) {
      ...BatchNeedsFields
    }
  }
`)

/** Takes a batch's ingredients from the stock: from the lots that are named, else in their order of use. */
const DeductStockDocument = graphql(`
  mutation DeductStock($batchId: ID!, $items: [LotAmountInput!], $occurredAt: DateTime, $commandId: ID) {
    deductStock(batchId: $batchId, items: $items, occurredAt: $occurredAt, commandId: $commandId) {
      batchId
      deductedAt
      transactions {
        id
      }
    }
  }
`)

interface TakeIngredientsDialogProps {
  batch: BatchView
  /** Opened by hand: then it is also shown if there is nothing to take. */
  isAsked: boolean
  onClose: () => void
}

/** Offers to take a batch's ingredients from the stock; shortfalls are shown first. */
export function TakeIngredientsDialog({ batch, isAsked, onClose }: TakeIngredientsDialogProps) {
  useUnits()
  const { id, batchNumber, recipe } = batch
  const query = useLiveQuery(StockForBatchDocument, { variables: { batchId: id } })
  const { queue } = useQueue()
  const [busy, setBusy] = useState(false)
  const [parts, setParts] = useState<Parts | null>(null)
  const undoing = useUndo()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isShown, setShown] = useState(isAsked)
  const roleRefusal = useRoleRefusal('useStock')
  const stock = query.data?.stockForBatch
  const tooMuch = stock && parts && isTooMuch(stock.needs, parts) ? text('lots.moreThanLeft') : null
  const isDone = stock !== undefined && (stock.deductedAt !== null || stock.needs.length === 0)
  const isPointless = isDone && !isShown
  if (!isShown && !isPointless && (stock || query.error)) setShown(true)
  useEffect(() => {
    if (isPointless) onClose()
  }, [isPointless, onClose])

  async function take(): Promise<void> {
    setRefusal(null)
    setBusy(true)
    const items = parts && stock && itemsOf(stock.needs, parts)
    const queued = queue.add({
      document: DeductStockDocument,
      variables: { batchId: id, ...(items && { items }), occurredAt: now().toISOString() },
      about: `Batch:${id}`,
      delta: null,
      label: text('schedule.ingredientsFor', { number: batchNumber }),
      correction: { path: batchPath(batchNumber), stays: true },
    })
    try {
      const waits = text('schedule.takingWaits', { number: batchNumber })
      const done = text('schedule.taken', { number: batchNumber })
      await notifyOutcome(queued, waits, done, undoing([queued.id]))
      onClose()
    } catch (failure) {
      setRefusal(reasonOf(failure))
      setBusy(false)
    }
  }

  return (
    <Dialog open={isShown} onClose={onClose} title={text('schedule.ingredientsFor', { number: batchNumber })}>
      <DialogBody
        tabIndex={0}
        role="region"
        aria-label={text('schedule.whatItTakes', { number: batchNumber })}
      >
        {stock && (
          <StockNeeds
            stock={stock}
            what={text('schedule.beerAndSize', { recipe: recipe.name, size: sizeOf(batch) })}
          />
        )}
        {stock && !isDone && (
          <LotChoices
            title={text('lots.takenFrom')}
            needs={stock.needs.filter(isChoice)}
            parts={parts ?? {}}
            onParts={setParts}
          />
        )}
        <Pending of={query} failure={text('schedule.stockFailed')}>
          <Skeleton $height="240px" />
        </Pending>
      </DialogBody>
      <DialogFooter>
        {refusal && <FormError>{refusal}</FormError>}
        <Button main onClick={onClose}>
          {isDone ? text('common.close') : text('schedule.notNow')}
        </Button>
        {stock && !isDone && (
          <Button
            main
            variant="primary"
            busy={busy}
            disabledReason={roleRefusal ?? tooMuch}
            onClick={() => void take()}
          >
            {text('schedule.takeFromStock')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

type Stock = StockForBatchQuery['stockForBatch']

type Need = Stock['needs'][number]

/** A batch's ingredients compared with the stock, after a sentence on shortfalls. */
function StockNeeds({ stock, what }: { stock: Stock; what: string }) {
  const { needs, deductedAt } = stock
  useUnits()
  return (
    <>
      <Text as="p" $below="md" role="status">
        {leadOf(stock, what)}
      </Text>
      {!deductedAt && needs.length > 0 && (
        <DataTable
          label={text('schedule.needs')}
          items={needs}
          columns={columnsOf()}
          keyOf={({ ingredient }) => ingredient.id}
        />
      )}
    </>
  )
}

function leadOf({ needs, deductedAt }: Stock, what: string): string {
  if (deductedAt) return text('schedule.takenOn', { what, day: formatDayOf(deductedAt) })
  if (needs.length === 0) return text('schedule.noIngredients', { what })
  const short = needs.filter(({ status }) => status === 'SHORT').length
  const unknown = needs.filter(({ status }) => status === 'UNKNOWN').length
  if (short === 0 && unknown === 0) return text('schedule.allInStock', { what })
  return [
    text('schedule.stockOf', { what }),
    ...(short > 0 ? [text('schedule.shortOf', { count: short, total: needs.length })] : []),
    ...(unknown > 0 ? [text('schedule.unknownUnits', { count: unknown })] : []),
  ].join(' ')
}

const columnsOf = (): DataColumn<Need>[] => [
  { header: text('schedule.ingredient'), cell: ({ ingredient }) => <strong>{ingredient.name}</strong> },
  ...needColumns,
]
