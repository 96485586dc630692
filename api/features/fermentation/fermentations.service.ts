import { tankStays } from '#api/db/readings/tankStays.ts'
import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { isSilent } from '#domain/devices/silence.ts'
import { stepsIn } from '#domain/fermentation/profile/temperatureSteps.ts'
import { thresholdsOf, type ChosenThresholds } from '#domain/fermentation/profile/thresholds.ts'
import { fermentationOf, type Fermentation } from '#domain/fermentation/sense/fermentation.ts'
import type { MeasuredHour } from '#domain/fermentation/sense/hours.ts'
import { Prisma } from '#generated/prisma/client.ts'

interface Measured extends ChosenThresholds {
  id: string
  startedAt: Date
  expectedOG: number | null
  expectedFG: number | null
  profile: unknown
  /** When it ferments or fermented in which tank; moments inside JSON are texts. */
  stays: { equipmentId: string; from: string; until: string | null }[] | null
  /** The last hour that was measured, whatever was. */
  latestHour: Date | null
  /** When readings of its tanks were marked last, and how often. */
  markedAt: Date | null
  marks: number
  lastSeenAt: Date | null
  intervalSeconds: number | null
  /** What people logged; moments inside JSON are texts. */
  logged: { at: string; gravity: number | null; temperature: number | null }[] | null
}

/** A whole hour is in a stay: one in which the tank was changed is of two beers. */
const isInStay = Prisma.sql`"hour" >= stay."from" AND (stay."until" IS NULL OR "hour" <= stay."until" - interval '1 hour')`

/** What the clock alone changes is seen at the latest after this, in ms; new hours, marks and profiles at once. */
const knownMs = 5 * 60_000

/** What was found for each batch of a brewery, as long as nothing else was measured. */
export interface Judged {
  byBatch: ReadonlyMap<string, { key: string; found: Fermentation }>
}

/** The judgements of a brewery of which nothing is known yet. */
export const nothingJudged = (): Judged => ({ byBatch: new Map() })

declare module '#api/context.ts' {
  interface App {
    /** What `fermentingBatches` found last. */
    judged: Judged
  }
}

/**
 * What devices, logs and profiles say about the batches that ferment, by their ids. Hours are read only when there are new ones
 * since what was `judged` before.
 */
export async function fermentingBatches(
  sql: RunSql,
  judged: Judged,
  now: Date,
): Promise<Map<string, Fermentation>> {
  const known = judged.byBatch
  const batches = await readBatches(sql)
  const keyed = batches.map((batch) => ({ batch, key: keyOf(batch, now) }))
  const asked = keyed
    .filter(({ batch, key }) => known.get(batch.id)?.key !== key)
    .map(({ batch }) => batch.id)
  const hours = await readHours(sql, asked)
  const found = keyed.map(({ batch, key }) => {
    const before = known.get(batch.id)
    if (before?.key === key) return [batch.id, before] as const
    return [batch.id, { key, found: fermentationOf(beerOf(batch, hours), now) }] as const
  })
  judged.byBatch = new Map(found)
  return new Map(found.map(([id, one]) => [id, one.found]))
}

