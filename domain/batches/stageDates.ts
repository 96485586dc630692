import { batchStages, entryDate, stageInEnglish, type BatchStage, type StageDate } from './batchStages.ts'

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
): Partial<Record<StageDate, string>> {
  const reached = batchStages.indexOf(to === 'CANCELLED' ? batch.stage : to)
  const reasons: Partial<Record<StageDate, string>> = {}
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
    const label = stageInEnglish(stage)
    if (at < 0) reasons[field] = `The batch is not in ${label} yet, so it cannot have a start date for it.`
    else if (date.getTime() > now.getTime() + skewMs)
      reasons[field] =
        `${label} cannot begin in the future. Send when it really began, or leave the date out.`
    else if (date < earliest) reasons[field] = `${label} cannot have begun before the year 2000.`
    else if (before && date < before.date)
      reasons[field] =
        `${label} cannot have begun before ${stageInEnglish(before.stage)}, which began on ${before.date.toISOString()}.`
    else if (after && date > after.date && !said[after.field])
      reasons[field] =
        `${label} cannot have begun after ${stageInEnglish(after.stage)}, which began on ${after.date.toISOString()}.`
  }
  return reasons
}

/** Dates as stored: never later than now, even if a clock is ahead. */
export function datesSaid(said: SaidDates, now: Date): SaidDates {
  const pairs = Object.entries(said).map(([field, date]) => [field, date < now ? date : now])
  return Object.fromEntries(pairs) as SaidDates
}
