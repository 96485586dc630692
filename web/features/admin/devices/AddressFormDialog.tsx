import { ingestAddressFields } from '#domain/devices/deviceForms.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { RequiredText } from '#web/ui/inputs/FormField.tsx'
import { CreateIngestAddressDocument } from './deviceDocuments.ts'
import { text } from '#web/ui/language/text.ts'

const labelsOf = () => ({ name: text('devices.name') })
const values = { name: '' }

interface AddressFormDialogProps {
  onClose: () => void
  /** With the URL, which is shown only once. */
  onCreated: (created: { name: string; url: string }) => void
}

/** Adds an address that devices post to. */
export function AddressFormDialog({ onClose, onCreated }: AddressFormDialogProps) {
  const [create] = useCommand(CreateIngestAddressDocument)
  const form = useSafeForm({
    entity: 'IngestAddress',
    values,
    labels: labelsOf(),
    schema: ingestAddressFields,
    save: async ({ all, commandId }) => {
      const { createIngestAddress } = await create(all, commandId)
      // Without PUBLIC_URL it is a path of this server.
      onCreated({ name: all.name, url: new URL(createIngestAddress.url, location.origin).href })
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('devices.addAddress')}
      submitLabel={text('devices.addAddress')}
      onClose={onClose}
    >
      <RequiredText of={form} name="name" placeholder={text('devices.addressExample')} />
    </FormDialog>
  )
}
