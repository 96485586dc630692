import { useState } from 'react'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { isUnsent } from '#web/live/commands/queuedCommand.ts'
import { workOffline } from '#web/live/connection/workOffline.ts'
import { signOut } from '#web/live/session/session.ts'
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialogs/Dialog.tsx'
import { CancelButton } from '#web/ui/dialogs/leaveButtons.tsx'
import { Button } from '#web/ui/inputs/Button.tsx'
import { Text } from '#web/ui/layout/Text.ts'
import { text } from '#web/ui/language/text.ts'

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
    <Dialog open onClose={onClose} title={text('shell.signOutTitle')}>
      <DialogBody>
        <Text as="p">{text('shell.signOutLead', { count: unsent })}</Text>
        {step === 'failed' && (
          <Text as="p" $tone="red" role="alert">
            {text('shell.signOutFailed')}
          </Text>
        )}
      </DialogBody>
      <DialogFooter>
        <CancelButton onClick={onClose} />
        <Button main onClick={signOut}>
          {text('shell.signOut')}
        </Button>
        <Button main variant="primary" busy={step === 'sending'} onClick={() => void sendAndSignOut()}>
          {text('shell.sendAndSignOut')}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
