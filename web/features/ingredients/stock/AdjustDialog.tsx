import { useUnits } from '#web/ui/units/shownUnits.ts'
import { IconEqual, IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import styled from 'styled-components'
import { message } from '#domain/language/message.ts'
import { refuseAdjustment } from '#domain/stock/adjustments.ts'
import { adjustStock, type AdjustmentType } from '#domain/stock/stock.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { RichText } from '#web/ui/language/RichText.tsx'
import { unitLabels } from '#domain/stock/unitLabels.ts'
import { countedAmount, shownUnit, type Unit } from '#domain/stock/units.ts'
import { useRemovedBy } from '#web/live/forms/useRemovedBy.ts'
import { useEditing } from '#web/live/session/usePresence.ts'
import { notifyOutcome } from '#web/live/commands/notifyQueued.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { ChoiceButtons } from '#web/ui/inputs/ChoiceButtons.tsx'
import { CountDialog } from '#web/ui/dialogs/CountDialog.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Grid } from '#web/ui/layout/Grids.ts'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { LotSelect } from '#web/live/lots/LotSelect.tsx'
import { useStockCount, useAdjustStock } from './useAdjustStock.ts'
import { reasonOf } from '#web/ui/feedback/reasonOf.ts'

const typesNow = () =>
  [
    { value: 'ADD', label: text('stock.act.ADD'), icon: IconPlus },
    { value: 'REMOVE', label: text('stock.act.REMOVE'), icon: IconMinus },
    { value: 'SET', label: text('stock.act.SET'), icon: IconEqual },
  ] as const

/** What is taken or added most: a tap each. */
const usual = ([-50, -25, -10, 10, 25, 50] as const).map((change) => {
  const quantity = Math.abs(change)
  return change < 0
    ? ({ type: 'REMOVE', quantity, sign: '−', name: 'stock.removeCount' } as const)
    : ({ type: 'ADD', quantity, sign: '+', name: 'stock.addCount' } as const)
})

/** What is filled in when a stock is adjusted from elsewhere. */
export interface FirstAdjustment {
  type: AdjustmentType
  quantity: number | null
  /** The lot that is adjusted by itself. */
  lotId?: string
}

interface AdjustDialogProps {
  item: IngredientView
  first?: FirstAdjustment | undefined
  onClose: () => void
}

/**
 * Adds to a stock, removes from it, or sets it to a count; in steps of 0.1. Where several lots are open, one of them can be
 * adjusted by itself.
 */
export function AdjustDialog({ item, first, onClose }: AdjustDialogProps) {
  const [type, setType] = useState<AdjustmentType>(first?.type ?? 'ADD')
  const [quantity, setQuantity] = useState<number | null>(first?.quantity ?? null)
  const [notes, setNotes] = useState('')
  const units = useUnits()
  const unit = shownUnit(item.unit, units)
  const { name } = item
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [lotId, setLotId] = useState(first?.lotId ?? null)
  const lot = item.lots.find(({ id }) => id === lotId) ?? null
  const stock = useStockCount(item)
  const now = lot ? lot.remaining : stock
  const { adjust } = useAdjustStock()
  const undoing = useUndo()
  const alsoEditing = useEditing(`Ingredient:${item.id}`)
  const removedBy = useRemovedBy({ entity: 'Ingredient', id: item.id })
  const cannotAdjust = useRoleRefusal('adjustIngredient')
  const missing = message('form.required', { name: message('stock.quantity') })
  const refused = quantity === null ? missing : refuseAdjustment(quantity)
  const refusal = refused && textOf(refused)
  const moved = countedAmount(quantity ?? 0, item.unit, units)
  const after = adjustStock(now, type, moved).newQuantity
  const isAll = type === 'REMOVE' && moved > now
  const submit = async () => {
    if (refusal || quantity === null) return setProblem(refusal)
    setProblem(null)
    setBusy(true)
    try {
      const queued = adjust(item, { type, quantity, unit, notes: notes.trim() || null, lot })
      const [waits, saved] = [text('stock.waits', { name }), text('stock.adjusted', { name })]
      await notifyOutcome(queued, waits, saved, undoing([queued.id], 'stock.adjustedMany'))
      onClose()
    } catch (error) {
      setProblem(reasonOf(error))
      setBusy(false)
    }
  }
  return (
    <CountDialog
      isFilled={quantity !== (first?.quantity ?? null) || notes !== ''}
      problem={problem}
      submitLabel={text('stock.adjust')}
      busy={busy}
      onSubmit={() => void submit()}
      title={text('stock.adjustOf', { name })}
      alsoEditing={alsoEditing}
      removedBy={removedBy}
      typed={notes.trim()}
      disabledReason={cannotAdjust}
      onClose={onClose}
      outcome={
        <Outcome
          unit={item.unit}
          now={now}
          after={quantity === null || refusal ? null : after}
          isAll={isAll}
        />
      }
    >
      <LotSelect lots={item.lots} value={lot?.id ?? null} onChange={setLotId} evenHeld />
      <ChoiceButtons<AdjustmentType>
        label={text('stock.whatToDo')}
        choices={typesNow()}
        value={type}
        onChange={setType}
      />
      <UsualAmounts
        onChoose={(one) => {
          setType(one.type)
          setQuantity(one.quantity)
        }}
      />
      <NumberStepper
        label={text('stock.quantity')}
        min={0}
        step={0.1}
        unit={text(unitLabels[unit])}
        required
        value={quantity}
        onChange={setQuantity}
        error={quantity === null ? undefined : (refusal ?? undefined)}
      />
      <TextField
        label={text('stock.notes')}
        value={notes}
        maxLength={1000}
        onChange={(event) => setNotes(event.target.value)}
      />
    </CountDialog>
  )
}

/** What is taken or added most. */
function UsualAmounts({ onChoose }: { onChoose: (one: (typeof usual)[number]) => void }) {
  return (
    <Grid $columns="repeat(6, 1fr)" $gap="xxs" role="group" aria-label={text('stock.usual')}>
      {usual.map((one) => (
        <Usual
          key={`${one.sign}${one.quantity}`}
          aria-label={text(one.name, { count: one.quantity })}
          onClick={() => onChoose(one)}
        >
          {one.sign}
          {one.quantity}
        </Usual>
      ))}
    </Grid>
  )
}

interface OutcomeProps {
  unit: Unit
  now: number
  /** Null while nothing valid is typed. */
  after: number | null
  /** Less is there than what shall be removed. */
  isAll: boolean
}

function Outcome({ unit, now: amount, after, isAll }: OutcomeProps) {
  const now = { amount, unit }
  if (after === null) return text('stock.now', { now })
  const values = { now, after: { amount: after, unit } }
  const of = message(isAll ? 'stock.outcomeAll' : 'stock.outcome', values)
  return <RichText of={of} marks={{ strong: (words) => <strong>{words}</strong> }} />
}

const Usual = styled(Button)`
  padding: 0;
`
