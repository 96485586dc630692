import { notifications, type NotificationInput } from '#web/ui/feedback/notifications.ts'
import type { Queued } from './outcomes.ts'

/** Notifies that a command is queued. The notification is updated once it is saved, and removed when it is refused. */
export function notifyQueued({ id: command, saved }: Queued, waits: string, landed: NotificationInput): void {
  const id = notifications.show({ id: `waits ${command}`, message: waits })
  saved.then(
    () => notifications.update({ ...landed, id }),
    () => notifications.hide(id),
  )
}

/**
 * Notifies that a command is saved or, as soon as that takes longer, that it is queued. Rejects when it is refused before
 * either.
 */
export async function notifyOutcome(queued: Queued, waits: string, saved: NotificationInput): Promise<void> {
  if ((await queued.outcome) === 'saved') notifications.show(saved)
  else notifyQueued(queued, waits, saved)
}
