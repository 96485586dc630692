import { text } from '#web/ui/language/text.ts'
import { Suspense, useMemo, useState } from 'react'
import type { z } from 'zod'
import { receivedOrderFields, receivedOrderLabels, receivedStock } from '#domain/stock/receipts.ts'
import { message } from '#domain/language/message.ts'
import { shownCost, shownUnit } from '#domain/stock/units.ts'
import { useWatch } from 'react-hook-form'
import { Muted } from '#web/ui/layout/Muted.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { restOf } from '#domain/stock/deliveries.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import { textsOf } from '#web/ui/language/labels.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useSafeForm, type SafeForm } from '#web/live/forms/useSafeForm.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { AmountStepper } from '#web/ui/units/AmountStepper.tsx'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { ReceiveOrderDocument } from '#web/features/ingredients/ingredientCommands.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import { DeliveriesDocument } from '#web/features/ingredients/suppliers/supplierDocuments.ts'
import { OnOrder } from './OnOrder.tsx'
import { Stack } from '#web/ui/layout/Stack.ts'
import { MoneyField } from '#web/ui/inputs/MoneyField.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'

const ExpectedDayDialog = lazyView('ExpectedDayDialog', () => import('./ExpectedDayDialog.tsx'))

type Output = z.output<typeof receivedOrderFields>

type ReceiveValues = {
  quantity: number | null
  totalCostCents: number | null
  lotNumber: string
  expirationDate: string | null
  notes: string
}

/** What the delivery changes of the stock besides its quantity, before it is booked. */
function ReceivedOutcome({ form, item }: { form: SafeForm<ReceiveValues, Output>; item: IngredientView }) {
  const [quantity, totalCostCents, lotNumber, expirationDate] = useWatch({
    control: form.control,
    name: ['quantity', 'totalCostCents', 'lotNumber', 'expirationDate'],
  })
  const units = useUnits()
  const costOf = (cents: number) =>
    message(`stock.perUnit.${shownUnit(item.unit, units)}`, {
      cost: { cents: shownCost(cents, item.unit, units) },
    })
  const receipt = {
    quantity: quantity ?? 0,
    totalCostCents,
    lotNumber: lotNumber.trim() || null,
    expirationDate,
  }
  const { costPerUnitCents: cost, expirationDate: day } = receivedStock(item, receipt)
  const before = item.expirationDate
  return (
    <Stack $gap="xxs" role="status">
      {cost !== undefined && (
        <Muted as="p">
          {text('stock.costBecomes', { cost: costOf(cost), before: costOf(item.costPerUnitCents) })}
        </Muted>
      )}
      {cost === undefined && quantity && totalCostCents !== null ? (
        <Muted as="p">{text('stock.costStays')}</Muted>
      ) : null}
      {before && day === null && <Muted as="p">{text('stock.dayEnds', { day: { day: before } })}</Muted>}
    </Stack>
  )
}

/**
 * Books a delivery: adds the quantity, and its lot becomes the ingredient's. What arrives next is filled in, and what is on
 * order can be cancelled or expected on another day.
 */
export function ReceiveDialog({ item, onClose }: { item: IngredientView; onClose: () => void }) {
  const [receive] = useCommand(ReceiveOrderDocument)
  const undoing = useUndo()
  const { data } = useLiveQuery(DeliveriesDocument)
  const [movedId, setMoved] = useState<string | null>(null)
  const expected = data?.deliveries.filter(({ ingredientId }) => ingredientId === item.id) ?? []
  const moved = expected.find(({ id }) => id === movedId)
  const quantity = expected[0] ? restOf(expected[0], item.unit) : null
  const values = useMemo<ReceiveValues>(
    () => ({ quantity, totalCostCents: null, lotNumber: '', expirationDate: null, notes: '' }),
    [quantity],
  )
  const form = useSafeForm<ReceiveValues, Output>({
    entity: 'IngredientTransaction',
    about: { entity: 'Ingredient', id: item.id },
    draftName: `IngredientTransaction:${item.id}`,
    values,
    labels: textsOf(receivedOrderLabels),
    schema: receivedOrderFields,
    save: async ({ all, commandId }) => {
      await receive({ input: { ingredientId: item.id, ...all } }, commandId)
      const amount = { amount: all.quantity, unit: item.unit }
      succeed(
        text('stock.received', { amount, name: item.name }),
        undoing([commandId], 'stock.deliveriesReceived'),
      )
    },
    onSaved: onClose,
  })
  const receiving = (
    <FormDialog
      form={form}
      title={text('stock.receiveOf', { name: item.name })}
      submitLabel={text('stock.addTo')}
      disabledReason={useRoleRefusal('adjustIngredient')}
      onClose={onClose}
    >
      <Stack>
        <OnOrder name={item.name} expected={expected} onChangeDay={({ id }) => setMoved(id)} />
        <FormGrid>
          <FormField
            of={form}
            name="quantity"
            as={AmountStepper}
            counted={item.unit}
            min={0}
            max={maxQuantity}
          />
          <FormField of={form} name="totalCostCents" as={MoneyField} />
          <FormField of={form} name="lotNumber" as={TextField} autoComplete="off" />
          <FormField of={form} name="expirationDate" as={DateField} min="2000-01-01" max="2099-12-31" />
          <WholeWidth>
            <FormField of={form} name="notes" as={TextArea} />
          </WholeWidth>
        </FormGrid>
        <ReceivedOutcome form={form} item={item} />
      </Stack>
    </FormDialog>
  )
  // Beside the form, not in it: saving the day must not receive the order.
  return (
    <>
      {receiving}
      {moved && (
        <Suspense>
          <ExpectedDayDialog name={item.name} delivery={moved} onClose={() => setMoved(null)} />
        </Suspense>
      )}
    </>
  )
}
