import { ConfirmCommand } from '#web/live/commands/ConfirmCommand.tsx'
import { RetireDeviceDocument } from './deviceDocuments.ts'
import type { DeviceView } from './deviceTask.ts'
import { text } from '#web/ui/language/text.ts'

/** Asks for confirmation, then retires a device. */
export function RetireDevice({ device, onClose }: { device: DeviceView; onClose: () => void }) {
  return (
    <ConfirmCommand
      document={RetireDeviceDocument}
      variables={{ id: device.id }}
      title={text('devices.retireOne', { name: device.name })}
      question={text('devices.retireQuestion')}
      confirmLabel={text('devices.retireDevice')}
      done={text('devices.retired', { name: device.name })}
      failed={text('devices.notRetired')}
      onClose={onClose}
    />
  )
}
