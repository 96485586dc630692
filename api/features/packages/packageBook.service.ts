import { noteColumns } from '#api/language/notes.ts'
import {
  columnsOf,
  findRow,
  insertRow,
  insertRows,
  lockKnown,
  lockRow,
  updateRow,
} from '#api/db/statements/rows.ts'
import { uuidv7 } from '#api/db/statements/uuidv7.ts'
import { NotFound, Refused } from '#api/errors.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { message, type Said } from '#domain/language/message.ts'
import { packageLotCode } from '#domain/packages/packageLots.ts'
import { countKegs, type KegReason, type Reversal } from '#domain/stock/kegs.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { LeftInTank } from './leftInTank.service.ts'

/*
 * The one place that changes lots of packages. What there is of a beer and format (a row of Keg) is what remains of its lots, so every
 * movement writes a head (a KegTransaction) and below it a line a lot. The row of Keg, locked, guards its lots.
 */

type Keg = Prisma.KegModel

/** Packages of a beer and format after a command; `moved` is the number actually added (positive) or removed (negative). */
export type CountedKeg = Keg & { moved?: number }

/** What lots are written with. */
type Books = Pick<Tx, 'sql' | 'at'>

/** The time zone of the brewery, within a statement; as long as it has none, that of this process, which stays the same. */
const zoneOfBrewery = Prisma.sql`coalesce((SELECT "timeZone" FROM "Brewery"), ${ownTimeZone()})`

/** So many packages of a lot: added (positive) or removed (negative). */
export interface LotMove {
  packageLotId: string
  count: number
  kind: 'PACKED' | 'UNPACKED' | 'OUT' | 'BACK'
  /** The movement that it reverses. */
  reversesId?: string | null
}

/** Movement of packages, by whom and why. */
export interface PackageMove {
  delta: number
  reason: KegReason
  notes: Said | null
  userId: string
  /** When it was done, if that was earlier than it is recorded. */
  occurredAt?: Date | null
  /** The price of one; by default that of the time when it was done. */
  priceCents?: number
  /** The sales that it reverses. */
  reverses?: readonly Reversal[]
  /** Which lots are moved; the rest of a removal is of the oldest lots, of an addition a lot of unknown origin. */
  moves?: readonly LotMove[]
  batch?: { id: string; batchNumber: string }
  /** What filling them left in the tank, if it is known. */
  left?: LeftInTank | null
  /** What was lost while they were filled, in US barrels. */
  lossBBL?: number
}

/** Changes the count of locked packages and of their lots, writes the transaction and records the number actually added or removed. */
export async function moveKegs(tx: Tx, keg: Keg, movement: PackageMove): Promise<CountedKeg> {
  const { reason, occurredAt = null, batch, left, lossBBL } = movement
  const dated = occurredAt ? await priceAt(tx, keg, occurredAt) : keg.priceCents
  const head: Head = {
    ...movement,
    transactionId: uuidv7(),
    occurredAt,
    priceCents: movement.priceCents ?? dated,
  }
  const { id: kegId, quantity: previousQuantity } = keg
  let counted = await writeMovement(tx, keg, head)
  if (!counted) {
    await settlePackages(tx, [keg])
    counted = await writeMovement(tx, keg, head)
  }
  if (!counted) throw new Error(`Keg ${kegId} is not locked.`)
  const { lotIds, ...row } = counted
  const moved = row.quantity - previousQuantity
  record(tx, {
    type: keg.size ? 'KegCountChanged' : 'PackageCountChanged',
    entityId: kegId,
    detail: {
      delta: moved,
      reason,
      transactionId: head.transactionId,
      ...(lotIds.length > 0 && { lotIds }),
      ...(batch && { filledBy: batch.id }),
      ...(left && { left }),
      ...(lossBBL && { lossBBL }),
      ...(occurredAt && { occurredAt: occurredAt.toISOString() }),
      version: row.version,
      fields: { quantity: { from: previousQuantity, to: row.quantity } },
    },
  })
  return { ...row, moved }
}

interface Head extends PackageMove {
  transactionId: string
  occurredAt: Date | null
  priceCents: number
}

