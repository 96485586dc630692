import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import type { MeasuredHour } from '#domain/fermentation/sense/hours.ts'
import { senseOf, type Sense } from '#domain/fermentation/sense/sense.ts'

interface Measured {
  id: string
  startedAt: Date
  expectedOG: number | null
  expectedFG: number | null
  latestAt: Date
  /** When readings of its fermenter were marked last, and how often. */
  markedAt: Date | null
  marks: number
}

/** What the clock alone changes is seen at the latest after this, in ms; new hours and marks at once. */
const knownMs = 5 * 60_000

/** What was found for each batch, as long as no further hour was measured. */
let known: ReadonlyMap<string, { key: string; sensed: Sense | null }> = new Map()

/**
 * What devices say about the batches that ferment, by their ids; none for a batch that none measures. Hours are read only
 * when there are new ones.
 */
export async function sensedBatches(sql: RunSql, now: Date): Promise<Map<string, Sense>> {
  const batches = await sql<Measured[]>`
    SELECT b."id", b."fermentingStartDate" AS "startedAt", r."expectedFG"::float8,
      COALESCE(b."originalGravity", r."expectedOG")::float8 AS "expectedOG", max(latest."hour") AS "latestAt",
      max(marked."at") AS "markedAt", coalesce(max(marked."count"), 0)::int AS "marks"
    FROM "Batch" b JOIN "Recipe" r ON r."id" = b."recipeId" JOIN "DeviceBinding" d ON d."equipmentId" = b."fermenterId"
    CROSS JOIN LATERAL (
      SELECT h."hour" FROM "HourlyReading" h WHERE h."bindingId" = d."id" AND h."kind" = 'GRAVITY'
        AND h."hour" >= b."fermentingStartDate" ORDER BY h."hour" DESC LIMIT 1) latest
    CROSS JOIN LATERAL (
      SELECT max(m."at") AS "at", count(*) AS "count" FROM "ReadingMark" m WHERE m."equipmentId" = b."fermenterId") marked
    WHERE b."stage" = 'FERMENTING' GROUP BY b."id", r."id"`
  const keyed = batches.map((batch) => ({ batch, key: keyOf(batch, now) }))
  const asked = keyed
    .filter(({ batch, key }) => known.get(batch.id)?.key !== key)
    .map(({ batch }) => batch.id)
  const hours = await readHours(sql, asked)
  const found = keyed.map(({ batch, key }) => {
    const before = known.get(batch.id)
    if (before?.key === key) return [batch.id, before] as const
    return [batch.id, { key, sensed: senseOf({ ...batch, ...measuredIn(hours, batch.id) }, now) }] as const
  })
  known = new Map(found)
  return new Map(found.flatMap(([id, { sensed }]) => (sensed ? [[id, sensed] as const] : [])))
}

/** What a batch is judged by; the same for as long as it needs no other judgement. */
function keyOf(
  { startedAt, expectedOG, expectedFG, latestAt, markedAt, marks }: Measured,
  now: Date,
): string {
  const moment = Math.floor(now.getTime() / knownMs)
  return JSON.stringify([startedAt, expectedOG, expectedFG, latestAt, markedAt, marks, moment])
}

type HourRow = MeasuredHour & { id: string; kind: ReadingKind }

/** The hours of batches in their fermenters; of several devices, those of the one that was bound last. */
async function readHours(sql: RunSql, ids: readonly string[]): Promise<HourRow[]> {
  if (ids.length === 0) return []
  return sql<HourRow[]>`
    SELECT DISTINCT ON (b."id", h."kind", h."hour") b."id", h."kind", h."hour", h."min", h."mean", h."max"
    FROM "Batch" b JOIN "DeviceBinding" d ON d."equipmentId" = b."fermenterId"
    JOIN "HourlyReading" h ON h."bindingId" = d."id" AND h."kind" IN ('GRAVITY', 'TEMPERATURE')
      AND h."hour" >= b."fermentingStartDate" AND NOT h."excluded"
    WHERE b."id" = ANY(${ids}) ORDER BY b."id", h."kind", h."hour", d."id" DESC`
}

function measuredIn(hours: readonly HourRow[], id: string) {
  const of = (kind: ReadingKind) => hours.filter((hour) => hour.id === id && hour.kind === kind)
  return { gravity: of('GRAVITY'), temperature: of('TEMPERATURE') }
}
