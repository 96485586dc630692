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

type NameValues = { name: string }

const labels = { name: 'Name' }

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
    labels,
    schema: deviceNameFields,
    save: async ({ all, commandId }) => {
      await rename({ id, ...all }, commandId)
    },
    onSaved: onClose,
    sentenceFor: (error) => (error instanceof Error ? error.message : 'The device could not be renamed.'),
  })
  return (
    <FormDialog form={form} title={`Rename ${name}`} submitLabel="Save Name" onClose={onClose}>
      <FormField of={form} name="name" as={TextField} required autoComplete="off" />
    </FormDialog>
  )
}
