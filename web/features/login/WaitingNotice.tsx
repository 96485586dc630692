import { IconClockPause } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { waitingOnDevice, type WaitingChanges } from '#web/live/commands/waitingOnDevice.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { text } from '#web/ui/language/text.ts'

/** Whose changes wait on this device: they are sent only when that person signs in here. */
export function WaitingNotice() {
  const [waiting, setWaiting] = useState<readonly WaitingChanges[]>([])
  useEffect(() => void waitingOnDevice().then(setWaiting), [])
  return waiting.map((changes) => (
    <Notice $tone="yellow" role="status" key={changes.userId}>
      <IconClockPause size={20} aria-hidden="true" />
      {waitingInWords(changes)}
    </Notice>
  ))
}

function waitingInWords({ name, count }: WaitingChanges): string {
  return name === null ? text('signIn.someoneWaits') : text('signIn.waits', { name, count })
}
