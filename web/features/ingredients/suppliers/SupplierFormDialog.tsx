import { text } from '#web/ui/language/text.ts'
import { supplier as declaration } from '#domain/stock/supplier.ts'
import { useRecordForm } from '#web/live/forms/useRecordForm.ts'
import { FormDialog, FormGrid } from '#web/ui/dialogs/FormDialog.tsx'
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
  const form = useRecordForm(declaration, {
    edited: supplier,
    create: CreateSupplierDocument,
    update: UpdateSupplierDocument,
    notice: ({ name }) => text(supplier ? 'suppliers.saved' : 'suppliers.added', { name }),
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
          {...declaration.fields.leadDays.limits}
          unit={text('suppliers.daysUnit')}
          hint={text('suppliers.leadHint')}
        />
      </FormGrid>
    </FormDialog>
  )
}
