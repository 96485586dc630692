import { notifications, type Notification } from '#web/ui/feedback/notifications.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { text } from '#web/ui/language/text.ts'
import type { Queued } from './outcomes.ts'

type Undo = Pick<Notification, 'action' | 'sum'>

const waiting = { kind: 'waiting', inWords: (count: number) => text('shell.changesWait', { count }) }

/**
 * Notifies that a command is queued, or how many are. While that is shown, the notification says once it is saved, with a
 * button that undoes it, and goes when it is refused.
 */
export function notifyQueued(
  { id: command, saved }: Queued,
  waits: string,
  landed: string,
  undo: Undo = {},
): void {
  const id = notifications.show({ id: `waits ${command}`, message: waits, sum: waiting })
  saved.then(
    () => {
      if (notifications.withdraw(id)) succeed(landed, undo)
    },
    () => notifications.withdraw(id),
  )
}

/**
 * Notifies that a command is saved or, as soon as that takes longer, that it is queued. Rejects when it is refused before
 * either.
 */
export async function notifyOutcome(
  queued: Queued,
  waits: string,
  landed: string,
  undo?: Undo,
): Promise<void> {
  if ((await queued.outcome) === 'saved') succeed(landed, undo)
  else notifyQueued(queued, waits, landed, undo)
}
