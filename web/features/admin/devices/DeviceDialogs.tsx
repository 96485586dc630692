import { formatMoment } from '#web/ui/dates/dates.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { BindDialog } from './BindDialog.tsx'
import { CalibrationDialog } from './CalibrationDialog.tsx'
import type { DeviceTask, DeviceView } from './deviceTask.ts'
import { RawMessage } from './RawMessage.tsx'
import { RenameDialog } from './RenameDialog.tsx'
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
  if (kind === 'retire') return <RetireDevice device={device} onClose={onClose} />
  return <LastMessage device={device} onClose={onClose} />
}

function LastMessage({
  device: { name, lastMessage },
  onClose,
}: {
  device: DeviceView
  onClose: () => void
}) {
  return (
    <Dialog open onClose={onClose} title={`Last message of ${name}`}>
      <DialogBody>
        {lastMessage ? (
          <Stack $gap="sm">
            <Quiet>Received {formatMoment(new Date(lastMessage.receivedAt))}, as it was sent.</Quiet>
            <RawMessage message={lastMessage} />
          </Stack>
        ) : (
          <Quiet>Messages are kept for 7 days. This device has sent nothing since.</Quiet>
        )}
      </DialogBody>
      <DialogFooter>
        <Button main onClick={onClose}>
          Close
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
