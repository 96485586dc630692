import { z } from 'zod'
import { allow, type Context } from '#api/context.ts'
import { findRow, findRows, insertRow, lockRow } from '#api/db/statements/rows.ts'
import { Invalid, NotFound, Refused, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { volumeToKeg, type Volume } from '#domain/batches/volumes.ts'
import { volumesOf } from '#api/features/schedule/batchVolumes.service.ts'
import { kegsOf } from '#domain/batches/batchFigures.ts'
import { doubtYield, filledKegsFields, refuseLeft } from '#domain/stock/filledKegs.ts'
import { beerType } from '#domain/stock/beerType.ts'
import { barrelsIn, type KegSize } from '#domain/stock/kegs.ts'
import type { MutationAddFilledKegsArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockOrCreate, moveKegs } from './kegCount.service.ts'
import { leftIn, setLeftInTank, type LeftInTank } from './leftInTank.ts'

const newBeerFields = z.object({ newBeer: beerType.schema.shape.name })

/**
 * Adds the kegs that a batch filled, of a beer type, or of one by its name, created if new, which takes a brewer; by default
 * of the beer that is named like its recipe, else like its style, created if new. Refused before it is in Kegging, and when all its kegs hold more than there was to keg, unless `evenIfMore`. Returns
 * the kegs counted.
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
  const newBeer = input.newBeer ? valid(newBeerFields, { newBeer: input.newBeer }).newBeer : null
  if (newBeer !== null) allow(ctx, 'editKegs')
  const filled: [KegSize, number][] = [
    ['HALF_BBL', halfBarrels],
    ['SIXTH_BBL', sixthBarrels],
  ]
  const evenIfMore = input.evenIfMore ?? false
  const sent = [
    ...[batchId, filled, beerTypeId],
    ...(leftInTankBBL === null ? [] : [leftInTankBBL]),
    ...(evenIfMore ? ['even if more'] : []),
    ...(newBeer === null ? [] : [{ newBeer }]),
  ]
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
    const recorded = await volumesOf(tx, batch)
    const toKeg = volumeToKeg({ ...recorded, batchSizeBBL: Number(batch.batchSizeBBL) })
    if (!evenIfMore)
      Refused.throwIf(
        doubtYield(
          (await packagedOf(tx, batchId)) + barrelsIn({ HALF_BBL: halfBarrels, SIXTH_BBL: sixthBarrels }),
          toKeg,
        ),
      )
    const left = await recordLeft(tx, batch, leftInTankBBL, toKeg)
    const beer =
      beerTypeId ?? (await beerNamed(tx, newBeer === null ? [recipe.name, recipe.style] : [newBeer]))
    const kegs: Prisma.KegModel[] = []
    for (const [size, delta] of filled) {
      if (delta === 0) continue
      const keg = await lockOrCreate(tx, beer, size)
      const notes = message('notes.filled', { number: batchNumber })
      kegs.push(
        await moveKegs(tx, keg, {
          delta,
          reason: 'FILLED',
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

/** US barrels in the kegs that a batch filled before. */
async function packagedOf(tx: Tx, batchId: string): Promise<number> {
  return barrelsIn(kegsOf(await findRows(tx, 'KegTransaction', { batchId })))
}

/** Records what was left in the tank; returns it with what was recorded before, and null when nothing was said. */
async function recordLeft(
  tx: Tx,
  batch: Prisma.BatchModel,
  to: number | null,
  toKeg: Volume,
): Promise<LeftInTank | null> {
  if (to === null) return null
  Invalid.throwIf(refuseLeft(to, toKeg), 'leftInTankBBL')
  const from = leftIn(batch)
  await setLeftInTank(tx, batch, to)
  return { from, to }
}

/** The first beer type that there is of these names, else a new one of the last. */
async function beerNamed(tx: Tx, names: [string, ...string[]]): Promise<string> {
  const [known] = await tx.sql<{ id: string }[]>`
    SELECT b."id" FROM unnest(${names}::text[]) WITH ORDINALITY AS wanted ("name", "place")
    JOIN "BeerType" b ON lower(b."name") = lower(wanted."name") ORDER BY wanted."place" LIMIT 1`
  if (known) return known.id
  const beer = await insertRow(tx, 'BeerType', { name: names.at(-1) ?? names[0] })
  record(tx, { type: 'BeerTypeSaved', entityId: beer.id, detail: { version: 1, created: true } })
  return beer.id
}
