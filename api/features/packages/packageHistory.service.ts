import { advisoryLock } from '#api/db/advisoryLock.ts'
import type { Database } from '#api/db/client.ts'
import { columnsOf, insertRows, type NewRow } from '#api/db/statements/rows.ts'
import { sqlTransaction } from '#api/db/statements/sqlTransaction.ts'
import { uuidv7 } from '#api/db/statements/uuidv7.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { groupBy } from '#domain/groupBy.ts'
import { filledRuns, type FilledRun, type FilledTransaction } from '#domain/packages/packageLots.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { settlePackages } from './packageBook.service.ts'

type Keg = Prisma.KegModel
type Books = Pick<Tx, 'sql' | 'at'>

/**
 * Books on lots what was counted without them, at each start: all of it in a database of a previous version, a backup and the demo,
 * and what a previous version counts beside this one. What batches filled becomes a lot a batch, stock and day, of which the latest are
 * left; the rest is one lot a stock. No count changes, and where all is booked nothing is written.
 */
export async function settleAllPackages({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await sqlTransaction(pool, async (sql) => {
    const tx = { sql, at: new Date() }
    await sql`SELECT pg_advisory_xact_lock(${advisoryLock('packages')})::text`
    const kegs = await sql<Keg[]>`
      SELECT ${columnsOf('Keg')} FROM "Keg" k WHERE EXISTS (SELECT FROM "KegTransaction" t WHERE t."kegId" = k."id" AND ${isUnbooked})
        OR k."quantity" <> ${remainingOfKeg} ORDER BY "id" FOR UPDATE`
    if (kegs.length === 0) return
    const withoutLots = await withoutAny(tx, kegs)
    await bookFills(tx, kegs)
    for (const keg of kegs)
      await settlePackages(tx, [keg], withoutLots.has(keg.id) ? { origin: 'OPENING', at: keg.createdAt } : {})
  })
}

/** What remains of the lots of keg k. */
const remainingOfKeg = Prisma.sql`(
  SELECT coalesce(sum(l."remaining"), 0) FROM "PackageLot" l
  WHERE l."beerTypeId" = k."beerTypeId" AND l."formatId" = k."formatId" AND l."remaining" > 0)`

/** Whether transaction t is one of a batch that has no line. */
const isUnbooked = Prisma.sql`(t."batchNumber" IS NOT NULL AND t."newQuantity" <> t."previousQuantity"
  AND NOT EXISTS (SELECT FROM "PackageMovement" m WHERE m."transactionId" = t."id"))`

async function withoutAny({ sql }: Books, kegs: readonly Keg[]): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    SELECT k."id" FROM "Keg" k WHERE k."id" = ANY(${kegs.map(({ id }) => id)}) AND NOT EXISTS (
      SELECT FROM "PackageLot" l WHERE l."beerTypeId" = k."beerTypeId" AND l."formatId" = k."formatId")`
  return new Set(rows.map(({ id }) => id))
}

/** Books what batches filled into these kegs without lots: of each stock, as many of the latest are left as it has beyond its lots. */
async function bookFills(tx: Books, kegs: readonly Keg[]): Promise<void> {
  const zone = await breweryZone(tx.sql)
  const fills = await tx.sql<(FilledTransaction & { batchId: string | null })[]>`
    SELECT t."id", t."kegId", t."batchNumber", t."newQuantity" - t."previousQuantity" AS "count",
      coalesce(t."batchId", (SELECT b."id" FROM "TrashedBatch" b WHERE b."batchNumber" = t."batchNumber" LIMIT 1)) AS "batchId",
      coalesce(t."occurredAt", t."timestamp") AS "at",
      (coalesce(t."occurredAt", t."timestamp") AT TIME ZONE ${zone})::date::text AS "day"
    FROM "KegTransaction" t WHERE t."kegId" = ANY(${kegs.map(({ id }) => id)}) AND ${isUnbooked} ORDER BY t."timestamp", t."id"`
  const left = await tx.sql<{ id: string; free: number }[]>`
    SELECT k."id", (k."quantity" - ${remainingOfKeg})::int AS "free" FROM "Keg" k WHERE k."id" = ANY(${kegs.map(({ id }) => id)})`
  const free = new Map(left.map((one) => [one.id, one.free]))
  const batchIds = new Map(fills.map(({ batchNumber, batchId }) => [batchNumber, batchId]))
  const kegOf = new Map(kegs.map((keg) => [keg.id, keg]))
  const runs = filledRuns(fills).toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const booked = runs.flatMap((run) => {
    const keg = kegOf.get(run.kegId)
    const there = Math.max(0, free.get(run.kegId) ?? 0)
    const remaining = Math.min(run.count, there)
    free.set(run.kegId, there - remaining)
    return keg ? [lotOf(run, { keg, remaining, batchId: batchIds.get(run.batchNumber) ?? null })] : []
  })
  const inserted = await insertRows(tx, 'PackageLot', booked.map(({ lot }) => lot).toReversed(), 'leave out')
  const linesOf = groupBy(
    booked.flatMap(({ lines }) => lines),
    ({ packageLotId }) => packageLotId,
  )
  await insertRows(
    tx,
    'PackageMovement',
    inserted.flatMap(({ id }) => linesOf.get(id) ?? []),
  )
}

/** What was filled, as a lot of which so many remain, with its lines: what is gone without one went out. */
function lotOf(
  { batchNumber, day, at, count, lines }: FilledRun,
  { keg, remaining, batchId }: { keg: Keg; remaining: number; batchId: string | null },
) {
  const id = uuidv7()
  const lot: NewRow<'PackageLot'> = {
    ...{ id, beerTypeId: keg.beerTypeId, formatId: keg.formatId, batchId, batchNumber },
    ...{ packedOn: day, packagedAt: at, count, remaining, origin: 'PACKED' },
  }
  const common = { packageLotId: id, reversesId: null }
  const booked: NewRow<'PackageMovement'>[] = lines.map((line) => ({
    ...{ ...common, transactionId: line.transactionId, count: line.count, occurredAt: line.at },
    kind: line.count > 0 ? ('PACKED' as const) : ('UNPACKED' as const),
  }))
  const gone: NewRow<'PackageMovement'> = {
    ...{ ...common, transactionId: null, count: remaining - count, occurredAt: at, kind: 'OUT' },
  }
  return { lot, lines: remaining < count ? [...booked, gone] : booked }
}
