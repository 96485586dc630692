import { useCommand } from '#web/live/commands/useCommand.ts'
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { RetireDeviceDocument } from './deviceDocuments.ts'
import type { DeviceView } from './deviceTask.ts'

/** Asks for confirmation, then retires a device. */
export function RetireDevice({ device, onClose }: { device: DeviceView; onClose: () => void }) {
  const [retire, { busy }] = useCommand(RetireDeviceDocument)
  const confirm = async () => {
    try {
      await retire({ id: device.id })
      notifications.show({ tone: 'success', message: `${device.name} retired` })
    } catch (error) {
      notifications.fail('The device could not be retired', error)
    }
    onClose()
  }
  return (
    <ConfirmDialog
      open
      title={`Retire ${device.name}`}
      question="What it sends is no longer kept. What it measured stays. Binding it to a vessel brings it back. Retire it?"
      confirmLabel="Retire Device"
      isDangerous
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
