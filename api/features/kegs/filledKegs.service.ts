import { allow, type Context } from '#api/context.ts'
import { findRow, insertRow, lockRow } from '#api/db/statements/rows.ts'
import { Invalid, NotFound, Refused, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { transferredBBL, type Transferred } from '#domain/batches/transfers.ts'
import { filledKegsFields, refuseLeft } from '#domain/stock/filledKegs.ts'
import type { KegSize } from '#domain/stock/kegs.ts'
import type { MutationAddFilledKegsArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockOrCreate, moveKegs } from './kegCount.service.ts'
import { leftIn, setLeftInTank, type LeftInTank } from './leftInTank.ts'

/**
 * Adds the kegs that a batch filled, by default of the beer that is named like its recipe, else like its style, created if
 * new; refused before it is in Kegging. Returns the kegs counted.
 */
export async function addFilledKegs(
  ctx: Context,
  input: MutationAddFilledKegsArgs,
): Promise<Prisma.KegModel[]> {
  const { user } = allow(ctx, 'adjustKegs')
  const { batchId } = input
  const { halfBarrels, sixthBarrels, beerTypeId, leftInTankBBL } = valid(filledKegsFields, {
    halfBarrels: input.halfBarrels ?? 0,
    sixthBarrels: input.sixthBarrels ?? 0,
    beerTypeId: input.beerTypeId ?? null,
    leftInTankBBL: input.leftInTankBBL ?? null,
  })
  const filled: [KegSize, number][] = [
    ['HALF_BBL', halfBarrels],
    ['SIXTH_BBL', sixthBarrels],
  ]
  const sent = [batchId, filled, beerTypeId, ...(leftInTankBBL === null ? [] : [leftInTankBBL])]
  const command = { name: 'addFilledKegs', input: sent, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const batch = await lockRow(tx, 'Batch', { id: batchId })
    const recipe = batch && (await findRow(tx, 'Recipe', { id: batch.recipeId }))
    if (!recipe) throw new NotFound(message('kegs.batchGone'))
    const { batchNumber, stage } = batch
    if (stage !== 'KEGGING' && stage !== 'COMPLETED')
      throw new Refused(
        message('kegs.fillInKegging', { number: batchNumber, stage: message(stageLabels[stage]) }),
      )
    const left = await recordLeft(tx, batch, leftInTankBBL)
    const beer = beerTypeId ?? (await beerOf(tx, recipe))
    const kegs: Prisma.KegModel[] = []
    for (const [size, delta] of filled) {
      if (delta === 0) continue
      const keg = await lockOrCreate(tx, beer, size)
      const notes = message('notes.filled', { number: batchNumber })
      kegs.push(
        await moveKegs(tx, keg, {
          delta,
          reason: null,
          notes,
          userId: user.id,
          batch: { id: batchId, batchNumber },
          left,
        }),
      )
    }
    return kegs
  })
}

/** Records what was left in the tank; returns it with what was recorded before, and null when nothing was said. */
async function recordLeft(tx: Tx, batch: Prisma.BatchModel, to: number | null): Promise<LeftInTank | null> {
  if (to === null) return null
  const size = { batchSizeBBL: Number(batch.batchSizeBBL), transferredBBL: await transferredInto(tx, batch) }
  Invalid.throwIf(refuseLeft(to, size), 'leftInTankBBL')
  const from = leftIn(batch)
  await setLeftInTank(tx, batch, to)
  return { from, to }
}

/** What the latest transfer of a batch brought into its tank, as its log says. */
async function transferredInto(tx: Tx, { id }: Prisma.BatchModel): Promise<number | null> {
  const logs = await tx.sql<Transferred[]>`
    SELECT "logType", "volume"::float8 FROM "BatchLog" WHERE "batchId" = ${id} AND "logType" = 'TRANSFER'
    ORDER BY "timestamp" DESC, "id" DESC`
  return transferredBBL(logs)
}

async function beerOf(tx: Tx, { name, style }: Prisma.RecipeModel): Promise<string> {
  const [known] = await tx.sql<{ id: string }[]>`
    SELECT "id" FROM "BeerType" WHERE lower("name") IN (lower(${name}), lower(${style}))
    ORDER BY lower("name") = lower(${name}) DESC LIMIT 1`
  if (known) return known.id
  const beer = await insertRow(tx, 'BeerType', { name: style })
  record(tx, { type: 'BeerTypeSaved', entityId: beer.id, detail: { version: 1, created: true } })
  return beer.id
}
