import { allow, type Context } from '#api/context.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { NotFound } from '#api/errors.ts'
import { breweryReader } from '#api/features/brewery/breweryClock.service.ts'
import { message } from '#domain/language/message.ts'
import type { Reader } from '#domain/language/reader.ts'
import { say } from '#domain/language/say.ts'
import { packageLotCode } from '#domain/packages/packageLots.ts'
import { csvSigns, writeCsv, type CsvRecord } from '#domain/stock/files/csv.ts'
import { lotCode } from '#domain/stock/lots.ts'
import { shownAmount, shownUnit, unitNames, type Unit } from '#domain/stock/units.ts'
import { rounded, shownValue } from '#domain/units/conversion.ts'
import { signOf } from '#domain/units/valueText.ts'
import { wholeTraceOfLot, wholeTraceOfPackages, type Trace } from './trace.service.ts'

/** What is traced: a lot, or packages. */
export type Traced = { lotId: string } | { packageLotId: string }

/** All of a trace as a CSV file in its reader's words and units: a row for each lot, batch, tank, packages and what is possible. */
export async function recallCsv(ctx: Context, of: Traced): Promise<string> {
  allow(ctx, 'read')
  const { sql } = byPrisma(ctx.db)
  const isLot = 'lotId' in of
  const trace = isLot
    ? await wholeTraceOfLot(sql, of.lotId)
    : await wholeTraceOfPackages(sql, of.packageLotId)
  if (!trace) throw new NotFound(message(isLot ? 'lots.gone' : 'recall.packagesGone'))
  const reader = await breweryReader(ctx)
  const facts = await factsOf(ctx, trace)
  const rows = rowsOf({ trace, facts, reader }).map(
    ({ kind, name, details, amount, volumeBBL, count, here, at, generation }): CsvRecord => [
      ...[say(message(`recall.kind.${kind}`), reader), name, details],
      ...amountCells(amount, reader),
      ...[volumeCell(volumeBBL, reader), count ?? null, here ?? null, at?.toISOString() ?? null],
      generation ?? null,
    ],
  )
  return writeCsv([titlesFor(reader), ...rows], csvSigns(reader.locale))
}

function titlesFor(reader: Reader): string[] {
  const titles = [
    ...[message('recall.column.kind'), message('recall.column.name'), message('recall.column.details')],
    ...[message('recall.column.amount'), message('recall.column.unit')],
    ...[
      message('recall.column.volume', { unit: signOf(reader.units, 'volume') }),
      message('recall.column.count'),
    ],
    ...[message('recall.column.here'), message('recall.column.when'), message('recall.column.generation')],
  ]
  return titles.map((title) => say(title, reader))
}

/** One thing of a trace; its amount is that of a lot, `here` what of it is here now, in the reader's units. */
interface Row {
  kind: 'lot' | 'yeast' | 'batch' | 'vessel' | 'packages' | 'possible'
  name: string | null
  details: string
  amount?: { quantity: number | null; unit: Unit | undefined }
  volumeBBL?: number | null
  count?: number | null
  here?: number | null
  at?: Date | undefined
  /** How many harvests of yeast are between it and what is traced. */
  generation?: number
}

function amountCells(amount: Row['amount'], { units }: Reader): CsvRecord {
  const { quantity = null, unit } = amount ?? {}
  return quantity === null || !unit
    ? [null, null]
    : [shownAmount(quantity, unit, units), unitNames[shownUnit(unit, units)]]
}

const volumeCell = (bbl: number | null | undefined, { units }: Reader) =>
  bbl === null || bbl === undefined ? null : rounded(shownValue(units, 'volume', bbl), 4)

interface Sheet {
  trace: Trace
  facts: Awaited<ReturnType<typeof factsOf>>
  reader: Reader
}

const rowsOf = (sheet: Sheet): Row[] => [
  ...lotRows(sheet),
  ...wayRows(sheet),
  ...packageRows(sheet),
  ...possibleRows(sheet),
]

const listed = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ')

const found = <One extends { id: string }>(all: readonly One[], wanted: string | null) =>
  all.find(({ id }) => id === wanted)

