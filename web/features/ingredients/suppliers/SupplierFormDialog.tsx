import { text } from '#web/ui/language/text.ts'
import { useMemo } from 'react'
import type { z } from 'zod'
import { supplierFields, supplierLabels } from '#domain/stock/supplierForm.ts'
import { textsOf } from '#web/ui/language/labels.ts'
import { leadLimits } from '#domain/stock/orderBy.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog, FormGrid } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { FormField, RequiredText } from '#web/ui/inputs/FormField.tsx'
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
    edited: supplier,
    values,
    labels: textsOf(supplierLabels),
    schema: supplierFields,
    save: async ({ changes, baseVersion, all, commandId }) => {
      if (supplier) await update({ id: supplier.id, baseVersion, changes }, commandId)
      else await create({ input: all }, commandId)
      succeed(text(supplier ? 'suppliers.saved' : 'suppliers.added', { name: all.name }))
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={supplier ? text('suppliers.edit', { name: supplier.name }) : text('suppliers.add')}
      submitLabel={text(supplier ? 'common.saveChanges' : 'suppliers.add')}
      disabledReason={useRoleRefusal('editIngredients')}
      onClose={onClose}
    >
      <FormGrid>
        <RequiredText of={form} name="name" />
        <FormField
          of={form}
          name="email"
          as={TextField}
          type="email"
          hint={text('suppliers.emailHint')}
          autoComplete="off"
        />
        <FormField of={form} name="phone" as={TextField} type="tel" autoComplete="off" />
        <FormField
          of={form}
          name="leadDays"
          as={NumberStepper}
          {...leadLimits}
          unit={text('suppliers.daysUnit')}
          hint={text('suppliers.leadHint')}
        />
      </FormGrid>
    </FormDialog>
  )
}
