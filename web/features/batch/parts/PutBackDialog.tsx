import { useState } from 'react'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import { graphql } from '#generated/gql/gql.ts'
import type { BatchView } from '#web/entities/batch.ts'
import type { StockView } from '#web/features/batch/batchViews.ts'
import { notifyOutcome } from '#web/live/commands/notifyQueued.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { now } from '#web/ui/dates/clock.ts'
import { FormError } from '#web/ui/dialogs/ActionDialog.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { reasonOf } from '#web/ui/feedback/reasonOf.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { text } from '#web/ui/language/text.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { AmountStepper } from '#web/ui/units/AmountStepper.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'

/** Returns what a batch took to its lots. */
const PutBackDocument = graphql(`
  mutation PutBack($batchId: ID!, $items: [LotAmountInput!]!, $occurredAt: DateTime, $commandId: ID) {
    putBack(batchId: $batchId, items: $items, occurredAt: $occurredAt, commandId: $commandId) {
      batchId
      deductedAt
    }
  }
`)

interface PutBackDialogProps {
  batch: BatchView
  stock: StockView
  onClose: () => void
}

/** Puts what a batch took back to the lots that it is of, all or a part of each. */
export function PutBackDialog({ batch: { id, batchNumber: number }, stock, onClose }: PutBackDialogProps) {
  useUnits()
  const { queue } = useQueue()
  const undoing = useUndo()
  const [amounts, setAmounts] = useState<Readonly<Record<string, number | null>>>({})
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const items = stock.returnable.flatMap(({ lot }) => {
    const quantity = amounts[lot.id]
    return quantity && lot.ingredient ? [{ ingredientId: lot.ingredient.id, lotId: lot.id, quantity }] : []
  })
  const tooMuch = stock.returnable.some(({ lot, quantity }) => (amounts[lot.id] ?? 0) > quantity)

  async function putBack(): Promise<void> {
    setRefusal(null)
    setBusy(true)
    const queued = queue.add({
      document: PutBackDocument,
      variables: { batchId: id, items, occurredAt: now().toISOString() },
      about: `Batch:${id}`,
      delta: null,
      label: text('batch.putBackOf', { number }),
      correction: { path: batchPath(number), stays: true },
    })
    try {
      const [waits, done] = [text('batch.putBackWaits', { number }), text('batch.isPutBack', { number })]
      await notifyOutcome(queued, waits, done, undoing([queued.id]))
      onClose()
    } catch (failure) {
      setRefusal(reasonOf(failure))
      setBusy(false)
    }
  }

  return (
    <Dialog open onClose={onClose} title={text('batch.putBackOf', { number })}>
      <DialogBody>
        <Stack>
          {stock.returnable.map(({ lot, quantity, unit }) => (
            <AmountStepper
              key={lot.id}
              label={[lot.ingredientName, lot.code, lot.lotNumber].filter(Boolean).join(' · ')}
              hint={text('batch.inBatch', { amount: { amount: quantity, unit } })}
              counted={unit}
              min={0}
              max={quantity}
              value={amounts[lot.id] ?? null}
              onChange={(value) => setAmounts({ ...amounts, [lot.id]: value })}
              error={
                (amounts[lot.id] ?? 0) > quantity
                  ? text('batch.inBatch', { amount: { amount: quantity, unit } })
                  : undefined
              }
            />
          ))}
        </Stack>
      </DialogBody>
      <DialogFooter>
        {refusal && <FormError>{refusal}</FormError>}
        <CloseButton onClick={onClose} />
        <Button
          main
          variant="primary"
          busy={busy}
          disabledReason={items.length === 0 || tooMuch ? text('batch.choosePutBack') : null}
          onClick={() => void putBack()}
        >
          {text('batch.putBack')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