/**
 * Writes a movement in one statement: its head and what that reverses, its lines, what remains of the lots, and the count. A removal
 * takes the lots that were packed first, those on hold last; what is more without being of a known lot is of unknown origin, one lot a
 * day. Writes nothing, and returns undefined, if the lots don't add up to the count.
 */
async function writeMovement(
  tx: Tx,
  keg: Keg,
  {
    delta,
    reason,
    notes,
    userId,
    occurredAt,
    priceCents,
    batch,
    reverses = [],
    moves = [],
    transactionId,
  }: Head,
): Promise<(Keg & { lotIds: string[] }) | undefined> {
  const { id: kegId, beerTypeId, size, formatId, quantity: previousQuantity } = keg
  const { transactionType, quantity, newQuantity } = countKegs(previousQuantity, delta)
  const note = noteColumns(notes)
  const noteMessage = note.notesSaid ? JSON.stringify(note.notesSaid) : null
  // Not `tx.at`: acquiring the lock may have taken time, and the history must be in the order of the counts.
  const timestamp = new Date()
  const at = occurredAt ?? timestamp
  const withIds = (rows: readonly object[]) => JSON.stringify(rows.map((row) => ({ ...row, id: uuidv7() })))
  const day = Prisma.sql`(${at}::timestamptz AT TIME ZONE ${zoneOfBrewery})::date`
  const [counted] = await tx.sql<(Keg & { lotIds: string[] })[]>`
    WITH chosen AS (
      SELECT "id", "packageLotId", "count", "kind", "reversesId" FROM jsonb_to_recordset(${withIds(moves)}::jsonb)
        AS m ("id" text, "packageLotId" text, "count" int, "kind" "PackageMovementKind", "reversesId" text)),
    lots AS (
      SELECT l."id", l."heldAt" IS NOT NULL AS "isHeld", l."packedOn", l."remaining" AS "was",
        l."remaining" + coalesce((SELECT sum(c."count")::int FROM chosen c WHERE c."packageLotId" = l."id"), 0) AS "remaining"
      FROM "PackageLot" l WHERE l."beerTypeId" = ${beerTypeId} AND l."formatId" = ${formatId}
        AND (l."remaining" > 0 OR l."id" IN (SELECT c."packageLotId" FROM chosen c))),
    sums AS (SELECT coalesce(sum("was"), 0)::int AS "was", ${newQuantity}::int - coalesce(sum("remaining"), 0)::int AS "rest" FROM lots),
    settled AS (SELECT "rest" FROM sums WHERE "was" = ${previousQuantity}::int),
    taken AS (
      SELECT gen_random_uuid()::text AS "id", o."id" AS "packageLotId", -least(o."remaining", -s."rest" - o."before") AS "count",
        'OUT'::"PackageMovementKind" AS "kind", NULL::text AS "reversesId"
      FROM (
          SELECT l."id", l."remaining",
            (sum(l."remaining") OVER (ORDER BY l."isHeld", l."packedOn", l."id"))::int - l."remaining" AS "before" FROM lots l) o, settled s
      WHERE o."remaining" > 0 AND o."before" < -s."rest"),
    unknown AS (
      SELECT l."id" FROM "PackageLot" l WHERE l."beerTypeId" = ${beerTypeId} AND l."formatId" = ${formatId} AND l."origin" = 'UNKNOWN'
        AND l."packedOn" = ${day}),
    found AS (
      SELECT gen_random_uuid()::text AS "id", coalesce((SELECT "id" FROM unknown), ${uuidv7()}) AS "packageLotId", s."rest" AS "count",
        'FOUND'::"PackageMovementKind" AS "kind", NULL::text AS "reversesId"
      FROM settled s WHERE s."rest" > 0),
    lines AS (
      SELECT c."id", c."packageLotId", c."count", c."kind", c."reversesId" FROM chosen c, settled WHERE c."count" <> 0
      UNION ALL SELECT "id", "packageLotId", "count", "kind", "reversesId" FROM taken
      UNION ALL SELECT "id", "packageLotId", "count", "kind", "reversesId" FROM found),
    logged AS (
      INSERT INTO "KegTransaction" ("id", "kegId", "beerTypeId", "size", "formatId", "priceCents", "transactionType", "quantity",
        "previousQuantity", "newQuantity", "reason", "notes", "notesSaid", "userId", "batchId", "batchNumber", "timestamp",
        "occurredAt")
      SELECT ${transactionId}, ${kegId}, ${beerTypeId}, ${size}::"KegSize", ${formatId}, ${priceCents},
        ${transactionType}::"KegTransactionType", ${quantity}, ${previousQuantity}, ${newQuantity},
        ${reason}::"KegReason", ${note.notes}, ${noteMessage}::jsonb, ${userId}, ${batch?.id ?? null}, ${batch?.batchNumber ?? null}, ${timestamp},
        ${occurredAt} FROM settled),
    reversed AS (
      INSERT INTO "KegReversal" ("id", "transactionId", "reversesId", "count")
      SELECT r."id", ${transactionId}, r."reversesId", r."count" FROM settled,
        jsonb_to_recordset(${withIds(reverses)}::jsonb) AS r ("id" text, "reversesId" text, "count" int)),
    begun AS (
      INSERT INTO "PackageLot" ("id", "beerTypeId", "formatId", "packedOn", "packagedAt", "count", "remaining", "origin")
      SELECT f."packageLotId", ${beerTypeId}, ${formatId}, ${day}, ${at}, f."count",
        f."count", 'UNKNOWN' FROM found f WHERE NOT EXISTS (SELECT FROM unknown)),
    remained AS (
      UPDATE "PackageLot" l SET "remaining" = l."remaining" + m."count", "count" = l."count" + m."came",
        "version" = l."version" + 1, "updatedAt" = ${tx.at}
      FROM (SELECT "packageLotId", sum("count")::int AS "count",
          coalesce(sum("count") FILTER (WHERE "kind" IN ('PACKED', 'UNPACKED', 'FOUND')), 0)::int AS "came"
        FROM lines GROUP BY 1) m WHERE l."id" = m."packageLotId"),
    booked AS (
      INSERT INTO "PackageMovement" ("id", "packageLotId", "transactionId", "kind", "count", "reversesId", "occurredAt")
      SELECT "id", "packageLotId", ${transactionId}, "kind", "count", "reversesId", ${at} FROM lines)
    UPDATE "Keg" SET "quantity" = ${newQuantity}, "updatedAt" = ${tx.at}, "version" = "version" + 1
    WHERE "id" = ${kegId} AND EXISTS (SELECT FROM settled)
    RETURNING ${columnsOf('Keg')}, (SELECT coalesce(array_agg(DISTINCT "packageLotId"), '{}') FROM lines) AS "lotIds"`
  return counted
}

