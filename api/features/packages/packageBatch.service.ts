import { z } from 'zod'
import { allow, type Context } from '#api/context.ts'
import { findRow, insertRow, lockRow } from '#api/db/statements/rows.ts'
import { Invalid, NotFound, Refused, valid } from '#api/errors.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'
import { refuseMoreThanHeld } from '#api/features/cellar/recordVolume.service.ts'
import { readContents } from '#api/features/cellar/volumeBook.service.ts'
import { holdersOf } from '#api/features/equipment/occupancy.service.ts'
import { volumesOf } from '#api/features/schedule/batchVolumes.service.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { isFinished } from '#domain/batches/batchStages.ts'
import { volumeToKeg } from '#domain/batches/volumes.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { abvSimple } from '#domain/fermentation/gravity.ts'
import { optionalNumber } from '#domain/formFields.ts'
import { message } from '#domain/language/message.ts'
import { daysAfter, packageLimits, packagedBBL } from '#domain/packages/packageLots.ts'
import { doubtYield, leftLimits } from '#domain/stock/filledKegs.ts'
import { rounded } from '#domain/units/conversion.ts'
import { storedDecimals } from '#domain/units/units.ts'
import type { MutationPackageBatchArgs, PackageInput } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { leftIn, setLeftInTank, type LeftInTank } from './leftInTank.service.ts'
import { lockMaterials, materialsOf, takeMaterials } from './materials.service.ts'
import {
  lockOrCreate,
  lotOfRun,
  moveKegs,
  type BeerInFormat,
  type CountedKeg,
} from './packageBook.service.ts'

type Batch = Prisma.BatchModel
type Format = Prisma.PackageFormatModel
type PackageLot = Prisma.PackageLotModel

const runFields = z.object({
  lossBBL: optionalNumber(message('packages.loss'), leftLimits),
  leftBBL: optionalNumber(message('kegs.leftInTank'), leftLimits),
})

/**
 * Fills packages of a batch out of a vessel, in any stage with beer, several formats at once; returns their lots. What was lost or what
 * is left may be given, not both. Refused with what is left, if that is less, unless it was done earlier or `ifMore` is FOUND.
 */
export async function packageBatch(ctx: Context, input: MutationPackageBatchArgs): Promise<PackageLot[]> {
  const { user } = allow(ctx, 'adjustKegs')
  const { batchId, fromEquipmentId, items, ifMore } = input
  const { lossBBL, leftBBL } = valid(runFields, {
    lossBBL: input.lossBBL ?? null,
    leftBBL: input.leftBBL ?? null,
  })
  refuseItems(items)
  const materials = materialsOf(items)
  if (lossBBL !== null && leftBBL !== null) throw new Invalid(message('packages.lossOrLeft'), 'lossBBL')
  const sent = [batchId, fromEquipmentId, items, lossBBL, leftBBL, ifMore ?? 'REFUSE']
  return inTransaction(ctx, { name: 'packageBatch', input: sent, id: input.commandId }, async (tx) => {
    const { batch, recipe } = await lockBatch(tx, batchId)
    const vessel = await findRow(tx, 'Equipment', { id: fromEquipmentId })
    if (!vessel) throw new NotFound(message('cellar.vesselGone'))
    if (!batch.fermentingStartDate)
      throw new Refused(message('packages.notBegun', { number: batch.batchNumber }))
    const occurredAt = doneEarlier(input.occurredAt, tx.at)
    const isOwnTank = await isTankOf(tx, batch, vessel.id)
    const stocks = await lockMaterials(tx, [...materials.values()].flat())
    const runs = await lockRuns(tx, items, () => beerNamed(tx, [recipe.name, recipe.style]))
    const takenBBL = bblIn(runs)
    if (!occurredAt && ifMore !== 'FOUND') {
      if (isFinished(batch.stage)) await refuseYield(tx, batch, takenBBL)
      else
        await refuseMoreThanHeld(tx, vessel, {
          batch,
          takenBBL: rounded(takenBBL + (lossBBL ?? leftBBL ?? 0), storedDecimals.volume),
        })
    }
    const left = isOwnTank ? await recordLeft(tx, batch, leftBBL) : null
    const lost =
      isOwnTank || leftBBL === null ? lossBBL : await lostBesides(tx, vessel.id, takenBBL + leftBBL)
    const common = { batch, left, occurredAt, userId: user.id, fromEquipmentId: isOwnTank ? null : vessel.id }
    const lots: PackageLot[] = []
    for (const [index, run] of runs.entries()) {
      const { lot } = await fill(tx, run, { ...common, lossBBL: index === 0 ? (lost ?? 0) : 0 })
      const taken = materials.get(run.item) ?? []
      await takeMaterials(tx, stocks, { lot, materials: taken, userId: user.id, occurredAt })
      lots.push(lot)
    }
    return lots
  })
}

