import { Suspense, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { restOf } from '#domain/stock/deliveries.ts'
import { maxQuantity } from '#domain/stock/stock.ts'
import { unitLabels } from '#domain/stock/unitLabels.ts'
import { countedCost, shownCost, shownUnit } from '#domain/stock/units.ts'
import type { ReceiveLotInput } from '#generated/gql/graphql.ts'
import { ReceiveLotDocument } from '#web/features/ingredients/lots/lotDocuments.ts'
import { lotNumberInput, supplierInput } from '#web/features/ingredients/lots/lotInputs.ts'
import type { IngredientView } from '#web/features/ingredients/ingredientViews.ts'
import {
  DeliveriesDocument,
  SuppliersDocument,
} from '#web/features/ingredients/suppliers/supplierDocuments.ts'
import { uuidAt } from '#web/live/commands/commandId.ts'
import { notifyQueued } from '#web/live/commands/notifyQueued.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'
import type { QueuedCommand } from '#web/live/commands/queuedCommand.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useSafeForm, type SafeForm } from '#web/live/forms/useSafeForm.ts'
import { NewPhotos } from '#web/live/photos/NewPhotos.tsx'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { now } from '#web/ui/dates/clock.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { ChoiceButtons } from '#web/ui/inputs/ChoiceButtons.tsx'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { MoneyField } from '#web/ui/inputs/MoneyField.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { textsOf } from '#web/ui/language/labels.ts'
import { text } from '#web/ui/language/text.ts'
import { Muted } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { lazyView } from '#web/ui/programs/lazyView.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { AmountStepper } from '#web/ui/units/AmountStepper.tsx'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { OnOrder } from './OnOrder.tsx'
import {
  blankReceipt,
  receiptInput,
  receiptLabels,
  receiptSchema,
  receivedQuantity,
  type Receipt,
  type ReceiptValues,
} from './receipt.ts'

const ExpectedDayDialog = lazyView('ExpectedDayDialog', () => import('./ExpectedDayDialog.tsx'))
const LotLabelDialog = lazyView(
  'LotLabelDialog',
  () => import('#web/features/ingredients/lots/LotLabelDialog.tsx'),
)

type ReceiveForm = SafeForm<ReceiptValues, Receipt>

/**
 * Books a delivery as a lot, then shows its code to be printed. What arrives next is filled in, and what is on order can be
 * cancelled or expected on another day. Without a connection the lot is queued on this device, with its photos.
 */
export function ReceiveDialog({ item, onClose }: { item: IngredientView; onClose: () => void }) {
  const { data } = useLiveQuery(DeliveriesDocument)
  const [movedId, setMoved] = useState<string | null>(null)
  const expected = data?.deliveries.filter(({ ingredientId }) => ingredientId === item.id) ?? []
  const moved = expected.find(({ id }) => id === movedId)
  const { form, receivedId } = useReceipt(item, expected[0] ? restOf(expected[0], item.unit) : null, onClose)
  const refusal = useRoleRefusal('adjustIngredient')
  if (receivedId) {
    return (
      <Suspense>
        <LotLabelDialog lotId={receivedId} isNew onClose={onClose} />
      </Suspense>
    )
  }
  // Beside the form, not in it: saving the day must not receive the order.
  return (
    <>
      <FormDialog
        form={form}
        title={text('stock.receiveOf', { name: item.name })}
        submitLabel={text('stock.addTo')}
        disabledReason={refusal}
        onClose={onClose}
      >
        <Stack>
          <OnOrder name={item.name} expected={expected} onChangeDay={({ id }) => setMoved(id)} />
          <ReceiptFields form={form} item={item} />
        </Stack>
      </FormDialog>
      {moved && (
        <Suspense>
          <ExpectedDayDialog name={item.name} delivery={moved} onClose={() => setMoved(null)} />
        </Suspense>
      )}
    </>
  )
}

/** The form of a delivery, and the id of its lot once the server has it. */
function useReceipt(item: IngredientView, quantity: number | null, onClose: () => void) {
  const { queue } = useQueue()
  const isLive = useLinkState().state === 'live'
  const undoing = useUndo()
  const [receivedId, setReceived] = useState<string | null>(null)
  const supplierId = item.supplier?.id ?? null
  const values = useMemo<ReceiptValues>(
    () => ({ ...blankReceipt, quantity, supplierId }),
    [quantity, supplierId],
  )
  const draftName = `IngredientTransaction:${item.id}`
  const form = useSafeForm<ReceiptValues, Receipt>({
    entity: 'IngredientTransaction',
    about: { entity: 'Ingredient', id: item.id },
    draftName,
    values,
    labels: textsOf(receiptLabels),
    schema: receiptSchema,
    save: async ({ all, commandId }) => {
      const id = queuedLot(queue.commands(), commandId) ?? uuidAt(now())
      const amount = { amount: receivedQuantity(all) ?? 0, unit: item.unit }
      const said = text('stock.received', { amount, name: item.name })
      const fields = { ...all, lotNumber: all.lotNumber ?? '', notes: all.notes ?? '' }
      const command = {
        document: ReceiveLotDocument,
        variables: { input: { ...receiptInput(item.id, all), id, receivedAt: now().toISOString() } },
        ...(all.photoIds.length > 0 && { photoIds: all.photoIds }),
        about: `Ingredient:${item.id}`,
        delta: null,
        label: said,
        correction: { path: `/ingredients?receive=${item.id}`, draft: { name: draftName, fields } },
      }
      const queued = queue.add(command, commandId)
      const undo = undoing([queued.id], 'stock.deliveriesReceived')
      // Photos take their time: their lot is waited for while the page is live.
      if ((await queued.outcome) === 'saved' || isLive) {
        await queued.saved
        succeed(said, undo)
        return setReceived(id)
      }
      notifyQueued(queued, text('stock.waits', { name: item.name }), said, undo)
      onClose()
    },
    onSaved: () => undefined,
  })
  return { form, receivedId }
}

/** The id of the lot that a command that is still queued receives. */
function queuedLot(commands: readonly QueuedCommand[], commandId: string): string | undefined {
  const command = commands.find(({ id, state }) => id === commandId && state !== 'refused')
  return (command?.variables.input as ReceiveLotInput | undefined)?.id ?? undefined
}

const waysToCount = () => [
  { value: 'AMOUNT' as const, label: text('lots.asAmount') },
  { value: 'PACKAGES' as const, label: text('lots.asPackages') },
]

const waysToPrice = () => [
  { value: 'ALL' as const, label: text('stock.totalCost') },
  { value: 'ONE' as const, label: text('stock.costPerUnit') },
]

interface ReceiptPartProps {
  form: ReceiveForm
  item: IngredientView
}

function ReceiptFields({ form, item }: ReceiptPartProps) {
  const suppliers = useLiveQuery(SuppliersDocument).data?.suppliers ?? []
  return (
    <FormGrid>
      <QuantityFields form={form} item={item} />
      <CostFields form={form} item={item} />
      <WholeWidth>
        <Outcome form={form} item={item} />
      </WholeWidth>
      <FormField of={form} name="supplierId" {...supplierInput(suppliers)} />
      <FormField of={form} name="lotNumber" {...lotNumberInput} />
      <FormField of={form} name="expirationDate" as={DateField} />
      <SafeField of={form} name="photoIds">
        {({ value, onChange }) => (
          <Stack $gap="xxs" $align="start">
            <Muted>{text('lots.certificate')}</Muted>
            <NewPhotos ids={value} onChange={onChange} />
          </Stack>
        )}
      </SafeField>
      <WholeWidth>
        <FormField of={form} name="notes" as={TextArea} />
      </WholeWidth>
    </FormGrid>
  )
}

/** How much came: one amount, or packages of one size. */
function QuantityFields({ form, item }: ReceiptPartProps) {
  const counted = useWatch({ control: form.control, name: 'counted' })
  return (
    <Stack $gap="xs" $align="start">
      <SafeField of={form} name="counted">
        {({ value, onChange }) => (
          <ChoiceButtons
            label={text('lots.amountOrPackages')}
            choices={waysToCount()}
            value={value}
            onChange={onChange}
          />
        )}
      </SafeField>
      {counted === 'AMOUNT' ? (
        <SafeField of={form} name="quantity">
          {(field) => (
            <AmountStepper
              {...field}
              label={form.labels.quantity ?? ''}
              required
              counted={item.unit}
              min={0}
              max={maxQuantity}
            />
          )}
        </SafeField>
      ) : (
        <Stack $gap="sm">
          <SafeField of={form} name="packages">
            {(field) => (
              <NumberStepper
                {...field}
                label={form.labels.packages ?? ''}
                required
                min={1}
                decimals={0}
                onPhone="plain"
              />
            )}
          </SafeField>
          <SafeField of={form} name="packageSize">
            {(field) => (
              <AmountStepper
                {...field}
                label={form.labels.packageSize ?? ''}
                required
                counted={item.unit}
                min={0}
                max={maxQuantity}
                onPhone="plain"
              />
            )}
          </SafeField>
        </Stack>
      )}
    </Stack>
  )
}

/** What it cost: all of it, or one unit. */
function CostFields({ form, item }: ReceiptPartProps) {
  const costOf = useWatch({ control: form.control, name: 'costOf' })
  const units = useUnits()
  return (
    <Stack $gap="xs" $align="start">
      <SafeField of={form} name="costOf">
        {({ value, onChange }) => (
          <ChoiceButtons
            label={text('lots.allOrOne')}
            choices={waysToPrice()}
            value={value}
            onChange={onChange}
          />
        )}
      </SafeField>
      {costOf === 'ALL' ? (
        <FormField of={form} name="totalCostCents" as={MoneyField} />
      ) : (
        <SafeField of={form} name="unitCostCents">
          {(field) => (
            <MoneyField
              {...field}
              label={text('lots.costPer', { unit: text(unitLabels[shownUnit(item.unit, units)]) })}
              step={0.01}
              value={field.value === null ? null : Math.round(shownCost(field.value, item.unit, units))}
              onChange={(cents) =>
                field.onChange(cents === null ? null : countedCost(cents, item.unit, units))
              }
            />
          )}
        </SafeField>
      )}
    </Stack>
  )
}

/** What was not typed but follows: the amount of all packages, and the other one of the two costs. */
function Outcome({ form, item: { unit } }: ReceiptPartProps) {
  const [counted, quantity, packages, packageSize, costOf, totalCostCents, unitCostCents] = useWatch({
    control: form.control,
    name: ['counted', 'quantity', 'packages', 'packageSize', 'costOf', 'totalCostCents', 'unitCostCents'],
  })
  const units = useUnits()
  const amount = receivedQuantity({ counted, quantity, packages, packageSize })
  const one = totalCostCents === null || !amount ? null : totalCostCents / amount
  const all = unitCostCents === null || amount === null ? null : Math.round(unitCostCents * amount)
  const parts = [
    counted === 'PACKAGES' && amount !== null && text('lots.inAll', { amount: { amount, unit } }),
    costOf === 'ALL' && one !== null
      ? text(`stock.perUnit.${shownUnit(unit, units)}`, { cost: { cents: shownCost(one, unit, units) } })
      : costOf === 'ONE' && all !== null && text('lots.costInAll', { cost: { cents: all } }),
  ].filter(Boolean)
  return (
    <Muted as="p" role="status">
      {parts.join(' · ')}
    </Muted>
  )
}
