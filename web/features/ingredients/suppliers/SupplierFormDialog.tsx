import { useMemo } from 'react'
import type { z } from 'zod'
import { supplierFields, supplierLabels } from '#domain/stock/ingredientForm.ts'
import { leadLimits } from '#domain/stock/orderBy.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog, FormGrid } from '#web/ui/dialogs/FormDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import {
  CreateSupplierDocument,
  UpdateSupplierDocument,
} from '#web/features/ingredients/ingredientCommands.ts'
import type { SupplierView } from '#web/features/ingredients/ingredientViews.ts'

/** Adds or edits a supplier. */
export function SupplierFormDialog({
  supplier,
  onClose,
}: {
  supplier: SupplierView | null
  onClose: () => void
}) {
  const [create] = useCommand(CreateSupplierDocument)
  const [update] = useCommand(UpdateSupplierDocument)
  const [name, email, phone] = [supplier?.name ?? '', supplier?.email ?? '', supplier?.phone ?? '']
  const leadDays = supplier?.leadDays ?? null
  const values = useMemo(() => ({ name, email, phone, leadDays }), [name, email, phone, leadDays])
  const form = useSafeForm<typeof values, z.output<typeof supplierFields>>({
    entity: 'Supplier',
    id: supplier?.id ?? null,
    version: supplier?.version ?? null,
    values,
    labels: supplierLabels,
    schema: supplierFields,
    save: async ({ changes, baseVersion, all, commandId }) => {
      if (supplier) await update({ id: supplier.id, baseVersion, changes }, commandId)
      else await create({ input: all }, commandId)
      notifications.show({ tone: 'success', message: `${all.name} ${supplier ? 'saved' : 'added'}` })
    },
    onSaved: onClose,
    sentenceFor: (error) => (error instanceof Error ? error.message : 'The supplier could not be saved.'),
  })
  return (
    <FormDialog
      form={form}
      title={supplier ? `Edit ${supplier.name}` : 'Add Supplier'}
      submitLabel={supplier ? 'Save Changes' : 'Add Supplier'}
      disabledReason={useRoleRefusal('editIngredients')}
      onClose={onClose}
    >
      <FormGrid>
        <FormField of={form} name="name" as={TextField} required autoComplete="off" />
        <FormField
          of={form}
          name="email"
          as={TextField}
          type="email"
          hint="Orders go there."
          autoComplete="off"
        />
        <FormField of={form} name="phone" as={TextField} type="tel" autoComplete="off" />
        <FormField
          of={form}
          name="leadDays"
          as={NumberStepper}
          {...leadLimits}
          unit="days"
          hint="From the order to its delivery. Plans say by when to order."
        />
      </FormGrid>
    </FormDialog>
  )
}
