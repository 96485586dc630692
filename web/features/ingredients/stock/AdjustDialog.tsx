import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconEqual, IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import styled from 'styled-components'
import { adjustStock, refuseAdjustment, type AdjustmentType } from '#domain/stock/stock.ts'
import { text } from '#web/ui/language/text.ts'
import { amountText } from '#web/ui/units/amounts.ts'
import { unitLabels } from '#domain/stock/unitLabels.ts'
import { countedAmount, shownUnit } from '#domain/stock/units.ts'
import { useEditing } from '#web/live/session/usePresence.ts'
import { notifyQueued } from '#web/live/commands/notifyQueued.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { ChoiceButtons } from '#web/ui/inputs/ChoiceButtons.tsx'
import { CountDialog } from '#web/ui/dialogs/CountDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Grid } from '#web/ui/layout/Stack.ts'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { useStockCount, useAdjustStock } from './useAdjustStock.ts'

const types = [
  { value: 'ADD', label: 'Add', icon: IconPlus },
  { value: 'REMOVE', label: 'Remove', icon: IconMinus },
  { value: 'SET', label: 'Set', icon: IconEqual },
] as const

/** What is taken or added most: a tap each. */
const usual = ([-50, -25, -10, 10, 25, 50] as const).map((change) => {
  const quantity = Math.abs(change)
  return change < 0
    ? ({ type: 'REMOVE', quantity, sign: '−', name: `Remove ${quantity}` } as const)
    : ({ type: 'ADD', quantity, sign: '+', name: `Add ${quantity}` } as const)
})

/** What is filled in when a stock is adjusted from elsewhere. */
export interface FirstAdjustment {
  type: AdjustmentType
  quantity: number | null
}

interface AdjustDialogProps {
  item: IngredientView
  first?: FirstAdjustment | undefined
  onClose: () => void
}

/** Adds to a stock, removes from it, or sets it to a count; in steps of 0.1. */
export function AdjustDialog({ item, first, onClose }: AdjustDialogProps) {
  const [type, setType] = useState<AdjustmentType>(first?.type ?? 'ADD')
  const [quantity, setQuantity] = useState<number | null>(first?.quantity ?? null)
  const [notes, setNotes] = useState('')
  const units = useUnits()
  const unit = shownUnit(item.unit, units)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const now = useStockCount(item)
  const { adjust } = useAdjustStock()
  const undoing = useUndo()
  const alsoEditing = useEditing(`Ingredient:${item.id}`)
  const cannotAdjust = useRoleRefusal('adjustIngredient')
  const refusal = quantity === null ? 'Quantity is required.' : refuseAdjustment(quantity)
  const moved = countedAmount(quantity ?? 0, item.unit, units)
  const after = adjustStock(now, type, moved).newQuantity
  const submit = async () => {
    if (refusal || quantity === null) return setProblem(refusal)
    setProblem(null)
    setBusy(true)
    try {
      const queued = adjust(item, { type, quantity, unit, notes: notes.trim() || null })
      const saved = {
        ...{ tone: 'success' as const, message: `${item.name} adjusted` },
        ...undoing([queued.id]),
      }
      const waits = `${item.name}: the adjustment waits on this device for the connection.`
      if ((await queued.outcome) === 'saved') notifications.show(saved)
      else notifyQueued(queued, waits, saved)
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The stock could not be adjusted.')
      setBusy(false)
    }
  }
  return (
    <CountDialog
      isFilled={quantity !== (first?.quantity ?? null) || notes !== ''}
      problem={problem}
      submitLabel="Adjust"
      busy={busy}
      onSubmit={() => void submit()}
      title={`Adjust ${item.name}`}
      alsoEditing={alsoEditing}
      disabledReason={cannotAdjust}
      onClose={onClose}
      outcome={
        <>
          {amountText(now, item.unit)} now
          {quantity !== null && !refusal && (
            <>
              , <strong>{amountText(after, item.unit)}</strong> afterwards
              {type === 'REMOVE' && moved > now && ': that is all there is'}
            </>
          )}
        </>
      }
    >
      <ChoiceButtons<AdjustmentType>
        label="What to do with the stock"
        choices={types}
        value={type}
        onChange={setType}
      />
      <Grid $columns="repeat(6, 1fr)" $gap="xxs" role="group" aria-label="Usual quantities">
        {usual.map((one) => (
          <Usual
            key={one.name}
            aria-label={one.name}
            onClick={() => {
              setType(one.type)
              setQuantity(one.quantity)
            }}
          >
            {one.sign}
            {one.quantity}
          </Usual>
        ))}
      </Grid>
      <NumberStepper
        label="Quantity"
        min={0}
        step={0.1}
        unit={text(unitLabels[unit])}
        required
        value={quantity}
        onChange={setQuantity}
        error={quantity === null ? undefined : (refusal ?? undefined)}
      />
      <TextField
        label="Notes"
        value={notes}
        maxLength={1000}
        onChange={(event) => setNotes(event.target.value)}
      />
    </CountDialog>
  )
}

const Usual = styled(Button)`
  padding: 0;
  font-variant-numeric: tabular-nums;
`