function refuseItems(items: readonly PackageInput[]): void {
  const { items: max, count: most } = packageLimits
  if (items.length === 0 || items.length > max)
    throw new Invalid(message('packages.itemLimits', { max }), 'items')
  const isCount = ({ count }: PackageInput) => Number.isInteger(count) && count >= 1 && count <= most
  if (!items.every(isCount)) throw new Invalid(message('packages.countLimits', { max: most }), 'items')
}

/** A batch, locked, with its recipe. */
export async function lockBatch(tx: Tx, id: string): Promise<{ batch: Batch; recipe: Prisma.RecipeModel }> {
  const batch = await lockRow(tx, 'Batch', { id })
  const recipe = batch && (await findRow(tx, 'Recipe', { id: batch.recipeId }))
  if (!recipe) throw new NotFound(message('kegs.batchGone'))
  return { batch, recipe }
}

/** So many packages to be filled: of a beer and format, which are locked. */
interface Run {
  keg: Prisma.KegModel
  format: Format
  count: number
  bestBefore: string | null
}

/** A run with what was sent of it. */
type SentRun = Run & { item: PackageInput }

/** What is to be filled, with its packages locked, in the same order in every command. */
async function lockRuns(
  tx: Tx,
  items: readonly PackageInput[],
  usualBeer: () => Promise<string>,
): Promise<SentRun[]> {
  const usual = items.some(({ beerTypeId }) => !beerTypeId) ? await usualBeer() : ''
  const wanted = items.map((item) => ({ ...item, item, beerTypeId: item.beerTypeId ?? usual }))
  const keyOf = ({ beerTypeId, formatId }: (typeof wanted)[number]) => `${beerTypeId} ${formatId}`
  const ordered = wanted.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const runs: SentRun[] = []
  for (const { item, beerTypeId, formatId, count, bestBefore = null } of ordered)
    runs.push({ ...(await lockRun(tx, { beerTypeId, formatId })), item, count, bestBefore })
  return runs
}

/** The packages of a beer and format, locked, and created if there are none, with their format. */
export async function lockRun(tx: Tx, which: BeerInFormat): Promise<Pick<Run, 'keg' | 'format'>> {
  const format = await findRow(tx, 'PackageFormat', { id: which.formatId, retiredAt: null })
  if (!format) throw new NotFound(message('packages.gone'))
  return { format, keg: await lockOrCreate(tx, which) }
}

/** Whether a vessel is the tank in which a batch is, or was last: what is filled from it follows the record of the batch. */
async function isTankOf(
  tx: Tx,
  { id, stage, fermenterId, briteTankId }: Batch,
  vesselId: string,
): Promise<boolean> {
  if (isFinished(stage)) return (briteTankId ?? fermenterId) === vesselId
  return (await holdersOf(tx, [vesselId])).get(vesselId)?.batchId === id
}

/** What a vessel holds beyond what is taken and left, in US barrels: it was lost. */
async function lostBesides(tx: Tx, vesselId: string, bbl: number): Promise<number> {
  const held = (await readContents(tx)).get(vesselId)?.volumeBBL ?? 0
  return rounded(Math.max(0, held - bbl), storedDecimals.volume)
}

/** US barrels in packages. */
function bblIn(runs: readonly Run[]): number {
  const bbl = runs.reduce((sum, { count, format }) => sum + packagedBBL(count, Number(format.volumeBBL)), 0)
  return rounded(bbl, storedDecimals.volume)
}

