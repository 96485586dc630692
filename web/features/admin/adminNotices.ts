import { CommandRefused } from '#web/live/commands/refusal.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'

/** Says that something did not work: in the server's words when it gave some, else in ours. */
export function tellFailure(error: unknown, otherwise: string): void {
  const isSaid = error instanceof CommandRefused && error.code !== 'UNREACHABLE'
  notifications.show({ tone: 'error', title: 'Error', message: isSaid ? error.message : otherwise })
}

/** Says that something was done. */
export function tellSuccess(message: string): void {
  notifications.show({ tone: 'success', title: 'Success', message })
}
