import type { ComponentType } from 'react'
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

type DialogProps = Omit<DeviceDialogsProps, 'task'>

const dialogs: Record<DeviceTask['kind'], ComponentType<DialogProps>> = {
  bind: BindDialog,
  rename: RenameDialog,
  calibrate: CalibrationDialog,
  replay: ReplayDialog,
  replace: ReplaceDialog,
  message: LastMessageDialog,
  retire: RetireDialog,
}

/** The dialog of what is being done with a device. */
export function DeviceDialogs({ task: { kind }, ...of }: DeviceDialogsProps) {
  const TaskDialog = dialogs[kind]
  return <TaskDialog {...of} />
}

function RetireDialog({ device: { id, name }, onClose }: DialogProps) {
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