/** The price at a time of packages of a beer and format: before they had any, the first. */
async function priceAt(tx: Tx, { beerTypeId, formatId, priceCents }: Keg, at: Date): Promise<number> {
  const [price] = await tx.sql<{ priceCents: number }[]>`
    SELECT "priceCents" FROM "Price" WHERE "beerTypeId" = ${beerTypeId} AND "formatId" = ${formatId}
    ORDER BY "since" <= ${at} DESC, CASE WHEN "since" <= ${at} THEN "since" END DESC, "since" LIMIT 1`
  return price?.priceCents ?? priceCents
}

/** Which packages: those of a beer and format; a size of kegs is a format by its name. */
export interface BeerInFormat {
  beerTypeId: string
  formatId: string
}

/** Creates the packages of a beer and format, none and without a price; returns false if they already exist. */
export async function makeSureOf(tx: Tx, { beerTypeId, formatId }: BeerInFormat): Promise<boolean> {
  if (!(await findRow(tx, 'BeerType', { id: beerTypeId }))) throw new NotFound(message('kegs.beerGone'))
  const format = await findRow(tx, 'PackageFormat', { id: formatId, retiredAt: null })
  if (!format) throw new NotFound(message('packages.gone'))
  const { size } = format
  const [created] = await insertRows(tx, 'Keg', [{ beerTypeId, formatId, size }], 'leave out')
  if (!created) return false
  const type = size ? 'KegSaved' : 'PackageStockSaved'
  record(tx, { type, entityId: created.id, detail: { version: 1, created: true } })
  return true
}

