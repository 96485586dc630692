import { notifications, type Notification } from '#web/ui/feedback/notifications.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import type { Queued } from './outcomes.ts'

type Undo = Pick<Notification, 'action'>

/**
 * Notifies that a command is queued. The notification is updated once it is saved, with a button that undoes it, and
 * removed when it is refused.
 */
export function notifyQueued(
  { id: command, saved }: Queued,
  waits: string,
  landed: string,
  undo: Undo = {},
): void {
  const id = notifications.show({ id: `waits ${command}`, message: waits })
  saved.then(
    () => notifications.update({ ...undo, tone: 'success', message: landed, id }),
    () => notifications.hide(id),
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
