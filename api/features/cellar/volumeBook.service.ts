import { subDays } from 'date-fns/subDays'
import { advisoryLock } from '#api/db/advisoryLock.ts'
import type { Database } from '#api/db/client.ts'
import { deleteRows, insertRows, updateRows } from '#api/db/statements/rows.ts'
import { sqlTransaction } from '#api/db/statements/sqlTransaction.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'
import { holdersOf } from '#api/features/equipment/occupancy.service.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import {
  actsOf,
  notRecorded,
  type BeerRecord,
  type UnbookedAct,
  type VolumeAct,
} from '#domain/cellar/acts.ts'
import {
  emptyCellar,
  replay,
  type Cellar,
  type CleanedVessel,
  type Content,
  type Replayed,
  type VolumeShare,
} from '#domain/cellar/replay.ts'
import { groupBy } from '#domain/groupBy.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { readBeerRecords } from './beerRecords.ts'

/** What the book is written with: a transaction, and who acts in it. */
export type Books = Pick<Tx, 'sql' | 'at'>

/**
 * Acquires the lock of all volumes until the transaction ends. It comes after the rows of batches, vessels, ingredients and kegs, and
 * nothing but changes is written after it is acquired, so that nobody who has it waits for anybody.
 */
export async function lockCellar({ sql }: Pick<Books, 'sql'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${advisoryLock('cellar')})::text`
}

/** A vessel that holds something else than before, with how much, in US barrels. */
export interface ChangedContent {
  id: string
  wasBBL: number
  nowBBL: number
}

/**
 * Books what the records of batches say now: an act that says something else than before is superseded by a new one, and all that
 * follows is replayed. Returns the vessels that hold something else than before. The caller holds the lock of all volumes.
 */
export async function bookBatches(
  tx: Books,
  { batchIds, userId }: { batchIds: readonly string[]; userId: string | null },
): Promise<ChangedContent[]> {
  const since = await projectBatches(tx, batchIds, { userId, isPast: false })
  return since ? rebook(tx, since) : []
}

/** Books acts that count, or no longer count, since a time, and what that means for the records of batches. */
export async function bookSince(
  tx: Books,
  since: Date,
  { batchIds, userId }: { batchIds: readonly string[]; userId: string | null },
): Promise<ChangedContent[]> {
  const projected = await projectBatches(tx, batchIds, { userId, isPast: false })
  return rebook(tx, projected && projected < since ? projected : since)
}

/** Announces that vessels hold something else than before. */
export async function announceContents(tx: Tx, changed: readonly ChangedContent[]): Promise<void> {
  if (changed.length === 0) return
  const vesselIds = [...new Set(changed.map(({ id }) => id))]
  const rows = await tx.sql<{ id: string; volumeBBL: number }[]>`
    SELECT e."id", coalesce(c."volumeBBL", 0)::float8 AS "volumeBBL" FROM "Equipment" e
    LEFT JOIN "VesselContent" c ON c."equipmentId" = e."id" WHERE e."id" = ANY(${vesselIds}) ORDER BY e."id"`
  for (const { id, volumeBBL } of rows)
    record(tx, { type: 'VesselContentsChanged', entityId: id, detail: { volumeBBL } })
}

const pageOfBatches = 200

/**
 * Books what the records of all batches say, the earlier first, a page in a transaction: at each start, since a database of a
 * previous version has none of it, and a previous version that still runs beside this one books nothing. What is booked already
 * stays; if it is interrupted, the next start goes on.
 */
export async function bookAllBatches({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const ids = await sqlTransaction(pool, async (sql) => {
    const rows = await sql<{ id: string }[]>`
      SELECT "id" FROM "Batch" WHERE "fermentingStartDate" IS NOT NULL ORDER BY "fermentingStartDate", "id"`
    return rows.map(({ id }) => id)
  })
  for (let start = 0; start < ids.length; start += pageOfBatches) {
    await sqlTransaction(pool, async (sql) => {
      const tx = { sql, at: new Date() }
      await lockCellar(tx)
      const batchIds = ids.slice(start, start + pageOfBatches)
      const since = await projectBatches(tx, batchIds, { userId: null, isPast: true })
      if (since) await rebook(tx, since)
    })
  }
}

/** An act as it is written: without what the database and the replay give it. */
type NewAct = UnbookedAct & { id?: string; correctsId?: string | null }

/** Writes acts that are recorded or projected, with their days of the brewery. */
export async function insertActs(
  tx: Books,
  acts: readonly NewAct[],
  { userId, isPast = false }: { userId: string | null; isPast?: boolean },
): Promise<Prisma.VolumeActModel[]> {
  const zone = await breweryZone(tx.sql)
  return insertRows(
    tx,
    'VolumeAct',
    acts.map((act) => ({
      ...act,
      correctsId: act.correctsId ?? null,
      bookedOn: dayAt(act.occurredAt, zone),
      recordedAt: isPast ? act.occurredAt : tx.at,
      userId,
    })),
  )
}

/** An act that is superseded no longer counts, and stays as it was. */
export function supersede(tx: Books, ids: readonly string[]): Promise<unknown> {
  return updateRows(tx, 'VolumeAct', { id: ids }, { supersededAt: tx.at })
}

/** Acts of batches whose record says something else than they do are superseded; returns since when, null if there is none. */
async function projectBatches(
  tx: Books,
  batchIds: readonly string[],
  { userId, isPast }: { userId: string | null; isPast: boolean },
): Promise<Date | null> {
  const records = await readBeerRecords(tx.sql, batchIds)
  const isOfRecord = Prisma.sql`a."batchId" = ANY(${batchIds}) AND (a."slot" IS NOT NULL OR a."splitFromId" IS NOT NULL)`
  const booked = await actsWhere(tx, isOfRecord)
  const bookedOf = groupBy(booked, ({ batchId }) => batchId)
  const missing = batchIds.filter((id) => !records.some((batch) => batch.id === id))
  const inTrash = await recordsInTrash(tx, missing, bookedOf)
  const changes = [
    ...records.map((batch) => {
      const projected = (bookedOf.get(batch.id) ?? []).filter(({ slot }) => slot !== null)
      return changesOf(projected, actsOf(batch))
    }),
    ...inTrash.map((batch) => endOfTrashed(bookedOf.get(batch.id) ?? [], batch)),
  ]
  const gone = changes.flatMap((change) => change.gone)
  const added = changes.flatMap((change) => change.added)
  if (gone.length > 0) await supersede(tx, gone.map(({ id }) => id)) // prettier-ignore
  if (added.length > 0) await insertActs(tx, added, { userId, isPast })
  return earliestOf([...gone, ...added])
}

const earliestOf = (acts: readonly Pick<UnbookedAct, 'occurredAt'>[]): Date | null =>
  acts.length === 0 ? null : new Date(Math.min(...acts.map(({ occurredAt }) => occurredAt.getTime())))

interface Changes {
  gone: VolumeAct[]
  added: UnbookedAct[]
}

/** What differs between what is booked and what is projected. */
function changesOf(booked: readonly VolumeAct[], projected: readonly UnbookedAct[]): Changes {
  const isSame = (one: UnbookedAct, other: UnbookedAct) =>
    one.slot === other.slot && sayingOf(one) === sayingOf(other)
  return {
    gone: booked.filter((act) => !projected.some((one) => isSame(act, one))),
    added: projected.filter((act) => !booked.some((one) => isSame(act, one))),
  }
}

/** What an act says, without the volumes that follow from others; the batch's number is as it was then. */
function sayingOf({ rule, basis, volumeBBL, lossBBL, ...act }: UnbookedAct): string {
  const volumes =
    rule === 'FIXED' ? [volumeBBL, lossBBL] : rule === 'ALL' && basis === 'MEASURED' ? [volumeBBL] : []
  return JSON.stringify([
    ...[act.kind, basis, rule, act.brew, act.fromEquipmentId, act.toEquipmentId, ...volumes],
    ...[act.targetBBL, act.reason, act.occurredAt.getTime(), act.logId, act.brewStepId],
  ])
}

/** What is known of the beer of batches in the trash: what was booked of them, and when they were thrown away. */
async function recordsInTrash(
  { sql }: Books,
  ids: readonly string[],
  bookedOf: ReadonlyMap<string | null, readonly VolumeAct[]>,
): Promise<BeerRecord[]> {
  if (ids.length === 0) return []
  const rows = await sql<{ id: string; batchNumber: string; stage: BeerRecord['stage']; deletedAt: Date }[]>`
    SELECT "id", "batchNumber", "stage", "deletedAt" FROM "TrashedBatch" WHERE "id" = ANY(${ids}) ORDER BY "id"`
  return rows.map(({ id, batchNumber, stage, deletedAt }) => {
    const booked = bookedOf.get(id) ?? []
    const first = booked.find(({ kind, splitFromId }) => kind === 'KNOCK_OUT' || splitFromId)
    const moves = booked.filter(({ kind, slot }) => kind === 'TRANSFER' && slot !== null)
    const entered = [...(first ? [first] : []), ...moves].toSorted(
      (one, other) => one.occurredAt.getTime() - other.occurredAt.getTime(),
    )
    return {
      ...{ id, batchNumber, isSplitOff: false, stage, deletedAt, batchSizeBBL: 0, brews: 0 },
      fermentingStartDate: first?.occurredAt ?? null,
      stays: entered.flatMap(({ toEquipmentId, occurredAt }) =>
        toEquipmentId ? [{ equipmentId: toEquipmentId, from: occurredAt, until: null }] : [],
      ),
      ...{ brewSteps: [], transferLogs: [], additions: [], packed: [], freeActs: [], heldByOthers: [] },
      ...{ leftInTankBBL: null, completedAt: null, cancelledAt: null, cancelReason: null, dumpedBBL: null },
    }
  })
}

/** The end of a batch that was thrown away, unless it was over before: what was booked until then stays. */
function endOfTrashed(booked: readonly VolumeAct[], batch: BeerRecord): Changes {
  const isEnd = ({ slot }: Pick<UnbookedAct, 'slot'>) => slot?.startsWith('END') ?? false
  return { gone: [], added: booked.some(isEnd) ? [] : actsOf(batch).filter(isEnd) }
}

/**
 * Books a cleaning, or that there was none: a vessel that was cleaned while it held beer that nobody measured, and no batch, holds
 * nothing; what was left is not recorded. Whether the next beer carries something over follows from it.
 */
export async function bookCleaning(
  tx: Tx,
  { cleaningId, userId }: { cleaningId: string; userId: string | null },
): Promise<ChangedContent[]> {
  await lockCellar(tx)
  const slot = `CLEANED:${cleaningId}`
  const booked = await actsWhere(tx, Prisma.sql`a."slot" = ${slot}`)
  const [cleaning] = await tx.sql<{ equipmentId: string; at: Date; holdsUnmeasured: boolean }[]>`
    SELECT k."equipmentId", k."timestamp" AS "at", coalesce(c."isAssumed" AND c."volumeBBL" > 0, false) AS "holdsUnmeasured"
    FROM "Cleaning" k LEFT JOIN "VesselContent" c ON c."equipmentId" = k."equipmentId" WHERE k."id" = ${cleaningId}`
  await supersede(
    tx,
    booked.map(({ id }) => id),
  )
  const isHeld = cleaning && (await holdersOf(tx, [cleaning.equipmentId])).has(cleaning.equipmentId)
  if (cleaning?.holdsUnmeasured && !isHeld) {
    const rest: UnbookedAct = {
      ...{ kind: 'LOSS', basis: 'ASSUMED', rule: 'ALL', batchId: null, batchNumber: null, brew: null },
      ...{ fromEquipmentId: cleaning.equipmentId, toEquipmentId: null, packageLotId: null },
      ...{ volumeBBL: 0, lossBBL: 0, targetBBL: null, reason: notRecorded, occurredAt: cleaning.at },
      ...{ slot, logId: null, brewStepId: null },
    }
    await insertActs(tx, [rest], { userId })
  }
  return rebook(tx, cleaning?.at ?? earliestOf(booked) ?? subDays(tx.at, longestBackDays))
}

/** For how long before it is recorded something may have been done. */
const longestBackDays = 31

/** Acts that count, those that were found for others too, in the order in which they were recorded. */
export async function actsWhere({ sql }: Pick<Books, 'sql'>, which: Prisma.Sql): Promise<VolumeAct[]> {
  return sql<VolumeAct[]>`
    SELECT a."id", a."seq", a."kind", a."basis", a."rule", a."batchId", a."batchNumber", a."brew", a."fromEquipmentId",
      a."toEquipmentId", a."volumeBBL"::float8, a."lossBBL"::float8, a."targetBBL"::float8, a."reason", a."occurredAt", a."slot",
      a."logId", a."brewStepId", a."causedById", a."carriedFromId", a."packageLotId", a."splitFromId", a."splitBBL"::float8
    FROM "VolumeAct" a WHERE a."supersededAt" IS NULL AND ${which} ORDER BY a."seq"`
}

/** How many acts are replayed without a checkpoint between them. */
const actsBetween = 400

/**
 * Replays all acts since the last checkpoint before a time, since when they are others than before, and writes what follows: their
 * volumes and shares, what must have been there for them, and what every vessel holds. Returns the vessels that hold something else.
 */
async function rebook(tx: Books, since: Date): Promise<ChangedContent[]> {
  await tx.sql`DELETE FROM "VolumeCheckpoint" WHERE "at" > ${since}`
  const [last] = await tx.sql<{ at: Date; cellar: StoredCellar }[]>`
    SELECT "at", "cellar" FROM "VolumeCheckpoint" ORDER BY "at" DESC LIMIT 1`
  const from = last?.at ?? new Date(0)
  const isSince = Prisma.sql`a."occurredAt" >= ${from}`
  const booked = await actsWhere(tx, isSince)
  const before = last ? cellarIn(last.cellar) : emptyCellar
  const cleanings = await cleaningsSince(tx, before, from)
  const replayed: Replayed = { acts: [], shares: [], cellar: before }
  const recorded = booked.filter(({ causedById }) => causedById === null)
  for (const { acts, isLast } of spansOf(recorded)) {
    const span = replay(replayed.cellar, acts, cleanings)
    replayed.acts.push(...span.acts)
    replayed.shares.push(...span.shares)
    replayed.cellar = span.cellar
    if (!isLast) await insertCheckpoint(tx, replayed.acts, span.cellar)
  }
  await writeActs(tx, booked, replayed.acts)
  await writeShares(tx, isSince, replayed.shares)
  return writeContents(tx, placesIn(replayed.cellar, replayed.acts))
}

/** Acts in spans of many, each ending where an instant ends. */
function spansOf(acts: readonly VolumeAct[]): { acts: VolumeAct[]; isLast: boolean }[] {
  const spans: VolumeAct[][] = [[]]
  const instantOf = (act: VolumeAct | undefined) => act?.occurredAt.getTime()
  for (const act of acts.toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime())) {
    const span = spans.at(-1) ?? []
    if (span.length >= actsBetween && instantOf(span.at(-1)) !== instantOf(act)) spans.push([act])
    else span.push(act)
  }
  return spans.map((span, index) => ({ acts: span, isLast: index === spans.length - 1 }))
}

/** A cellar as it is stored: by place its volume and shares, and the sources that they are of. */
interface StoredCellar {
  contents: (Omit<Content, 'shares' | 'sinceAt'> & {
    place: string
    shares: [source: string, share: string][]
    sinceAt: string | null
  })[]
  sources: [id: string, source: { batchId: string | null; batchNumber: string | null; volumeBBL: number }][]
}

function cellarIn({ contents, sources }: StoredCellar): Cellar {
  return {
    contents: new Map(
      contents.map(({ place, shares, sinceAt, ...content }) => [
        place,
        {
          ...content,
          shares: new Map(shares.map(([source, share]) => [source, BigInt(share)])),
          sinceAt: sinceAt === null ? null : new Date(sinceAt),
        },
      ]),
    ),
    sources: new Map(sources),
  }
}

/** A checkpoint just after the last of these acts. */
async function insertCheckpoint({ sql }: Books, acts: readonly VolumeAct[], cellar: Cellar): Promise<void> {
  const at = new Date(Math.max(...acts.map(({ occurredAt }) => occurredAt.getTime())) + 1)
  const places = placesIn(cellar, acts)
  const used = new Set(places.flatMap(({ shares }) => [...shares.keys()]))
  const stored: StoredCellar = {
    contents: places.map(({ shares, sinceAt, ...content }) => ({
      ...content,
      shares: [...shares].map(([source, share]) => [source, String(share)]),
      sinceAt: sinceAt?.toISOString() ?? null,
    })),
    sources: [...cellar.sources].filter(([id]) => used.has(id)),
  }
  await sql`
    INSERT INTO "VolumeCheckpoint" ("at", "cellar") VALUES (${at}, ${JSON.stringify(stored)}::jsonb)
    ON CONFLICT ("at") DO UPDATE SET "cellar" = EXCLUDED."cellar"`
}

/** What vessels hold, and what is with batches in none that is known; what these acts packaged is in no vessel any more. */
function placesIn(
  { contents }: Cellar,
  acts: readonly Pick<VolumeAct, 'id' | 'packageLotId'>[],
): (Content & { place: string })[] {
  const packaged = new Set(acts.flatMap(({ id, packageLotId }) => [id, packageLotId ?? id]))
  return [...contents]
    .filter(
      ([place, { volumeBBL, shares }]) =>
        !packaged.has(place) && (!place.startsWith('batch:') || volumeBBL > 0 || shares.size > 0),
    )
    .map(([place, content]) => ({ place, ...content }))
}

/** Writes what follows of acts: their volumes, what was in the vessel before, and what must have been there for them. */
async function writeActs(
  tx: Books,
  booked: readonly VolumeAct[],
  replayed: readonly VolumeAct[],
): Promise<void> {
  const [before, after] = [byId(booked), byId(replayed)]
  const isFound = ({ causedById }: VolumeAct) => causedById !== null
  const isSame = (one: VolumeAct, other: VolumeAct | undefined) =>
    other !== undefined && followingOf(one) === followingOf(other)
  const gone = booked.filter((act) => isFound(act) && !isSame(act, after.get(act.id)))
  const found = replayed.filter((act) => isFound(act) && !isSame(act, before.get(act.id)))
  const changed = replayed.filter((act) => !isFound(act) && !isSame(act, before.get(act.id)))
  if (gone.length > 0) await deleteRows(tx, 'VolumeAct', { id: gone.map(({ id }) => id) })
  if (found.length > 0) await insertFound(tx, found)
  if (changed.length === 0) return
  const values = changed.map(({ id, volumeBBL, lossBBL, carriedFromId, splitBBL = null }) => ({
    ...{ id, volumeBBL, lossBBL, carriedFromId, splitBBL },
  }))
  await tx.sql`
    UPDATE "VolumeAct" a SET "volumeBBL" = n."volumeBBL", "lossBBL" = n."lossBBL", "carriedFromId" = n."carriedFromId",
      "splitBBL" = n."splitBBL"
    FROM jsonb_populate_recordset(NULL::"VolumeAct", ${JSON.stringify(values)}::jsonb) n WHERE n."id" = a."id"`
}

const byId = (acts: readonly VolumeAct[]) => new Map(acts.map((act) => [act.id, act]))

/** What follows of an act; of one that was found, all of it. */
function followingOf(act: VolumeAct): string {
  const { volumeBBL, lossBBL, carriedFromId, causedById, splitBBL = null } = act
  const found =
    causedById === null ? [] : [act.kind, act.toEquipmentId, act.occurredAt.getTime(), act.batchNumber]
  return JSON.stringify([volumeBBL, lossBBL, carriedFromId, splitBBL, ...found])
}

async function insertFound(tx: Books, found: readonly VolumeAct[]): Promise<void> {
  const zone = await breweryZone(tx.sql)
  await insertRows(
    tx,
    'VolumeAct',
    found.map(({ seq: _ofCause, ...act }) => ({
      ...act,
      bookedOn: dayAt(act.occurredAt, zone),
      recordedAt: tx.at,
    })),
  )
}

/** Writes the shares of the acts since a time, of which superseded ones have none. */
async function writeShares(
  { sql }: Books,
  isSince: Prisma.Sql,
  shares: readonly VolumeShare[],
): Promise<void> {
  type Row = Record<'actId' | 'sourceActId' | 'moved' | 'lost', string>
  const booked = await sql<Row[]>`
    SELECT s."actId", s."sourceActId", s."moved"::text, s."lost"::text FROM "VolumeShare" s
    JOIN "VolumeAct" a ON a."id" = s."actId" WHERE ${isSince}`
  const keyOf = ({ actId, sourceActId }: Row) => `${actId} ${sourceActId}`
  const wanted = shares.map((share) => ({ ...share, moved: String(share.moved), lost: String(share.lost) }))
  const before = new Map(booked.map((row) => [keyOf(row), row]))
  const changed = wanted.filter((row) => {
    const was = before.get(keyOf(row))
    return was?.moved !== row.moved || was.lost !== row.lost
  })
  for (const row of wanted) before.delete(keyOf(row))
  const gone = [...before.values()]
  if (gone.length > 0)
    await sql`
      DELETE FROM "VolumeShare" s USING jsonb_populate_recordset(NULL::"VolumeShare", ${JSON.stringify(gone)}::jsonb) g
      WHERE s."actId" = g."actId" AND s."sourceActId" = g."sourceActId"`
  // What only changes is updated: after a correction of long ago that is nearly all, and no act needs to be looked up for it.
  if (changed.length > 0)
    await sql`
      INSERT INTO "VolumeShare" ("actId", "sourceActId", "moved", "lost")
      SELECT "actId", "sourceActId", "moved", "lost"
      FROM jsonb_populate_recordset(NULL::"VolumeShare", ${JSON.stringify(changed)}::jsonb)
      ON CONFLICT ("actId", "sourceActId") DO UPDATE SET "moved" = EXCLUDED."moved", "lost" = EXCLUDED."lost"`
}

/**
 * Whether a hold goes on when what a vessel holds is written: until other beer comes in. It stands with an empty vessel, where it holds
 * nothing, since an undo may bring back what it was of.
 */
const staysHeld = Prisma.sql`(EXCLUDED."volumeBBL" = 0 OR "VesselContent"."volumeBBL" > 0
  OR (SELECT a."occurredAt" FROM "VolumeAct" a WHERE a."id" = EXCLUDED."sinceActId") <= "VesselContent"."heldAt")`

/** Writes what every vessel holds, and ends a hold once other beer came in; returns those that hold something else than before. */
async function writeContents({ sql }: Books, places: ReturnType<typeof placesIn>): Promise<ChangedContent[]> {
  const booked = await readContents({ sql })
  const changed = places.filter((place) => contentKey(place) !== contentKey(booked.get(place.place)))
  const gone = [...booked.keys()].filter((id) => !places.some(({ place }) => place === id))
  const ids = [...changed.map(({ place }) => place), ...gone]
  if (ids.length === 0) return []
  await sql`DELETE FROM "VesselShare" WHERE "equipmentId" = ANY(${ids})`
  if (gone.length > 0) await sql`DELETE FROM "VesselContent" WHERE "equipmentId" = ANY(${gone})`
  const rows = changed.map(({ place, volumeBBL, isAssumed, sinceId }) => ({
    ...{ equipmentId: place, volumeBBL, isAssumed, sinceActId: sinceId },
  }))
  const shares = changed.flatMap(({ place, shares: held }) =>
    [...held].map(([sourceActId, share]) => ({ equipmentId: place, sourceActId, share: String(share) })),
  )
  await sql`
    INSERT INTO "VesselContent" ("equipmentId", "volumeBBL", "isAssumed", "sinceActId")
    SELECT "equipmentId", "volumeBBL", "isAssumed", "sinceActId"
    FROM jsonb_populate_recordset(NULL::"VesselContent", ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT ("equipmentId") DO UPDATE SET "volumeBBL" = EXCLUDED."volumeBBL", "isAssumed" = EXCLUDED."isAssumed",
      "sinceActId" = EXCLUDED."sinceActId", "heldAt" = CASE WHEN ${staysHeld} THEN "VesselContent"."heldAt" END,
      "heldById" = CASE WHEN ${staysHeld} THEN "VesselContent"."heldById" END,
      "holdReason" = CASE WHEN ${staysHeld} THEN "VesselContent"."holdReason" END`
  await sql`
    INSERT INTO "VesselShare" ("equipmentId", "sourceActId", "share")
    SELECT "equipmentId", "sourceActId", "share"
    FROM jsonb_populate_recordset(NULL::"VesselShare", ${JSON.stringify(shares)}::jsonb)`
  const now = new Map(changed.map(({ place, volumeBBL }) => [place, volumeBBL]))
  return ids.map((id) => ({ id, wasBBL: booked.get(id)?.volumeBBL ?? 0, nowBBL: now.get(id) ?? 0 }))
}

type Held = Pick<Content, 'volumeBBL' | 'isAssumed' | 'shares' | 'sinceId'>

function contentKey(held: Held | undefined): string {
  if (!held) return ''
  const { volumeBBL, isAssumed, shares, sinceId } = held
  return JSON.stringify([
    volumeBBL,
    isAssumed,
    sinceId,
    [...shares].map(([id, share]) => `${id} ${share}`).sort(),
  ])
}

/** What every vessel holds, as it is stored. */
export async function readContents({ sql }: Pick<Books, 'sql'>): Promise<Map<string, Held>> {
  const rows = await sql<
    { equipmentId: string; volumeBBL: number; isAssumed: boolean; sinceActId: string | null }[]
  >`
    SELECT "equipmentId", "volumeBBL"::float8, "isAssumed", "sinceActId" FROM "VesselContent"`
  const shares = await sql<{ equipmentId: string; sourceActId: string; share: bigint }[]>`
    SELECT "equipmentId", "sourceActId", "share" FROM "VesselShare"`
  const sharesOf = groupBy(shares, ({ equipmentId }) => equipmentId)
  return new Map(
    rows.map(({ equipmentId, volumeBBL, isAssumed, sinceActId: sinceId }) => {
      const held = new Map((sharesOf.get(equipmentId) ?? []).map((one) => [one.sourceActId, one.share]))
      return [equipmentId, { volumeBBL, isAssumed, sinceId, shares: held }]
    }),
  )
}

/** When vessels were cleaned, or made available after it: since a time, or since those were emptied that are empty then. */
async function cleaningsSince({ sql }: Books, { contents }: Cellar, from: Date): Promise<CleanedVessel[]> {
  const emptied = [...contents.values()].flatMap(({ volumeBBL, sinceAt }) =>
    volumeBBL === 0 && sinceAt ? [sinceAt] : [],
  )
  const since = new Date(Math.min(from.getTime(), ...emptied.map((at) => at.getTime())))
  return sql<CleanedVessel[]>`
    SELECT "equipmentId", "timestamp" AS "at" FROM "Cleaning" WHERE "timestamp" >= ${since}
    UNION ALL SELECT "entityId", "at" FROM "Change" WHERE "type" = 'EquipmentStatusChanged' AND "at" >= ${since}
      AND "detail" ->> 'from' = 'CLEANING' AND "detail" ->> 'to' = 'AVAILABLE'`
}
