import { allow, type Context } from '#api/context.ts'
import { byPrisma, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import { Invalid } from '#api/errors.ts'
import { notRecorded } from '#domain/cellar/acts.ts'
import { partsOf, type BatchPart, type Source } from '#domain/cellar/replay.ts'
import { message } from '#domain/language/message.ts'
import { rounded } from '#domain/units/conversion.ts'
import { storedDecimals } from '#domain/units/units.ts'
import type { QueryVolumeActsArgs, VolumeBasis } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'

type VolumeAct = Prisma.VolumeActModel

const page = { max: 500 }

/**
 * What moved beer, the newest first, those that no longer count among them: of one batch, and what was split off it, in or out of one vessel, on these days of
 * the brewery; `before` continues after that one. At most 500 at once.
 */
export async function volumeActs(ctx: Context, asked: QueryVolumeActsArgs): Promise<VolumeAct[]> {
  allow(ctx, 'read')
  const limit = asked.limit ?? 100
  if (limit < 0 || limit > page.max)
    throw new Invalid(message('volumes.pageTooLong', page), { limit: message('cellar.pageBounds', page) })
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT a."id" FROM "VolumeAct" a WHERE ${Prisma.join(conditionsOf(asked), ' AND ')}
    ORDER BY a."occurredAt" DESC, a."seq" DESC LIMIT ${limit}`
  return ctx.loaders.rowsOf('volumeAct', rows)
}

function conditionsOf({ batchId, equipmentId, from, to, before }: QueryVolumeActsArgs): Prisma.Sql[] {
  return [
    Prisma.sql`true`,
    ...(batchId ? [Prisma.sql`(a."batchId" = ${batchId} OR a."splitFromId" = ${batchId})`] : []),
    ...(equipmentId
      ? [Prisma.sql`(a."fromEquipmentId" = ${equipmentId} OR a."toEquipmentId" = ${equipmentId})`]
      : []),
    ...(from ? [Prisma.sql`a."bookedOn" >= ${from}::date`] : []),
    ...(to ? [Prisma.sql`a."bookedOn" <= ${to}::date`] : []),
    ...(before
      ? [
          Prisma.sql`(a."occurredAt", a."seq") < (SELECT b."occurredAt", b."seq" FROM "VolumeAct" b WHERE b."id" = ${before})`,
        ]
      : []),
  ]
}

/** What a vessel holds, in US barrels. */
export interface VesselContents {
  volumeBBL: number
  isAssumed: boolean
  since: Date | null
  heldAt: Date | null
  heldById: string | null
  holdReason: string | null
  parts: BatchPart[]
}

interface SourceShare extends Source {
  equipmentId: string
  sourceActId: string
  share: bigint
}

/** What a vessel holds, or null when it is empty; all vessels of one response are read together. */
export async function contentsOf(ctx: Context, equipmentId: string): Promise<VesselContents | null> {
  const contents = await ctx.loaders.about<VesselContents>('contents', equipmentId, (db, ids) =>
    readVesselContents(byPrisma(db).sql, ids),
  )
  return contents ?? null
}

/** What these vessels hold, those that are empty left out; the largest part of each first. */
export async function readVesselContents(
  sql: RunSql,
  ids: readonly string[],
): Promise<Map<string, VesselContents>> {
  const held = await sql<(Omit<VesselContents, 'parts'> & { id: string })[]>`
    SELECT c."equipmentId" AS "id", c."volumeBBL"::float8, c."isAssumed", a."occurredAt" AS "since",
      c."heldAt", c."heldById", c."holdReason"
    FROM "VesselContent" c LEFT JOIN "VolumeAct" a ON a."id" = c."sinceActId"
    WHERE c."equipmentId" = ANY(${ids}) AND c."volumeBBL" > 0`
  const shares = await sql<SourceShare[]>`
    SELECT s."equipmentId", s."sourceActId", s."share", ${columnsOfSource}
    FROM "VesselShare" s JOIN "VolumeAct" a ON a."id" = s."sourceActId" WHERE s."equipmentId" = ANY(${ids})`
  const sources = new Map(shares.map(({ sourceActId, ...source }) => [sourceActId, source]))
  return new Map(
    held.map(({ id, ...content }) => {
      const own = shares.filter((share) => share.equipmentId === id)
      const inside = new Map(own.map(({ sourceActId, share }) => [sourceActId, share]))
      const parts = partsOf({ volumeBBL: content.volumeBBL, shares: inside }, sources)
      const largestFirst = parts.toSorted((one, other) => other.volumeBBL - one.volumeBBL)
      return [id, { ...content, parts: largestFirst }]
    }),
  )
}

/** What a source is, by its act `a`. */
export const columnsOfSource = Prisma.sql`
  a."batchId", a."batchNumber", a."volumeBBL"::float8, a."splitFromId", a."splitBBL"::float8`

/** What is less of a batch, in 10^-12 US barrels, is what rounding left of beer that was split off: 0.0001 BBL. */
export const leastPart = 1e8

/** A volume in US barrels, and whether all of it was measured. */
interface BalancedVolume {
  volumeBBL: number
  basis: VolumeBasis
}

/** Where the beer of a batch went. */
export type BatchBalance = { batchId: string } & Record<
  'knockedOut' | 'arrived' | 'packaged' | 'splitOff' | 'lost' | 'notRecorded' | 'inTank',
  BalancedVolume
>

/** What an act did with the beer of a batch: how much of it went on, and how much was lost. */
interface OwnAct extends Pick<VolumeAct, 'kind' | 'basis' | 'rule' | 'reason' | 'slot' | 'toEquipmentId'> {
  moved: number
  lost: number
  /** It made a batch of its own of beer that was another one's. */
  isSplit: boolean
}

/**
 * Where the beer of a batch went. Of an act that moved beer of several batches each has the part that its sources have in it; what
 * was counted or found besides changes no part.
 */
export async function batchBalance(ctx: Context, batchId: string): Promise<BatchBalance> {
  allow(ctx, 'read')
  const acts = await actsOfSources(ctx.db, batchId)
  const held = await ctx.db.$queryRaw<{ volume: number; isAssumed: boolean }[]>`
    SELECT (c."volumeBBL" * sum(s."share" * b."volumeBBL") FILTER (WHERE b."batchId" = ${batchId})
      / nullif(sum(s."share" * b."volumeBBL"), 0))::float8 AS "volume", c."isAssumed"
    FROM "VesselContent" c JOIN "VesselShare" s ON s."equipmentId" = c."equipmentId"
    JOIN "SourceBatch" b ON b."sourceActId" = s."sourceActId"
    WHERE c."volumeBBL" > 0
    GROUP BY c."equipmentId" HAVING sum(s."share" * b."volumeBBL") FILTER (WHERE b."batchId" = ${batchId}) > ${leastPart}`
  const split = await ctx.db.$queryRaw<{ volume: number; basis: VolumeBasis }[]>`
    SELECT "splitBBL"::float8 AS "volume", "basis" FROM "VolumeAct" WHERE "splitFromId" = ${batchId} AND "supersededAt" IS NULL`
  const knockedOut = acts.filter(({ kind }) => kind === 'KNOCK_OUT')
  const isUnsure = knockedOut.some(({ basis }) => basis === 'ASSUMED')
  const isUnrecorded = ({ kind, reason }: OwnAct) => kind === 'LOSS' && reason === notRecorded
  // Slurry that leaves with yeast is no beer any more.
  const harvested = acts
    .filter(({ kind }) => kind === 'HARVEST')
    .map((act) => ({ ...act, lost: act.moved + act.lost }))
  const others = acts.filter(({ kind }) => kind !== 'HARVEST')
  const losses = [...others, ...harvested].filter((act) => act.lost > 0 && !isUnrecorded(act))
  return {
    batchId,
    knockedOut: sumOf(knockedOut, ({ moved, lost }) => moved + lost),
    arrived: sumOf(arrivals(acts), ({ moved }) => moved),
    packaged: sumOf(
      acts.filter(({ kind }) => kind === 'PACKAGE' || kind === 'REWORK'),
      ({ kind, moved, lost }) => (kind === 'REWORK' ? -moved - lost : moved),
    ),
    splitOff: sumOf(split, ({ volume }) => volume),
    lost: sumOf(
      losses.map((act) => (act.rule !== 'FIXED' && isUnsure ? { ...act, basis: 'ASSUMED' as const } : act)),
      ({ lost }) => lost,
    ),
    notRecorded: sumOf(acts.filter(isUnrecorded), ({ lost }) => lost),
    inTank: sumOf(
      held.map(({ volume, isAssumed }) => ({
        volume,
        basis: isAssumed ? ('ASSUMED' as const) : ('MEASURED' as const),
      })),
      ({ volume }) => volume,
    ),
  }
}

/** What each act did with what a batch brought in, in their order. */
function actsOfSources(db: Prisma.TransactionClient, batchId: string): Promise<OwnAct[]> {
  const goesOn = Prisma.sql`a."kind" NOT IN ('LOSS', 'SAMPLE', 'DUMP', 'COUNT')`
  return db.$queryRaw<OwnAct[]>`
    SELECT a."kind", a."basis", a."rule", a."reason", a."slot", a."toEquipmentId", a."splitFromId" IS NOT NULL AS "isSplit",
      (CASE WHEN a."splitFromId" IS NOT NULL THEN CASE WHEN a."batchId" = ${batchId} THEN a."splitBBL" ELSE 0 END
        WHEN ${goesOn} THEN a."volumeBBL" * coalesce(own."moved" / nullif(own."allMoved", 0), 0) ELSE 0 END)::float8 AS "moved",
      (CASE WHEN a."kind" = 'KNOCK_OUT' THEN a."lossBBL"
        ELSE CASE WHEN ${goesOn} OR a."kind" = 'COUNT' THEN a."lossBBL" ELSE a."volumeBBL" + a."lossBBL" END
          * coalesce(own."lost" / nullif(own."allLost", 0), 0) END)::float8 AS "lost"
    FROM "VolumeAct" a CROSS JOIN LATERAL (
      SELECT sum(s."moved" * b."volumeBBL") FILTER (WHERE b."batchId" = ${batchId}) AS "moved", sum(s."moved" * b."volumeBBL") AS "allMoved",
        sum(s."lost" * b."volumeBBL") FILTER (WHERE b."batchId" = ${batchId}) AS "lost", sum(s."lost" * b."volumeBBL") AS "allLost"
      FROM "VolumeShare" s JOIN "SourceBatch" b ON b."sourceActId" = s."sourceActId" WHERE s."actId" = a."id") own
    WHERE a."supersededAt" IS NULL AND a."id" IN (
      SELECT s."actId" FROM "VolumeAct" source JOIN "VolumeShare" s ON s."sourceActId" = source."id"
      WHERE source."batchId" = ${batchId} AND source."supersededAt" IS NULL)
    ORDER BY a."occurredAt", a."seq"`
}

/** What came into the tank in which a batch is or was last: by its last change of tank and what was brought there besides. */
function arrivals(acts: readonly OwnAct[]): OwnAct[] {
  const changed = acts.findLast(({ kind, slot }) => kind === 'TRANSFER' && slot !== null)
  if (!changed)
    return acts.filter(({ kind, isSplit }) => kind === 'KNOCK_OUT' || kind === 'OPENING' || isSplit)
  const besides = acts.filter(
    ({ kind, slot, toEquipmentId }) =>
      kind === 'TRANSFER' && slot === null && toEquipmentId === changed.toEquipmentId,
  )
  return [changed, ...besides]
}

function sumOf<Act extends { basis: VolumeBasis }>(
  acts: readonly Act[],
  volumeOf: (act: Act) => number,
): BalancedVolume {
  return {
    volumeBBL: rounded(acts.reduce((sum, act) => sum + volumeOf(act), 0), storedDecimals.volume), // prettier-ignore
    basis: acts.some(({ basis }) => basis === 'ASSUMED') ? 'ASSUMED' : 'MEASURED',
  }
}