/** The packages of a beer and format, locked until the transaction ends; created if missing. */
export async function lockOrCreate(tx: Tx, which: BeerInFormat): Promise<Keg> {
  const known = await lockRow(tx, 'Keg', { ...which })
  if (known) return known
  await makeSureOf(tx, which)
  return lockKeg(tx, which)
}

/** Packages of a beer and format, locked until the transaction ends. */
export async function lockKeg(tx: Tx, which: Partial<Keg>): Promise<Keg> {
  return lockKnown(tx, 'Keg', which, message('kegs.noSuch'))
}

/** A run of a batch into a format: what its lot has. */
export interface PackedRun extends BeerInFormat {
  batch: { id: string; batchNumber: string }
  /** The vessel; null for the tank of the batch. */
  fromEquipmentId: string | null
  at: Date
  bestBefore: string | null
  lossBBL: number
  abv: number | null
}

/** The lot of a run, with what was filled into it on the same day before; its packages are locked. Nothing is in a new one yet. */
export async function lotOfRun(tx: Tx, run: PackedRun): Promise<Prisma.PackageLotModel> {
  const { batch, beerTypeId, formatId, fromEquipmentId, at, bestBefore, lossBBL, abv } = run
  const packedOn = dayAt(at, await breweryZone(tx.sql))
  const [known] = await tx.sql<Prisma.PackageLotModel[]>`
    SELECT ${columnsOf('PackageLot')} FROM "PackageLot" WHERE "batchId" = ${batch.id} AND "beerTypeId" = ${beerTypeId}
      AND "formatId" = ${formatId} AND "fromEquipmentId" IS NOT DISTINCT FROM ${fromEquipmentId} AND "packedOn" = ${packedOn}::date
      AND "origin" = 'PACKED' FOR UPDATE`
  const stillEmpty = !known || known.count === 0
  if (!known)
    return insertRow(tx, 'PackageLot', {
      ...{ beerTypeId, formatId, batchId: batch.id, batchNumber: batch.batchNumber, fromEquipmentId },
      ...{ packedOn, packagedAt: at, bestBefore, lossBBL, abv, origin: 'PACKED' },
      ...{ count: 0, remaining: 0, createdAt: tx.at, updatedAt: tx.at },
    })
  return updateRow(tx, 'PackageLot', {
    id: known.id,
    packagedAt: stillEmpty || at < known.packagedAt ? at : known.packagedAt,
    ...(bestBefore !== null && { bestBefore }),
    lossBBL: (stillEmpty ? 0 : Number(known.lossBBL)) + lossBBL,
    ...(abv !== null && { abv }),
  })
}

/** How many packages of a lot are moved back by which movement. */
interface OpenLine {
  id: string
  packageLotId: string
  kind: Prisma.PackageMovementModel['kind']
  open: number
}

/**
 * What moves packages back that transactions moved, the same lots: so many of each, the lines of a transaction in the order in which
 * they were written backwards, as far as they were not reversed and their lots have as many. The packages are locked.
 */
export async function movesBack(
  tx: Books,
  reversals: readonly { transactionId: string; count: number }[],
): Promise<LotMove[]> {
  const moves: LotMove[] = []
  for (const { transactionId, count } of reversals) {
    const lines = await tx.sql<(OpenLine & { remaining: number })[]>`
      SELECT m."id", m."packageLotId", m."kind", l."remaining", m."count" + coalesce((
          SELECT sum(r."count")::int FROM "PackageMovement" r WHERE r."reversesId" = m."id"), 0) AS "open"
      FROM "PackageMovement" m JOIN "PackageLot" l ON l."id" = m."packageLotId"
      WHERE m."transactionId" = ${transactionId} ORDER BY l."packedOn" DESC, l."id" DESC`
    let left = count
    for (const { id, packageLotId, kind, open, remaining } of lines) {
      const already = moves.filter((move) => move.packageLotId === packageLotId)
      const there = already.reduce((sum, move) => sum + move.count, remaining)
      const most = open < 0 ? Math.min(left, -open) : Math.min(left, open, there)
      if (most <= 0) continue
      left -= most
      const isIn = kind === 'PACKED' || kind === 'FOUND'
      const back = open < 0 ? ('BACK' as const) : isIn ? ('UNPACKED' as const) : ('OUT' as const)
      moves.push({ packageLotId, count: open < 0 ? most : -most, kind: back, reversesId: id })
    }
  }
  return moves
}

