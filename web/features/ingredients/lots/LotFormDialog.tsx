import { useMemo } from 'react'
import { lotValueCents } from '#domain/stock/lots.ts'
import { editedLotFields, receivedLotLabels, type LotFields } from '#domain/stock/receipts.ts'
import { inWords } from '#web/features/ingredients/ingredientForm.ts'
import { SuppliersDocument } from '#web/features/ingredients/suppliers/supplierDocuments.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { FormDialog, FormGrid } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { MoneyField } from '#web/ui/inputs/MoneyField.tsx'
import { textsOf } from '#web/ui/language/labels.ts'
import { text } from '#web/ui/language/text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { UpdateLotDocument } from './lotDocuments.ts'
import { lotNumberInput, supplierInput } from './lotInputs.ts'
import type { WholeLotView } from './lotViews.ts'

const { supplierId, lotNumber, expirationDate, totalCostCents } = receivedLotLabels

/** As its fields hold it. */
type LotValues = LotFields & { lotNumber: string }

/** What all of a lot cost, also where the cost of one was said; null where nobody said. */
function costOf({ totalCostCents: all, unitCostCents, quantity }: WholeLotView): number | null {
  return lotValueCents({
    ...{ quantity, remaining: quantity },
    ...(all === null ? { unitCostCents, costCents: null } : { unitCostCents: null, costCents: all }),
  })
}

/** Edits what is known of a lot. */
export function LotFormDialog({ lot, onClose }: { lot: WholeLotView; onClose: () => void }) {
  const units = useUnits()
  const suppliers = useLiveQuery(SuppliersDocument).data?.suppliers ?? []
  const [update] = useCommand(UpdateLotDocument)
  const cost = costOf(lot)
  const values = useMemo<LotValues>(
    () => ({
      supplierId: lot.supplier?.id ?? null,
      lotNumber: lot.lotNumber ?? '',
      expirationDate: lot.expirationDate,
      totalCostCents: cost,
    }),
    [lot.supplier?.id, lot.lotNumber, lot.expirationDate, cost],
  )
  const undoing = useUndo()
  const form = useSafeForm<LotValues, LotFields>({
    entity: 'Lot',
    edited: lot,
    values,
    labels: textsOf({ supplierId, lotNumber, expirationDate, totalCostCents }),
    schema: editedLotFields,
    save: async ({ was, changes, commandId }) => {
      await update({ id: lot.id, was, changes }, commandId)
      succeed(text('lots.saved', { code: lot.code }), undoing([commandId]))
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('lots.editOf', { code: lot.code })}
      submitLabel={text('common.saveChanges')}
      inWords={(field, value) => inWords(field, value, suppliers, units)}
      disabledReason={useRoleRefusal('adjustIngredient')}
      onClose={onClose}
    >
      <FormGrid>
        <FormField of={form} name="supplierId" {...supplierInput(suppliers)} />
        <FormField of={form} name="lotNumber" {...lotNumberInput} />
        <FormField of={form} name="expirationDate" as={DateField} />
        <FormField of={form} name="totalCostCents" as={MoneyField} hint={text('lots.costHint')} />
      </FormGrid>
    </FormDialog>
  )
}
