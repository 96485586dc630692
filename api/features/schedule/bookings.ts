import type { Tx } from '#api/live/outbox/outbox.ts'
import type { BatchFields } from '#domain/batches/batchForm.ts'
import { bookingsOf, type Booking, type Plan } from '#domain/batches/bookings.ts'
import { dayAt, type Day } from '#domain/batches/timeline.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { fieldsOf } from './batchPlan.ts'

type Batch = Prisma.BatchModel

/** The bookings of these tanks: every unfinished batch in one or planned into it. */
export async function bookingsIn(tx: Tx, vesselIds: readonly string[], today: Day): Promise<Booking[]> {
  if (vesselIds.length === 0) return []
  const rows = await tx.sql<(Batch & { recipeName: string })[]>`
    SELECT b.*, r."name" AS "recipeName" FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
    WHERE b."stage" NOT IN ('COMPLETED', 'CANCELLED')
      AND (b."fermenterId" = ANY(${vesselIds}) OR b."briteTankId" = ANY(${vesselIds}))`
  return rows.flatMap((batch) => bookingsOf(planOf(batch, batch.recipeName), today))
}

/** A batch with these changes applied. */
export function planWith(batch: Batch | null, changes: Partial<BatchFields>): Plan {
  const fields = { ...(batch && fieldsOf(batch)), ...changes }
  return {
    id: batch?.id ?? '',
    stage: batch?.stage ?? 'PLANNED',
    beer: fields.batchNumber ? `batch ${fields.batchNumber}` : 'this brew',
    brewDate: fields.brewDate ?? '',
    batchSizeBBL: fields.batchSizeBBL ?? 0,
    brews: fields.brews ?? 1,
    fermenterId: fields.fermenterId,
    briteTankId: fields.briteTankId,
    expectedFermentationDays: fields.expectedFermentationDays ?? 0,
    expectedConditioningDays: fields.expectedConditioningDays ?? 0,
    ...startDays(batch),
  }
}

const planOf = (batch: Batch, recipeName: string): Plan => ({
  ...planWith(batch, {}),
  beer: `${recipeName} ${batch.batchNumber}`,
})

const startDays = (batch: Batch | null) => ({
  fermentingSince: batch?.fermentingStartDate ? dayAt(batch.fermentingStartDate) : null,
  conditioningSince: batch?.conditioningStartDate ? dayAt(batch.conditioningStartDate) : null,
})
