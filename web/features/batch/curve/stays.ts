import type { BatchView, RecordedBatch } from '#web/features/batch/batchViews.ts'
import { mostPoints, type Stay } from '#web/live/readings/stay.ts'
import type { Range } from '#web/ui/charts/zoom/range.ts'

/** Whether a batch is in a tank, so that its curve goes on. */
export function isInTank({ stage }: BatchView): boolean {
  return stage === 'FERMENTING' || stage === 'CONDITIONING' || stage === 'KEGGING'
}

/** When the batch fermented and conditioned, and where; until `now` where it still does. */
export function staysOf(
  batch: BatchView,
  now: string,
): { fermenting: Stay | null; conditioning: Stay | null } {
  const { fermentingStartDate, conditioningStartDate, completedAt, fermenter, briteTank } = batch
  const last = isInTank(batch) ? now : (completedAt ?? batch.keggingDate ?? now)
  const [fermented, conditioned] = [
    lengthOf(fermentingStartDate, conditioningStartDate ?? last),
    lengthOf(conditioningStartDate, last),
  ]
  const stay = (
    equipmentId: string | undefined,
    from: string | null | undefined,
    to: string,
    length: number,
  ): Stay | null => {
    if (!equipmentId || !from || length <= 0) return null
    const share = Math.round((mostPoints * length) / (fermented + conditioned))
    return { equipmentId, from, to, points: Math.min(mostPoints, Math.max(100, share)) }
  }
  return {
    fermenting: stay(fermenter?.id, fermentingStartDate, conditioningStartDate ?? last, fermented),
    conditioning: stay(briteTank?.id, conditioningStartDate, last, conditioned),
  }
}

function lengthOf(from: string | null | undefined, to: string): number {
  return from ? Math.max(0, Date.parse(to) - Date.parse(from)) : 0
}

/** When its fermentation began or, where that is not known, when it was read first, in ms. */
export function begunOf({ fermentingStartDate, readings }: RecordedBatch): number {
  const first = fermentingStartDate ?? readings[0]?.timestamp
  return first ? Date.parse(first) : 0
}

/** From the beginning of a batch's curve to its end, which is now while the batch is in a tank. */
export function lifeOf(batch: RecordedBatch, now: Date): Range {
  const { readings, completedAt, keggingDate } = batch
  const known = [begunOf(batch), ...readings.map(({ timestamp }) => Date.parse(timestamp))]
  const end = completedAt ?? keggingDate
  if (isInTank(batch)) known.push(now.getTime())
  else if (end) known.push(Date.parse(end))
  return { from: Math.min(...known), to: Math.max(...known) }
}