/** The batches that ferment. Of several devices in a vessel, the one that sent last says when they were measured. */
async function readBatches(sql: RunSql): Promise<Measured[]> {
  return sql<Measured[]>`
    SELECT b."id", b."fermentingStartDate" AS "startedAt", r."expectedFG"::float8,
      COALESCE(b."originalGravity", r."expectedOG")::float8 AS "expectedOG",
      COALESCE(b."temperatureProfile", r."temperatureProfile") AS "profile", r."temperatureTolerance"::float8,
      r."temperatureHours", r."stuckHours", r."doneHours", r."readingHours", stood."stays", hours."latestHour", marked."markedAt", marked."marks",
      device."lastSeenAt", device."intervalSeconds", logs."logged"
    FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('equipmentId', "equipmentId", 'from', "from", 'until', "until")) AS "stays"
      FROM ${tankStays} stay) stood ON true
    LEFT JOIN LATERAL (
      SELECT max(h."hour") AS "latestHour" FROM ${tankStays} stay JOIN "DeviceBinding" d ON d."equipmentId" = stay."equipmentId"
      CROSS JOIN LATERAL (
        SELECT "hour" FROM "HourlyReading" WHERE "bindingId" = d."id" AND "kind" IN ('GRAVITY', 'TEMPERATURE')
          AND ${isInStay} ORDER BY "hour" DESC LIMIT 1) h) hours ON true
    LEFT JOIN LATERAL (
      SELECT max("at") AS "markedAt", count(*)::int AS "marks" FROM "ReadingMark"
      WHERE "equipmentId" IN (SELECT "equipmentId" FROM ${tankStays} stay)) marked ON true
    LEFT JOIN LATERAL (
      SELECT l."at" AS "lastSeenAt", s."intervalSeconds" FROM ${tankStays} stay
      JOIN "LatestReading" l ON l."equipmentId" = stay."equipmentId" AND l."kind" = 'GRAVITY' AND l."at" >= stay."from"
      JOIN "DeviceBinding" d ON d."id" = l."bindingId" LEFT JOIN "DeviceStatus" s ON s."deviceId" = d."deviceId"
      WHERE stay."until" IS NULL ORDER BY l."at" DESC LIMIT 1) device ON true
    LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object('at', "timestamp", 'gravity', "gravity", 'temperature', "temperature")
        ORDER BY "timestamp") AS "logged"
      FROM "BatchLog" WHERE "batchId" = b."id" AND ("gravity" IS NOT NULL OR "temperature" IS NOT NULL) AND "timestamp" >= b."fermentingStartDate") logs ON true
    WHERE b."stage" = 'FERMENTING' AND b."fermentingStartDate" IS NOT NULL ORDER BY b."id"`
}

/** What a batch is judged by; the same for as long as it needs no other judgement. */
function keyOf({ lastSeenAt, ...batch }: Measured, now: Date): string {
  const { intervalSeconds } = batch
  // Null without a device: the first reading that one sends makes a forecast, before any hour of it is summed.
  const isOld = lastSeenAt && isSilent({ lastSeenAt, intervalSeconds }, now)
  return JSON.stringify([batch, isOld, Math.floor(now.getTime() / knownMs)])
}

type HourRow = MeasuredHour & { id: string; kind: ReadingKind }

/** The hours of batches in their tanks; of several devices, those of the one that was bound last. */
async function readHours(sql: RunSql, ids: readonly string[]): Promise<HourRow[]> {
  if (ids.length === 0) return []
  return sql<HourRow[]>`
    SELECT DISTINCT ON (b."id", h."kind", h."hour") b."id", h."kind", h."hour", h."min", h."mean", h."max"
    FROM "Batch" b CROSS JOIN LATERAL ${tankStays} stay
    JOIN "DeviceBinding" d ON d."equipmentId" = stay."equipmentId"
    JOIN "HourlyReading" h ON h."bindingId" = d."id" AND h."kind" IN ('GRAVITY', 'TEMPERATURE') AND ${isInStay}
      AND NOT h."excluded"
    WHERE b."id" = ANY(${ids}) ORDER BY b."id", h."kind", h."hour", d."id" DESC`
}

/** A batch as the rules take it. */
function beerOf(batch: Measured, hours: readonly HourRow[]) {
  const { id, startedAt, expectedOG, expectedFG, lastSeenAt, intervalSeconds } = batch
  const of = (kind: ReadingKind) => hours.filter((hour) => hour.id === id && hour.kind === kind)
  return {
    ...{ startedAt, expectedOG, expectedFG, gravity: of('GRAVITY'), temperature: of('TEMPERATURE') },
    ...{ steps: stepsIn(batch.profile), thresholds: thresholdsOf(batch) },
    device: lastSeenAt && { lastSeenAt, intervalSeconds },
    logged: (batch.logged ?? []).map(({ at, ...values }) => ({ at: new Date(at), ...values })),
  }
}
