import { useCommand } from '#web/live/commands/useCommand.ts'
import { formatMoment } from '#web/ui/dates/dates.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { CloseButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { tell } from '#web/ui/feedback/tell.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { ReplayDeviceDocument } from './deviceDocuments.ts'
import type { DeviceView } from './deviceTask.ts'
import { RawMessage } from './RawMessage.tsx'
import { text } from '#web/ui/language/text.ts'

/** A device's last message as it was sent, and the action that reads it again, such as after an update that knows its format. */
export function LastMessageDialog({ device, onClose }: { device: DeviceView; onClose: () => void }) {
  const { id, name, equipment: vessel, lastMessage } = device
  const [replay, { busy }] = useCommand(ReplayDeviceDocument)
  const readAgain = async () => {
    const isDone = await tell(replay({ id }), {
      done: text('devices.readAgainDone', { name }),
      failed: text('devices.notReadAgain'),
    })
    if (isDone) onClose()
  }
  return (
    <Dialog open onClose={onClose} title={text('devices.lastMessageOf', { name })}>
      <DialogBody>
        {lastMessage ? (
          <Stack $gap="sm">
            <Quiet>
              {text('devices.received', { when: formatMoment(new Date(lastMessage.receivedAt)) })}
            </Quiet>
            <RawMessage message={lastMessage} />
            {vessel && <Quiet>{text('devices.readAgainHint', { vessel: vessel.label })}</Quiet>}
          </Stack>
        ) : (
          <Quiet>{text('devices.kept7Days')}</Quiet>
        )}
      </DialogBody>
      <DialogFooter>
        <CloseButton onClick={onClose} />
        {lastMessage && vessel && (
          <Button main busy={busy} onClick={() => void readAgain()}>
            {text('devices.readAgain')}
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}