/** Refuses to undo that packages were filled when fewer of their lot are left: they were removed, and had been filled. */
export async function refuseUsed({ sql }: Books, transactionId: string): Promise<void> {
  const [used] = await sql<{ number: number; remaining: number }[]>`
    SELECT l."number", l."remaining" FROM "PackageMovement" m JOIN "PackageLot" l ON l."id" = m."packageLotId"
    WHERE m."transactionId" = ${transactionId} AND l."remaining" < m."count" LIMIT 1`
  if (used)
    throw new Refused(
      message('packages.lotUsed', { count: used.remaining, lot: packageLotCode(used.number) }),
    )
}

/** Withdraws what was lost, in US barrels, with what a transaction filled. */
export async function withdrawLoss({ sql }: Books, transactionId: string, lossBBL: number): Promise<void> {
  await sql`
    UPDATE "PackageLot" SET "lossBBL" = greatest(0, "lossBBL" - ${lossBBL})
    WHERE "id" IN (SELECT "packageLotId" FROM "PackageMovement" WHERE "transactionId" = ${transactionId})`
}

/**
 * Books on lots what locked packages have more or less than those, without a transaction: during a rolling update the previous version
 * counts packages without lots.
 */
export async function settlePackages(
  tx: Books,
  locked: readonly Keg[],
  { origin = 'UNKNOWN', at = tx.at }: { origin?: 'OPENING' | 'UNKNOWN'; at?: Date } = {},
): Promise<void> {
  const packedOn = dayAt(at, await breweryZone(tx.sql))
  for (const { beerTypeId, formatId, quantity } of locked) {
    const lots = await tx.sql<Prisma.PackageLotModel[]>`
      SELECT ${columnsOf('PackageLot')} FROM "PackageLot" WHERE "beerTypeId" = ${beerTypeId} AND "formatId" = ${formatId}
        AND ("remaining" > 0 OR ("origin" = 'UNKNOWN' AND "packedOn" = ${packedOn}::date))
      ORDER BY "heldAt" IS NOT NULL, "packedOn", "id"`
    let rest = quantity - lots.reduce((sum, { remaining }) => sum + remaining, 0)
    if (rest > 0) {
      const isOfDay = (lot: Prisma.PackageLotModel) =>
        lot.origin === 'UNKNOWN' && lot.packedOn.toISOString().startsWith(packedOn)
      const none = { beerTypeId, formatId, origin, packedOn, packagedAt: at, count: 0, remaining: 0 }
      const lot = lots.find(isOfDay) ?? (await insertRow(tx, 'PackageLot', none))
      await bookLine(tx, { lot, kind: 'FOUND', count: rest })
    }
    for (const lot of lots) {
      const count = Math.min(lot.remaining, -rest)
      if (count <= 0) continue
      rest += count
      await bookLine(tx, { lot, kind: 'OUT', count: -count })
    }
  }
}

/** Writes a line without a transaction, and what remains of its lot. */
async function bookLine(
  tx: Books,
  { lot, kind, count }: { lot: Prisma.PackageLotModel; kind: 'FOUND' | 'OUT'; count: number },
): Promise<void> {
  await insertRow(tx, 'PackageMovement', { packageLotId: lot.id, kind, count, occurredAt: tx.at })
  await updateRow(tx, 'PackageLot', {
    id: lot.id,
    remaining: lot.remaining + count,
    count: kind === 'FOUND' ? lot.count + count : lot.count,
  })
}
