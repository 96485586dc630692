import { displayFields } from '#domain/people/displays.ts'
import type { DisplayFieldsFragment } from '#generated/gql/graphql.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { RequiredText } from '#web/ui/inputs/FormField.tsx'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { CreateDisplayDocument } from './displayDocuments.ts'
import { text } from '#web/ui/language/text.ts'

const labelsOf = () => ({ name: text('displays.location') })
const values = { name: '' }

/** A display with the token that opens the wall. */
export interface CreatedDisplay {
  display: DisplayFieldsFragment
  token: string
}

interface DisplayFormDialogProps {
  onClose: () => void
  /** With the token that opens the wall, which is shown only once. */
  onCreated: (created: CreatedDisplay) => void
}

/** Adds a display. */
export function DisplayFormDialog({ onClose, onCreated }: DisplayFormDialogProps) {
  const [create] = useCommand(CreateDisplayDocument)
  const form = useSafeForm({
    entity: 'Display',
    values,
    labels: labelsOf(),
    schema: displayFields,
    save: async ({ all, commandId }) => {
      const { createDisplay } = await create(all, commandId)
      onCreated(createDisplay)
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('displays.add')}
      submitLabel={text('displays.add')}
      disabledReason={useRoleRefusal('manageDisplays')}
      onClose={onClose}
    >
      <RequiredText of={form} name="name" placeholder={text('displays.locationExample')} />
    </FormDialog>
  )
}
