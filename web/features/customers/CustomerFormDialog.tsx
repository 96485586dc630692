import { customer as declaration, customerKinds } from '#domain/customers/customer.ts'
import type { CustomerView } from '#web/entities/customer.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useRecordForm, valueIn } from '#web/live/forms/useRecordForm.ts'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { FormField, RequiredText } from '#web/ui/inputs/FormField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { choicesOf } from '#web/ui/language/labels.ts'
import { text } from '#web/ui/language/text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import {
  CreateCustomerDocument,
  RetireCustomerDocument,
  UpdateCustomerDocument,
} from './customerDocuments.ts'

interface CustomerFormProps {
  /** Null for a new one. */
  customer: CustomerView | null
  onClose: () => void
}

/** Adds a customer, or edits one; a customer who is no longer served is removed here. */
export function CustomerFormDialog({ customer, onClose }: CustomerFormProps) {
  const cannotEdit = useRoleRefusal('editCustomers')
  const form = useRecordForm(declaration, {
    edited: customer,
    create: CreateCustomerDocument,
    update: UpdateCustomerDocument,
    notice: ({ name }) => text(customer ? 'customers.saved' : 'customers.added', { name }),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={customer ? text('customers.edit', { name: customer.name }) : text('customers.add')}
      submitLabel={text(customer ? 'common.saveChanges' : 'customers.add')}
      inWords={valueIn(declaration)}
      disabledReason={cannotEdit}
      actions={customer && <RemoveCustomer customer={customer} onRemoved={onClose} />}
      onClose={onClose}
    >
      <FormGrid>
        <RequiredText of={form} name="name" />
        <FormField of={form} name="kind" as={Select} choices={choicesOf(customerKinds)} />
        <FormField of={form} name="email" as={TextField} type="email" autoComplete="off" />
        <FormField of={form} name="phone" as={TextField} type="tel" autoComplete="off" />
        <FormField of={form} name="address" as={TextArea} rows={3} />
        <FormField of={form} name="licence" as={TextField} autoComplete="off" />
        <WholeWidth>
          <FormField of={form} name="note" as={TextArea} rows={3} />
        </WholeWidth>
      </FormGrid>
    </FormDialog>
  )
}

/** Removes a customer from the list, which can be undone for a minute. */
function RemoveCustomer({ customer, onRemoved }: { customer: CustomerView; onRemoved: () => void }) {
  const [retire, { busy, idFor }] = useCommand(RetireCustomerDocument)
  const cannotEdit = useRoleRefusal('editCustomers')
  const undoing = useUndo()
  const remove = async () => {
    const variables = { id: customer.id }
    const commandId = idFor(variables)
    try {
      await retire(variables, commandId)
      const message = text('customers.removed', { name: customer.name })
      notifications.show({ tone: 'success', message, ...undoing([commandId]) })
      onRemoved()
    } catch (error) {
      notifications.fail(text('customers.notRemoved'), error)
    }
  }
  return (
    <Button main busy={busy} disabledReason={cannotEdit} onClick={() => void remove()}>
      {text('customers.remove')}
    </Button>
  )
}
