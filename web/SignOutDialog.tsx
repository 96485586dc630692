import { useState } from 'react'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { isUnsent } from '#web/live/commands/queuedCommand.ts'
import { workOffline } from '#web/live/connection/workOffline.ts'
import { signOut } from '#web/live/session/session.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Text } from '#web/ui/layout/Text.ts'

/** How long, in ms, sending may take before it counts as impossible for now. */
const patience = 8_000

/** Asks before someone signs out whose changes were not sent, and offers to send them first. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const { queue, commands } = useQueue()
  const [step, setStep] = useState<'asking' | 'sending' | 'failed'>('asking')
  const unsent = commands.filter(isUnsent).length

  async function sendAndSignOut(): Promise<void> {
    setStep('sending')
    workOffline(false)
    if (!(await queue.flushed(patience))) return setStep('failed')
    // What was refused is shown to them, not to the next person.
    if (queue.commands().some(({ state }) => state === 'refused')) onClose()
    else signOut()
  }

  return (
    <Dialog open onClose={onClose} title="Sign out before everything is sent?">
      <DialogBody>
        <Text as="p">
          {unsent === 1
            ? '1 change of yours is still on this device.'
            : `${unsent} changes of yours are still on this device.`}{' '}
          Send them now, or they are sent the next time you sign in here.
        </Text>
        {step === 'failed' && (
          <Text as="p" $tone="red" role="alert">
            Can&apos;t reach the server. Try again later, or sign out and leave them on this device.
          </Text>
        )}
      </DialogBody>
      <DialogFooter>
        <Button main onClick={onClose}>
          Cancel
        </Button>
        <Button main onClick={signOut}>
          Sign Out
        </Button>
        <Button main variant="primary" busy={step === 'sending'} onClick={() => void sendAndSignOut()}>
          Send and Sign Out
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
