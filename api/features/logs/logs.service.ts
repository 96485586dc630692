import { numberOf } from '#api/db/numberOf.ts'
import { allow, readerIn, type Context } from '#api/context.ts'
import { insertRow, quoted } from '#api/db/statements/rows.ts'
import { isOriginalGravityMeasured } from '#domain/batches/batchFigures.ts'
import { stageDates } from '#domain/batches/batchStages.ts'
import { Invalid, NotFound, Refused, valid } from '#api/errors.ts'
import { takeAdditions } from '#api/features/ingredients/additions.service.ts'
import { attachPhotos } from '#api/features/photos/photosOf.service.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import {
  logDefaults,
  logFields,
  measuredAt,
  refuseEmptyLog,
  refuseLog,
} from '#domain/fermentation/logForm.ts'
import { refuseMeasuredAt, refuseMeasuredBefore } from '#domain/fermentation/logForm.ts'
import { message } from '#domain/language/message.ts'
import { enteredColumn } from '#domain/units/entered.ts'
import { occupiedVessel } from '#domain/equipment/vessels.ts'
import type { LogInput, QueryBatchLogsArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type BatchLog = Prisma.BatchLogModel

/** Batches that are fermenting or conditioning, by the label of their vessel. */
export async function activeBatches(ctx: Context): Promise<Prisma.BatchModel[]> {
  allow(ctx, 'read')
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT b."id" FROM "Batch" b
    LEFT JOIN "Equipment" e ON e."id" = CASE b."stage" WHEN 'FERMENTING' THEN b."fermenterId" ELSE b."briteTankId" END
    WHERE b."stage" IN ('FERMENTING', 'CONDITIONING')
    ORDER BY b."stage", e."label", b."batchNumber" LIMIT 500`
  return ctx.loaders.rowsOf('batch', rows)
}

/** The most entries of a page. */
const longestPage = 500

/** The log of a batch, newest measurement first; `before` continues after that entry. At most 500 at once. */
export async function batchLogs(ctx: Context, input: QueryBatchLogsArgs): Promise<BatchLog[]> {
  allow(ctx, 'read')
  const take = input.limit ?? 100
  if (take < 0 || take > longestPage) {
    throw new Invalid(message('entries.pageTooLarge', { max: longestPage }), {
      limit: message('entries.limit', { min: 0, max: longestPage }),
    })
  }
  const last = input.before ? await ctx.loaders.load('batchLog', input.before) : null
  if (input.before && last?.batchId !== input.batchId) {
    throw new Invalid(message('entries.entryGone'), { before: message('entries.idOfEntry') })
  }
  return ctx.db.batchLog.findMany({
    where: {
      batchId: input.batchId,
      ...(last && {
        timestamp: { lte: last.timestamp },
        OR: [{ timestamp: { lt: last.timestamp } }, { id: { lt: last.id } }],
      }),
    },
    orderBy: [{ timestamp: 'desc' }, { id: 'desc' }],
    take,
  })
}

/**
 * Adds a reading or a note to a batch that is fermenting or conditioning. By default measured now, in the batch's
 * current vessel, with the recipe's expected gravities. What a dry hop adds to the tank is taken from stock.
 */
export async function addLog(
  ctx: Context,
  input: { input: Partial<LogInput>; commandId?: string | null },
): Promise<BatchLog> {
  const asker = allow(ctx, 'addLog')
  const { additions, photoIds, entered, ...fields } = valid(logFields, { ...logDefaults, ...input.input })
  if (additions.length > 0) allow(ctx, 'adjustIngredient')
  const command = { name: 'addLog', input: input.input, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const batch = await steadyBatch(tx, fields.batchId)
    Refused.throwIf(refuseLog(batch))
    const timestamp = measuredAt(fields.timestamp, tx.at)
    Invalid.throwIf(
      refuseMeasuredAt(fields.timestamp, tx.at) ?? refuseMeasuredBefore(batch, timestamp, readerIn(ctx).zone),
      'timestamp',
    )
    Invalid.throwIf(refuseEmptyLog({ ...fields, additions, photoIds }))
    if (fields.equipmentId) await refuseUnknownVessel(tx, fields.equipmentId)
    const log = await insertRow(tx, 'BatchLog', {
      ...fields,
      ...(entered?.length && { entered: enteredColumn(entered) }),
      timestamp,
      equipmentId: fields.equipmentId ?? occupiedVessel(batch),
      recipeId: batch.recipeId,
      targetGravity: fields.targetGravity ?? batch.expectedFG,
      originalGravity: fields.originalGravity ?? batch.originalGravity ?? batch.expectedOG,
      isOriginalGravityMeasured: isOriginalGravityMeasured(fields.originalGravity, {
        originalGravity: numberOf(batch.originalGravity),
        expectedOG: numberOf(batch.expectedOG),
      }),
      loggedById: asker.user.id,
      createdAt: tx.at,
      updatedAt: tx.at,
    })
    const loggedById = asker.user.id
    if (additions.length > 0) await takeAdditions(tx, { log: { ...log, loggedById }, batch, additions })
    await attachPhotos(tx, photoIds, { userId: loggedById, logId: log.id })
    record(tx, { type: 'LogAdded', entityId: log.id, detail: { batchId: batch.id, version: 1 } })
    return log
  })
}

const plainColumns = ['id', 'batchNumber', 'recipeId', 'brewDate', 'stage', 'originalGravity'] as const

/** What an entry asks of its batch, which has twice as many columns. */
const askedColumns = [...plainColumns, 'fermenterId', 'briteTankId', ...stageDates] as const

/** A batch with the expected gravities of its recipe. */
type BatchOfRecipe = Pick<Prisma.BatchModel, (typeof askedColumns)[number]> &
  Pick<Prisma.RecipeModel, 'expectedFG' | 'expectedOG'>

/** The batch, with a lock that prevents moving it until the transaction ends but allows other log entries. */
async function steadyBatch(tx: Tx, id: string): Promise<BatchOfRecipe> {
  const [batch] = await tx.sql<BatchOfRecipe[]>`
    SELECT ${quoted(askedColumns)},
      (SELECT "expectedFG" FROM "Recipe" WHERE "Recipe"."id" = "Batch"."recipeId") AS "expectedFG",
      (SELECT "expectedOG" FROM "Recipe" WHERE "Recipe"."id" = "Batch"."recipeId") AS "expectedOG"
    FROM "Batch" WHERE "id" = ${id} FOR SHARE`
  if (!batch) throw new NotFound(message('entries.batchGone'))
  return batch
}

async function refuseUnknownVessel(tx: Tx, id: string): Promise<void> {
  const found = await tx.sql`SELECT 1 FROM "Equipment" WHERE "id" = ${id} FOR KEY SHARE`
  if (found.length === 0) throw new Invalid(message('entries.vesselGone'), 'equipmentId')
}
