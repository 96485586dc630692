import type { BatchView } from '#web/features/batch/batchViews.ts'

/** A time that a batch spent in a tank, as moments in ISO 8601. */
export interface Stay {
  equipmentId: string
  from: string
  to: string
  /** The share of the curve's points that it gets. */
  points: number
}

/** The most points of a curve: more than there are pixels across a page would only cost. */
const allPoints = 1_000

/** When the batch fermented and conditioned, and where; until `now` where it still does. */
export function staysOf(
  batch: BatchView,
  now: string,
): { fermenting: Stay | null; conditioning: Stay | null } {
  const { fermentingStartDate, conditioningStartDate, completedAt, fermenter, briteTank } = batch
  const end = completedAt ?? batch.keggingDate ?? now
  const isThere = batch.stage === 'FERMENTING' || batch.stage === 'CONDITIONING' || batch.stage === 'KEGGING'
  const last = isThere ? now : end
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
    const share = Math.round((allPoints * length) / (fermented + conditioned))
    return { equipmentId, from, to, points: Math.min(allPoints, Math.max(100, share)) }
  }
  return {
    fermenting: stay(fermenter?.id, fermentingStartDate, conditioningStartDate ?? last, fermented),
    conditioning: stay(briteTank?.id, conditioningStartDate, last, conditioned),
  }
}

function lengthOf(from: string | null | undefined, to: string): number {
  return from ? Math.max(0, Date.parse(to) - Date.parse(from)) : 0
}
