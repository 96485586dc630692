import { useMemo } from 'react'
import { deviceNameFields } from '#domain/devices/deviceForms.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { RequiredText } from '#web/ui/inputs/FormField.tsx'
import { RenameDeviceDocument } from './deviceDocuments.ts'
import type { DeviceView } from './deviceTask.ts'
import { text } from '#web/ui/language/text.ts'

const labelsOf = () => ({ name: text('devices.name') })

/** Renames a device. */
export function RenameDialog({ device, onClose }: { device: DeviceView; onClose: () => void }) {
  const { id, name } = device
  const [rename] = useCommand(RenameDeviceDocument)
  const values = useMemo(() => ({ name }), [name])
  const form = useSafeForm({
    entity: 'IngestAddress',
    // Devices are sent whole, without versions: the last name counts.
    draftName: `Device:${id}`,
    values,
    labels: labelsOf(),
    schema: deviceNameFields,
    save: async ({ all, commandId }) => {
      await rename({ id, ...all }, commandId)
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('devices.renameOne', { name })}
      submitLabel={text('devices.saveName')}
      onClose={onClose}
    >
      <RequiredText of={form} name="name" />
    </FormDialog>
  )
}
