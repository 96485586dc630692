import { CommandRefused } from '#web/live/commands/refusal.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { text } from '#web/ui/language/text.ts'

/** Shows a failure: the server's sentence if there is one, else ours. */
export function tellFailure(error: unknown, otherwise: string): void {
  const isSaid = error instanceof CommandRefused && error.code !== 'UNREACHABLE'
  notifications.show({
    tone: 'error',
    title: text('common.error'),
    message: isSaid ? error.message : otherwise,
  })
}

/** Shows a success. */
export function tellSuccess(message: string): void {
  succeed(message, { title: text('admin.success') })
}
