import { useMemo } from 'react'
import type { z } from 'zod'
import { deviceNameFields } from '#domain/devices/deviceForms.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { RenameDeviceDocument } from './deviceDocuments.ts'
import type { DeviceView } from './deviceTask.ts'
import { text } from '#web/ui/language/text.ts'

type NameValues = { name: string }

const labelsOf = () => ({ name: text('devices.name') })

/** Renames a device. */
export function RenameDialog({ device, onClose }: { device: DeviceView; onClose: () => void }) {
  const { id, name } = device
  const [rename] = useCommand(RenameDeviceDocument)
  const values = useMemo<NameValues>(() => ({ name }), [name])
  const form = useSafeForm<NameValues, z.output<typeof deviceNameFields>>({
    entity: 'IngestAddress',
    // Devices are sent whole, without versions: the last name counts.
    id: null,
    draftName: `Device:${id}`,
    version: null,
    values,
    labels: labelsOf(),
    schema: deviceNameFields,
    save: async ({ all, commandId }) => {
      await rename({ id, ...all }, commandId)
    },
    onSaved: onClose,
    sentenceFor: (error) => (error instanceof Error ? error.message : text('devices.notRenamed')),
  })
  return (
    <FormDialog
      form={form}
      title={text('devices.renameOne', { name })}
      submitLabel={text('devices.saveName')}
      onClose={onClose}
    >
      <FormField of={form} name="name" as={TextField} required autoComplete="off" />
    </FormDialog>
  )
}
