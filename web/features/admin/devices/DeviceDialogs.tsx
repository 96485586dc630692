import { ConfirmCommand } from '#web/live/commands/ConfirmCommand.tsx'
import { text } from '#web/ui/language/text.ts'
import { BindDialog } from './BindDialog.tsx'
import { CalibrationDialog } from './CalibrationDialog.tsx'
import { RetireDeviceDocument } from './deviceDocuments.ts'
import type { DeviceTask, DeviceView } from './deviceTask.ts'
import { LastMessageDialog } from './LastMessageDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { ReplayDialog } from './replay/ReplayDialog.tsx'

interface DeviceDialogsProps {
  task: DeviceTask
  device: DeviceView
  /** All that are not retired. */
  devices: readonly DeviceView[]
  onClose: () => void
}

/** The dialog of what is being done with a device. */
export function DeviceDialogs({ task: { kind }, device, devices, onClose }: DeviceDialogsProps) {
  if (kind === 'bind') return <BindDialog device={device} devices={devices} onClose={onClose} />
  if (kind === 'rename') return <RenameDialog device={device} onClose={onClose} />
  if (kind === 'calibrate') return <CalibrationDialog device={device} onClose={onClose} />
  if (kind === 'replay') return <ReplayDialog device={device} onClose={onClose} />
  if (kind === 'replace') return <ReplaceDialog device={device} devices={devices} onClose={onClose} />
  if (kind === 'message') return <LastMessageDialog device={device} onClose={onClose} />
  const { id, name } = device
  return (
    <ConfirmCommand
      document={RetireDeviceDocument}
      variables={{ id }}
      title={text('devices.retireOne', { name })}
      question={text('devices.retireQuestion')}
      confirmLabel={text('devices.retireDevice')}
      done={text('devices.retired', { name })}
      failed={text('devices.notRetired')}
      onClose={onClose}
    />
  )
}
