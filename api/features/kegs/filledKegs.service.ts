import { z } from 'zod'
import { allow, type Context } from '#api/context.ts'
import { Invalid, Refused, valid } from '#api/errors.ts'
import { leftIn, setLeftInTank, type LeftInTank } from '#api/features/packages/leftInTank.service.ts'
import { lockMaterials, materialsOf, takeMaterials } from '#api/features/packages/materials.service.ts'
import {
  beerNamed,
  fill,
  lockBatch,
  lockRun,
  packagedOf,
} from '#api/features/packages/packageBatch.service.ts'
import { inTransaction, type Tx } from '#api/live/outbox/outbox.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { message } from '#domain/language/message.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { volumeToKeg, type Volume } from '#domain/batches/volumes.ts'
import { volumesOf } from '#api/features/schedule/batchVolumes.service.ts'
import { doubtYield, filledKegsFields, refuseLeft } from '#domain/stock/filledKegs.ts'
import { beerType } from '#domain/stock/beerType.ts'
import { barrelsIn, type KegSize } from '#domain/stock/kegs.ts'
import type { MutationAddFilledKegsArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

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
  const { halfBarrelMaterials, sixthBarrelMaterials } = input
  const items = [
    { formatId: 'HALF_BBL', count: halfBarrels, materials: halfBarrelMaterials ?? [] },
    { formatId: 'SIXTH_BBL', count: sixthBarrels, materials: sixthBarrelMaterials ?? [] },
  ].filter(({ count }) => count > 0)
  const materials = materialsOf(items)
  const taken = [...materials.values()].flat()
  const evenIfMore = input.evenIfMore ?? false
  const sent = [
    ...[batchId, filled, beerTypeId],
    ...(leftInTankBBL === null ? [] : [leftInTankBBL]),
    ...(evenIfMore ? ['even if more'] : []),
    ...(newBeer === null ? [] : [{ newBeer }]),
    ...(taken.length === 0 ? [] : [{ materials: [...materials.values()] }]),
  ]
  const command = { name: 'addFilledKegs', input: sent, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const { batch, recipe } = await lockBatch(tx, batchId)
    const { batchNumber, stage } = batch
    if (stage !== 'KEGGING' && stage !== 'COMPLETED')
      throw new Refused(
        message('kegs.fillInKegging', { number: batchNumber, stage: message(stageLabels[stage]) }),
      )
    const recorded = await volumesOf(tx, batch)
    const toKeg = volumeToKeg({ ...recorded, batchSizeBBL: Number(batch.batchSizeBBL) })
    const occurredAt = doneEarlier(input.occurredAt, tx.at)
    // A fact of earlier is not refused.
    if (!evenIfMore && !occurredAt)
      Refused.throwIf(
        doubtYield(
          (await packagedOf(tx, batchId)) + barrelsIn({ HALF_BBL: halfBarrels, SIXTH_BBL: sixthBarrels }),
          toKeg,
        ),
      )
    const left = await recordLeft(tx, batch, leftInTankBBL, toKeg)
    const stocks = await lockMaterials(tx, taken)
    const beer =
      beerTypeId ?? (await beerNamed(tx, newBeer === null ? [recipe.name, recipe.style] : [newBeer]))
    const kegs: Prisma.KegModel[] = []
    for (const item of items) {
      const run = await lockRun(tx, { beerTypeId: beer, formatId: item.formatId })
      const filling = { batch, fromEquipmentId: null, lossBBL: 0, left, occurredAt, userId: user.id }
      const { lot, keg } = await fill(tx, { ...run, count: item.count, bestBefore: null }, filling)
      kegs.push(keg)
      const own = materials.get(item) ?? []
      await takeMaterials(tx, stocks, { lot, materials: own, userId: user.id, occurredAt })
    }
    return kegs
  })
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
