import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { RetireDeviceDocument } from './deviceDocuments.ts'
import type { DeviceView } from './deviceTask.ts'
import { text } from '#web/ui/language/text.ts'

/** Asks for confirmation, then retires a device. */
export function RetireDevice({ device, onClose }: { device: DeviceView; onClose: () => void }) {
  const [retire, { busy }] = useCommand(RetireDeviceDocument)
  const confirm = async () => {
    try {
      await retire({ id: device.id })
      notifications.show({ tone: 'success', message: text('devices.retired', { name: device.name }) })
    } catch (error) {
      notifications.fail(text('devices.notRetired'), error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={text('devices.retireOne', { name: device.name })}
      question={text('devices.retireQuestion')}
      confirmLabel={text('devices.retireDevice')}
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