/** US barrels in the packages that a batch filled before. */
export async function packagedOf(tx: Tx, batchId: string): Promise<number> {
  const [sum] = await tx.sql<{ bbl: number }[]>`
    SELECT coalesce(round(sum((t."newQuantity" - t."previousQuantity") * f."volumeBBL"), 4), 0)::float8 AS "bbl"
    FROM "KegTransaction" t JOIN "PackageFormat" f ON f."id" = t."formatId" WHERE t."batchId" = ${batchId}`
  return sum?.bbl ?? 0
}

/** Refuses more in packages than there was of a batch that is over: nothing of it is in a tank any more. */
async function refuseYield(tx: Tx, batch: Batch, takenBBL: number): Promise<void> {
  const recorded = await volumesOf(tx, batch)
  const toKeg = volumeToKeg({ ...recorded, batchSizeBBL: Number(batch.batchSizeBBL) })
  Refused.throwIf(doubtYield((await packagedOf(tx, batch.id)) + takenBBL, toKeg))
}

async function recordLeft(tx: Tx, batch: Batch, to: number | null): Promise<LeftInTank | null> {
  if (to === null) return null
  const from = leftIn(batch)
  await setLeftInTank(tx, batch, to)
  return { from, to }
}

/** What is filled of which batch, and by whom. */
interface Filling {
  batch: Batch
  /** The vessel; null for the tank of the batch. */
  fromEquipmentId: string | null
  lossBBL: number
  left: LeftInTank | null
  occurredAt: Date | null
  userId: string
}

/** Fills packages, which are locked: into the lot of the batch, format, vessel and day. */
export async function fill(
  tx: Tx,
  { keg, format, count, bestBefore }: Run,
  { batch, fromEquipmentId, lossBBL, left, occurredAt, userId }: Filling,
): Promise<{ lot: PackageLot; keg: CountedKeg }> {
  const at = occurredAt ?? tx.at
  const { id, batchNumber } = batch
  const days = format.bestBeforeDays
  const proposed = days === null ? null : daysAfter(dayAt(at, await breweryZone(tx.sql)), days)
  const lot = await lotOfRun(tx, {
    ...{
      beerTypeId: keg.beerTypeId,
      formatId: format.id,
      batch: { id, batchNumber },
      fromEquipmentId,
      at,
      lossBBL,
    },
    bestBefore: bestBefore ?? proposed,
    abv: await abvOf(tx, batch),
  })
  const counted = await moveKegs(tx, keg, {
    ...{ delta: count, reason: 'FILLED', userId, occurredAt, left, lossBBL, batch: { id, batchNumber } },
    notes: message('notes.filled', { number: batchNumber }),
    moves: [{ packageLotId: lot.id, count, kind: 'PACKED' }],
  })
  const filled = await findRow(tx, 'PackageLot', { id: lot.id })
  return { lot: filled ?? lot, keg: counted }
}

/** The alcohol of a batch as it was last measured, in percent; null if nothing was. */
async function abvOf(tx: Tx, { id, originalGravity, recipeId }: Batch): Promise<number | null> {
  const [read] = await tx.sql<{ og: number | null; gravity: number | null }[]>`
    SELECT coalesce(${originalGravity}::numeric, r."expectedOG")::float8 AS "og", (
      SELECT l."gravity" FROM "BatchLog" l WHERE l."batchId" = ${id} AND l."gravity" IS NOT NULL
      ORDER BY l."timestamp" DESC, l."id" DESC LIMIT 1)::float8 AS "gravity"
    FROM "Recipe" r WHERE r."id" = ${recipeId}`
  const abv = abvSimple(read?.og, read?.gravity)
  return abv !== null && abv >= 0 && abv < 100 ? rounded(abv, 1) : null
}

/** The first beer type that there is of these names, else a new one of the last. */
export async function beerNamed(tx: Tx, names: [string, ...string[]]): Promise<string> {
  const [known] = await tx.sql<{ id: string }[]>`
    SELECT b."id" FROM unnest(${names}::text[]) WITH ORDINALITY AS wanted ("name", "place")
    JOIN "BeerType" b ON lower(b."name") = lower(wanted."name") ORDER BY wanted."place" LIMIT 1`
  if (known) return known.id
  const beer = await insertRow(tx, 'BeerType', { name: names.at(-1) ?? names[0] })
  record(tx, { type: 'BeerTypeSaved', entityId: beer.id, detail: { version: 1, created: true } })
  return beer.id
}
