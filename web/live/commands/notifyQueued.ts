import { notifications, type NotificationInput } from '#web/ui/feedback/notifications.ts'
import type { Queued } from './outcomes.ts'

/** Tells that an action waits for the connection. Once it is saved the notice says that instead; a refusal takes it away. */
export function notifyQueued({ id: command, saved }: Queued, waits: string, landed: NotificationInput): void {
  const id = notifications.show({ id: `waits ${command}`, message: waits })
  saved.then(
    () => notifications.update({ ...landed, id }),
    () => notifications.hide(id),
  )
}
