import type { Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import type { BatchFields } from '#domain/batches/batchForm.ts'
import { bookingsOf, type Booking, type Plan } from '#domain/batches/bookings.ts'
import type { Day } from '#domain/batches/timeline.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { fieldsOf } from './batchPlan.ts'

type Batch = Prisma.BatchModel

/** The bookings of these tanks: every unfinished batch in one or planned into it. */
export async function bookingsIn(
  tx: Tx,
  vesselIds: readonly string[],
  { today, zone }: { today: Day; zone: string },
): Promise<Booking[]> {
  if (vesselIds.length === 0) return []
  const rows = await tx.sql<(Batch & { recipeName: string; conditionsIn: string | null })[]>`
    SELECT b.*, r."name" AS "recipeName",
      coalesce(b."briteTankId", CASE WHEN f."alsoConditions" THEN f."id" END) AS "conditionsIn"
    FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId" LEFT JOIN "Equipment" f ON f."id" = b."fermenterId"
    WHERE b."stage" NOT IN ('COMPLETED', 'CANCELLED')
      AND (b."fermenterId" = ANY(${vesselIds}) OR b."briteTankId" = ANY(${vesselIds}))`
  return rows.flatMap(({ recipeName, conditionsIn, ...batch }) =>
    bookingsOf(planOf({ ...batch, briteTankId: conditionsIn }, recipeName, zone), today),
  )
}

/** A batch with these changes applied; its days are those of the time zone. */
export function planWith(batch: Batch | null, changes: Partial<BatchFields>, zone: string): Plan {
  const fields = { ...(batch && fieldsOf(batch)), ...changes }
  return {
    id: batch?.id ?? '',
    stage: batch?.stage ?? 'PLANNED',
    beer: fields.batchNumber
      ? message('cellar.batchNumbered', { number: fields.batchNumber })
      : message('batches.thisBrew'),
    brewDate: fields.brewDate ?? '',
    batchSizeBBL: fields.batchSizeBBL ?? 0,
    brews: fields.brews ?? 1,
    fermenterId: fields.fermenterId,
    briteTankId: fields.briteTankId,
    expectedFermentationDays: fields.expectedFermentationDays ?? 0,
    expectedConditioningDays: fields.expectedConditioningDays ?? 0,
    ...startDays(batch, zone),
  }
}

const planOf = (batch: Batch, recipeName: string, zone: string): Plan => ({
  ...planWith(batch, {}, zone),
  beer: `${recipeName} ${batch.batchNumber}`,
})

const startDays = (batch: Batch | null, zone: string) => ({
  fermentingSince: batch?.fermentingStartDate ? dayAt(batch.fermentingStartDate, zone) : null,
  conditioningSince: batch?.conditioningStartDate ? dayAt(batch.conditioningStartDate, zone) : null,
})
