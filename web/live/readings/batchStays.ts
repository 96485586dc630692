import type { BatchFieldsFragment } from '#generated/gql/graphql.ts'
import { mostPoints, type Stay } from './stay.ts'

/** Whether a batch is in a tank, so that its curve goes on. */
export function isInTank({ stage }: BatchFieldsFragment): boolean {
  return stage === 'FERMENTING' || stage === 'CONDITIONING' || stage === 'KEGGING'
}

/** When the batch fermented and conditioned, and where; until `now` where it still does. */
export function staysOf(
  batch: BatchFieldsFragment,
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