function lotRows({ trace, facts, reader }: Sheet): Row[] {
  const traced = found(facts.lots, trace.lotId)
  const rowOf = (kind: 'lot' | 'yeast', { lotId, quantity, generation }: Trace['lots'][number]): Row => {
    const lot = found(facts.lots, lotId)
    const unit = kind === 'yeast' ? traced?.unit : lot?.unit
    return {
      ...{ kind, name: lot ? lotCode(lot.number) : lotId, amount: { quantity, unit }, generation },
      details: listed(lot?.ingredientName, lot?.supplierName, lot?.lotNumber),
      here: lot ? shownAmount(Number(lot.remaining), lot.unit, reader.units) : null,
      at: lot?.receivedAt,
    }
  }
  return [...trace.lots.map((lot) => rowOf('lot', lot)), ...trace.yeast.map((lot) => rowOf('yeast', lot))]
}

function wayRows({ trace, facts, reader }: Sheet): Row[] {
  const unit = found(facts.lots, trace.lotId)?.unit
  const batches = trace.batches.map(({ batchId, batchNumber, quantity, volumeBBL, generation }): Row => {
    const details = found(facts.batches, batchId)?.recipe.name ?? ''
    return { kind: 'batch', name: batchNumber, details, amount: { quantity, unit }, volumeBBL, generation }
  })
  const vessels = trace.vessels.map(({ equipmentId, quantity, isHere, generation }): Row => {
    const vessel = found(facts.vessels, equipmentId)
    const content = isHere && facts.contents.find((one) => one.equipmentId === equipmentId)
    return {
      ...{
        kind: 'vessel',
        name: vessel?.label ?? null,
        details: vessel?.name ?? '',
        amount: { quantity, unit },
      },
      here: content ? volumeCell(Number(content.volumeBBL), reader) : null,
      generation,
    }
  })
  return [...batches, ...vessels]
}

const beerIn = ({ beers }: Sheet['facts'], id: string | null) => found(beers, id)?.name ?? ''
const formatIn = ({ formats }: Sheet['facts'], id: string | null) => found(formats, id)?.name ?? ''

function packageRows({ trace, facts }: Sheet): Row[] {
  const unit = found(facts.lots, trace.lotId)?.unit
  return trace.packageLots.flatMap(({ packageLotId, quantity, volumeBBL, generation }): Row[] => {
    const lot = found(facts.packageLots, packageLotId)
    if (!lot) return []
    const { number, beerTypeId, formatId, batchNumber, count, remaining, packagedAt } = lot
    return [
      {
        ...{ kind: 'packages', name: packageLotCode(number), amount: { quantity, unit }, volumeBBL, count },
        details: listed(beerIn(facts, beerTypeId), formatIn(facts, formatId), batchNumber),
        ...{ here: remaining, at: packagedAt, generation },
      },
    ]
  })
}

function possibleRows({ trace, facts, reader }: Sheet): Row[] {
  return trace.possible.map(({ reason, batchNumber, equipmentId, beerTypeId, formatId, count, at }) => {
    const kegs = message('recall.packagesOf', { count: count ?? 0, size: formatIn(facts, formatId) })
    const why =
      reason === 'NOT_CLEANED'
        ? message('recall.notCleaned', { label: found(facts.vessels, equipmentId)?.label ?? '' })
        : message('recall.countedKegs', { beer: beerIn(facts, beerTypeId), kegs })
    return { kind: 'possible', name: batchNumber, details: say(why, reader), count, at }
  })
}

/** What a file says of the things of a trace. */
async function factsOf({ db }: Context, { lots, yeast, batches, vessels, packageLots, possible }: Trace) {
  const lotIds = [...lots, ...yeast].map(({ lotId }) => lotId)
  const vesselIds = [...vessels, ...possible].flatMap(({ equipmentId }) => equipmentId ?? [])
  const packageLotIds = packageLots.map(({ packageLotId }) => packageLotId)
  const batchIds = batches.flatMap(({ batchId }) => batchId ?? [])
  return {
    lots: await db.lot.findMany({ where: { id: { in: lotIds } } }),
    batches: await db.batch.findMany({ where: { id: { in: batchIds } }, include: { recipe: true } }),
    vessels: await db.equipment.findMany({ where: { id: { in: vesselIds } } }),
    contents: await db.vesselContent.findMany({ where: { equipmentId: { in: vesselIds } } }),
    packageLots: await db.packageLot.findMany({ where: { id: { in: packageLotIds } } }),
    beers: await db.beerType.findMany(),
    formats: await db.packageFormat.findMany(),
  }
}
