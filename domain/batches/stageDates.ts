import { message, type Message } from '#domain/language/message.ts'
import { batchStages, entryDate, stageNamed, type BatchStage, type StageDate } from './batchStages.ts'

/** When a batch entered its stages, according to a person or a program. */
export type SaidDates = Partial<Record<StageDate, Date>>

type KnownDates = { stage: BatchStage } & Partial<Record<StageDate, Date | null>>

/** Clocks may be 5 minutes ahead. */
const skewMs = 5 * 60 * 1000
const earliest = new Date('2000-01-01T00:00:00Z')

/**
 * Why the dates of a stage change are impossible, a sentence for each; empty when they are fine. None may be in the
 * future, before the previous stage, after the next one, or of a stage that the move doesn't reach.
 */
export function refuseStageDates(
  batch: KnownDates,
  to: BatchStage,
  said: SaidDates,
  now: Date,
): Partial<Record<StageDate, Message>> {
  const reached = batchStages.indexOf(to === 'CANCELLED' ? batch.stage : to)
  const reasons: Partial<Record<StageDate, Message>> = {}
  const known = batchStages.slice(0, reached + 1).flatMap((stage) => {
    const field = entryDate[stage]
    const date = field && (said[field] ?? (stage === to ? null : batch[field]))
    return field && date ? [{ stage, field, date }] : []
  })
  for (const stage of batchStages) {
    const field = entryDate[stage]
    const date = field && said[field]
    if (!date) continue
    const at = known.findIndex((one) => one.field === field)
    const before = known[at - 1]
    const after = known[at + 1]
    const named = stageNamed(stage)
    const since = (other: (typeof known)[number]) => ({
      ...{ stage: named, other: stageNamed(other.stage) },
      at: { moment: other.date.toISOString() },
    })
    if (at < 0) reasons[field] = message('cellar.stageNotReached', { stage: named })
    else if (date.getTime() > now.getTime() + skewMs)
      reasons[field] = message('cellar.stageInFuture', { stage: named })
    else if (date < earliest) reasons[field] = message('cellar.stageTooEarly', { stage: named })
    else if (before && date < before.date) reasons[field] = message('cellar.stageBefore', since(before))
    else if (after && date > after.date && !said[after.field])
      reasons[field] = message('cellar.stageAfter', since(after))
  }
  return reasons
}

/** Dates as stored: never later than now, even if a clock is ahead. */
export function datesSaid(said: SaidDates, now: Date): SaidDates {
  const pairs = Object.entries(said).map(([field, date]) => [field, date < now ? date : now])
  return Object.fromEntries(pairs) as SaidDates
}
