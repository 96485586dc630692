import { BindDialog } from './BindDialog.tsx'
import { CalibrationDialog } from './CalibrationDialog.tsx'
import type { DeviceTask, DeviceView } from './deviceTask.ts'
import { LastMessageDialog } from './LastMessageDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { ReplayDialog } from './replay/ReplayDialog.tsx'
import { RetireDevice } from './RetireDevice.tsx'

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
  if (kind === 'retire') return <RetireDevice device={device} onClose={onClose} />
  if (kind === 'replace') return <ReplaceDialog device={device} devices={devices} onClose={onClose} />
  return <LastMessageDialog device={device} onClose={onClose} />
}
