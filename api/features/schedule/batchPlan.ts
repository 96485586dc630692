import { dayOf } from '#domain/batches/timeline.ts'
import { Conflict, Invalid } from '#api/errors.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { message, type Message } from '#domain/language/message.ts'
import { numberOf } from '#api/db/numberOf.ts'
import type { BatchFields } from '#domain/batches/batchForm.ts'
import type { Cancellation, CancelledWith } from '#domain/batches/cancellation.ts'
import { refuseBatchSize } from '#domain/batches/brews.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** The editable fields of a batch, in the form's representation. */
export function fieldsOf(batch: Prisma.BatchModel): BatchFields & CancelledWith {
  return {
    recipeId: batch.recipeId,
    brewDate: dayOf(batch.brewDate),
    batchNumber: batch.batchNumber,
    batchSizeBBL: Number(batch.batchSizeBBL),
    brews: batch.brews,
    brewerId: batch.brewerId,
    mashTunId: batch.mashTunId,
    kettleId: batch.kettleId,
    fermenterId: batch.fermenterId,
    briteTankId: batch.briteTankId,
    expectedFermentationDays: batch.expectedFermentationDays,
    expectedConditioningDays: batch.expectedConditioningDays,
    notes: batch.notes,
    assignedTeam: batch.assignedTeam,
    cancelReason: batch.cancelReason,
    dumpedBBL: numberOf(batch.dumpedBBL),
  }
}

/** When and with what a batch was cancelled. */
export function cancellationOf({ cancelledAt, cancelReason, dumpedBBL }: Prisma.BatchModel): Cancellation {
  return { cancelledAt, cancelReason, dumpedBBL: numberOf(dumpedBBL) }
}

/** A batch's fields as the table has them. */
export function rowOf<Fields extends Partial<BatchFields>>({ brewDate, ...fields }: Fields) {
  return { ...fields, ...(brewDate && { brewDate: new Date(`${brewDate}T00:00:00Z`) }) }
}

/** Refuses a batch's size after an edit, for its number of brews. */
export function refuseSize(batch: Prisma.BatchModel, changes: Partial<BatchFields>): void {
  Invalid.throwIf(refuseBatchSize({ ...fieldsOf(batch), ...changes }), 'batchSizeBBL')
}

/** The batch with this number, with its recipe's name. */
export async function batchNumbered(tx: Tx, batchNumber: string) {
  const [batch] = await tx.sql<{ id: string; brewDate: Date; recipeName: string }[]>`
    SELECT b."id", b."brewDate", r."name" AS "recipeName" FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
    WHERE b."batchNumber" = ${batchNumber}`
  return batch
}

/** Refuses a batch number that is in use, naming that batch's recipe. */
export async function refuseUsedNumber(tx: Tx, batchNumber: string): Promise<void> {
  const other = await batchNumbered(tx, batchNumber)
  if (!other) return
  const { id, brewDate, recipeName } = other
  const day = { day: dayOf(brewDate) }
  const used = message('cellar.numberUsed', { number: batchNumber, recipe: recipeName, day })
  throw new Conflict(used, { field: 'batchNumber', batchId: id, batchNumber })
}

/**
 * Refuses unknown recipes and people; known ones can't be deleted until the transaction ends. Current team members are
 * always accepted.
 */
export async function refuseUnknown(
  tx: Tx,
  fields: Partial<BatchFields>,
  team: readonly string[] = [],
): Promise<void> {
  const { recipeId, brewerId } = fields
  const assignedTeam = (fields.assignedTeam ?? []).filter((id) => !team.includes(id))
  const reasons: Record<string, Message> = {}
  if (recipeId) {
    const found = await tx.sql`
      SELECT 1 FROM "Recipe" WHERE "id" = ${recipeId} FOR KEY SHARE`
    if (found.length === 0) reasons.recipeId = message('cellar.recipeGone')
  }
  const people = [...new Set([...(brewerId ? [brewerId] : []), ...assignedTeam])].sort()
  if (people.length > 0) {
    const found = await tx.sql<{ id: string }[]>`
      SELECT "id" FROM "User" WHERE "id" = ANY(${people}) ORDER BY "id" FOR KEY SHARE`
    const isKnown = (id: string) => found.some((person) => person.id === id)
    if (brewerId && !isKnown(brewerId)) reasons.brewerId = message('cellar.brewerGone')
    if (!assignedTeam.every(isKnown)) reasons.assignedTeam = message('cellar.teamGone')
  }
  if (Object.keys(reasons).length > 0) throw new Invalid(Object.values(reasons), reasons)
}
