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
import { text } from '#web/ui/language/text.ts'

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
    <Dialog open onClose={onClose} title={text('devices.lastMessageOf', { name })}>
      <DialogBody>
        {lastMessage ? (
          <Stack $gap="sm">
            <Quiet>
              {text('devices.received', { when: formatMoment(new Date(lastMessage.receivedAt)) })}
            </Quiet>
            <RawMessage message={lastMessage} />
          </Stack>
        ) : (
          <Quiet>{text('devices.kept7Days')}</Quiet>
        )}
      </DialogBody>
      <DialogFooter>
        <Button main onClick={onClose}>
          {text('common.close')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
