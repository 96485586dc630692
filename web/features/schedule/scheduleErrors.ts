import { CommandRefused } from '#web/live/commands/refusal.ts'
import { text } from '#web/ui/language/text.ts'
import { reasonOf } from '#web/ui/feedback/reasonOf.ts'

const failures = {
  creating: 'schedule.notCreated',
  updating: 'schedule.notUpdated',
  deleting: 'schedule.notDeleted',
  moving: 'schedule.notMoved',
} as const

/** Why a change of the schedule failed, in a sentence. */
export function scheduleError(error: unknown, doing: keyof typeof failures): string {
  if (error instanceof CommandRefused && error.code === 'NOT_FOUND') return text('schedule.notFound')
  return text(failures[doing], { why: reasonOf(error) })
}
