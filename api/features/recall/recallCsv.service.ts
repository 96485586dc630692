import { allow, type Context } from '#api/context.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { NotFound } from '#api/errors.ts'
import { breweryReader } from '#api/features/brewery/breweryClock.service.ts'
import { message, type Message } from '#domain/language/message.ts'
import { say } from '#domain/language/say.ts'
import { lotCode } from '#domain/stock/lots.ts'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import { shownAmount, shownUnit, unitNames, type Unit } from '#domain/stock/units.ts'
import { csvSigns, writeCsv, type CsvRecord } from '#domain/stock/files/csv.ts'
import { rounded, shownValue } from '#domain/units/conversion.ts'
import { signOf } from '#domain/units/valueText.ts'
import { wholeTraceOfLot, wholeTraceOfPackages, type Trace } from './trace.service.ts'

/** What is traced: a lot, or packages. */
export type Traced = { lotId: string } | { packageLotId: string }

/** All of a trace as a CSV file in its reader's words and units, a row for each lot, batch, tank, packages and what is possible. */
export async function recallCsv(ctx: Context, of: Traced): Promise<string> {
  allow(ctx, 'read')
  const { sql } = byPrisma(ctx.db)
  const isLot = 'lotId' in of
  const trace = isLot
    ? await wholeTraceOfLot(sql, of.lotId)
    : await wholeTraceOfPackages(sql, of.packageLotId)
  if (!trace) throw new NotFound(message(isLot ? 'lots.gone' : 'recall.packagesGone'))
  const reader = await breweryReader(ctx)
  const said = (one: Message) => say(one, reader)
  const { units } = reader
  const volume = (bbl: number | null) => (bbl === null ? null : rounded(shownValue(units, 'volume', bbl), 4))
  const facts = await factsOf(ctx, trace)
  const ofLot = facts.lots.find(({ id }) => id === trace.lotId)
  const amount = (
    quantity: number | null,
    unit: Unit | undefined = ofLot?.unit,
  ): [number | null, string | null] =>
    quantity === null || !unit
      ? [null, null]
      : [shownAmount(quantity, unit, units), unitNames[shownUnit(unit, units)]]
  const rows: CsvRecord[] = [
    ...trace.lots.map(({ lotId, quantity }): CsvRecord => {
      const lot = facts.lots.find(({ id }) => id === lotId)
      const details = [lot?.ingredientName, lot?.supplierName, lot?.lotNumber].filter(Boolean).join(', ')
      const here = lot ? shownAmount(Number(lot.remaining), lot.unit, units) : null
      const name = lot ? lotCode(lot.number) : lotId
      return [
        said(message('recall.kind.lot')),
        name,
        details,
        ...amount(quantity, lot?.unit),
        null,
        null,
        here,
        lot?.receivedAt.toISOString() ?? null,
      ]
    }),
    ...trace.batches.map(({ batchId, batchNumber, quantity, volumeBBL }): CsvRecord => {
      const recipe = facts.batches.find(({ id }) => id === batchId)?.recipe.name ?? null
      return [
        said(message('recall.kind.batch')),
        batchNumber,
        recipe,
        ...amount(quantity),
        volume(volumeBBL),
        null,
        null,
        null,
      ]
    }),
    ...trace.vessels.map(({ equipmentId, quantity, isHere }): CsvRecord => {
      const vessel = facts.vessels.find(({ id }) => id === equipmentId)
      const held = facts.contents.find((content) => content.equipmentId === equipmentId)
      const here = isHere && held ? volume(Number(held.volumeBBL)) : null
      return [
        said(message('recall.kind.vessel')),
        vessel?.label ?? null,
        vessel?.name ?? null,
        ...amount(quantity),
        null,
        null,
        here,
        null,
      ]
    }),
    ...trace.packageLots.map(({ kegId, batchNumber, count, volumeBBL, packagedAt, quantity }): CsvRecord => {
      const keg = facts.kegs.find(({ id }) => id === kegId)
      const details = [keg && kegSizeLabels[keg.size], batchNumber].filter(Boolean).join(', ')
      return [
        said(message('recall.kind.packages')),
        keg?.beerType.name ?? null,
        details,
        ...amount(quantity),
        volume(volumeBBL),
        count,
        null,
        packagedAt.toISOString(),
      ]
    }),
    ...trace.possible.map(({ reason, batchNumber, equipmentId, kegId, count, at }): CsvRecord => {
      const label = facts.vessels.find(({ id }) => id === equipmentId)?.label ?? ''
      const keg = facts.kegs.find(({ id }) => id === kegId)
      const kegs = message('recall.packagesOf', {
        count: count ?? 0,
        size: keg ? kegSizeLabels[keg.size] : '',
      })
      const why =
        reason === 'NOT_CLEANED'
          ? message('recall.notCleaned', { label })
          : message('recall.countedKegs', { beer: keg?.beerType.name ?? '', kegs })
      return [
        said(message('recall.kind.possible')),
        batchNumber,
        said(why),
        null,
        null,
        null,
        count,
        null,
        at.toISOString(),
      ]
    }),
  ]
  const titles = [
    ...[message('recall.column.kind'), message('recall.column.name'), message('recall.column.details')],
    ...[message('recall.column.amount'), message('recall.column.unit')],
    ...[message('recall.column.volume', { unit: signOf(units, 'volume') }), message('recall.column.count')],
    ...[message('recall.column.here'), message('recall.column.when')],
  ]
  return writeCsv([titles.map(said), ...rows], csvSigns(reader.locale))
}

/** What a file says of the things of a trace. */
async function factsOf({ db }: Context, { lots, batches, vessels, packageLots, possible }: Trace) {
  const vesselIds = [...vessels, ...possible].flatMap(({ equipmentId }) => equipmentId ?? [])
  const kegIds = [...packageLots, ...possible].flatMap(({ kegId }) => kegId ?? [])
  const batchIds = batches.flatMap(({ batchId }) => batchId ?? [])
  return {
    lots: await db.lot.findMany({ where: { id: { in: lots.map(({ lotId }) => lotId) } } }),
    batches: await db.batch.findMany({ where: { id: { in: batchIds } }, include: { recipe: true } }),
    vessels: await db.equipment.findMany({ where: { id: { in: vesselIds } } }),
    contents: await db.vesselContent.findMany({ where: { equipmentId: { in: vesselIds } } }),
    kegs: await db.keg.findMany({ where: { id: { in: kegIds } }, include: { beerType: true } }),
  }
}
