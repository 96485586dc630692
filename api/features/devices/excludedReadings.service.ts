import { allow, type Context } from '#api/context.ts'
import { bitOfFault, columnOfKind } from '#api/db/readings/hours.ts'
import { Invalid } from '#api/errors.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { plausible, readingFaults, type ReadingFault } from '#domain/devices/keptReading.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import { refuseSpan } from '#domain/devices/series/intervals.ts'
import type { ExcludedReadings, QueryExcludedReadingsArgs } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** The most readings of each kind and cause, and the most times; a faulty device sends thousands. */
const [mostReadings, mostTimes] = [200, 50]

/** What PostgreSQL answers, with moments in ms. */
interface Found {
  readings: { kind: ReadingKind; at: number; value: number; fault: ReadingFault | null }[]
  faults: {
    kind: ReadingKind
    fault: ReadingFault
    from: number
    last: number
    count: number
    low: number
    high: number
  }[]
}

/** The readings of a vessel that don't count, by hand or by rule, and the times in which they are implausible. */
export async function excludedReadings(
  ctx: Context,
  { equipmentId, from, to }: QueryExcludedReadingsArgs,
): Promise<ExcludedReadings> {
  allow(ctx, 'read')
  Invalid.throwIf(refuseSpan(from, to, 2), 'to')
  const bindings = await ctx.db.deviceBinding.findMany({ where: { equipmentId }, select: { id: true } })
  const ids = bindings.map(({ id }) => id)
  if (ids.length === 0) return { readings: [], faults: [] }
  const [found] = await ctx.db.$queryRaw<Found[]>(foundOf(equipmentId, ids, { from, to }))
  return {
    readings: (found?.readings ?? []).map(({ at, ...reading }) => ({ ...reading, at: new Date(at) })),
    faults: (found?.faults ?? []).map(({ from: first, last, ...time }) => ({
      ...time,
      ...{ from: new Date(first), to: new Date(last + 1) },
    })),
  }
}

/** A reading that a mark excludes is excluded by hand, whatever else is wrong with it. */
function foundOf(equipmentId: string, ids: number[], { from, to }: { from: Date; to: Date }): Prisma.Sql {
  const values = readingKinds.map((kind) => {
    const { column, bit } = columnOfKind[kind]
    const { min, max } = plausible[kind]
    const value = Prisma.raw(`"${column}"`)
    return Prisma.sql`(${kind}::"ReadingKind", r.${value}, ${bit}::int, r.${value} BETWEEN ${min} AND ${max})`
  })
  const has = (why: keyof typeof bitOfFault) => Prisma.sql`r."implausible" & ${bitOfFault[why]}::int <> 0`
  const faults = readingFaults.map((why) => {
    if (why === 'IMPOSSIBLE') return Prisma.sql`WHEN NOT v."isPossible" THEN 'IMPOSSIBLE'`
    // What a sensor says before it has measured is a temperature.
    const isOfKind = why === 'POWER_ON' ? Prisma.sql`AND v."kind" = 'TEMPERATURE'` : Prisma.empty
    return Prisma.sql`WHEN ${has(why)} ${isOfKind} THEN ${why}::text`
  })
  return Prisma.sql`
    WITH excluded AS (
      SELECT v."kind", date_part('epoch', r."at") * 1000 AS "at", v."value", CASE WHEN coalesce((
          SELECT m."excluded" FROM "ReadingMark" m WHERE m."equipmentId" = ${equipmentId} AND m."kind" = v."kind"
            AND m."from" <= r."at" AND r."at" < m."to" ORDER BY m."at" DESC, m."id" DESC LIMIT 1), false)
        THEN NULL ${Prisma.join(faults, ' ')} ELSE 'IMPOSSIBLE' END AS "fault"
      FROM "Reading" r CROSS JOIN LATERAL (VALUES ${Prisma.join(values)}) v("kind", "value", "bit", "isPossible")
      WHERE r."bindingId" = ANY(${ids}) AND r."minute" >= date_bin('1 minute', ${from}::timestamptz, 'epoch')
        AND r."minute" < ${to} AND r."at" >= ${from} AND r."at" < ${to} AND r."excluded" & v."bit" <> 0
        AND v."value" IS NOT NULL),
    placed AS (
      SELECT *, row_number() OVER (PARTITION BY "kind", "fault" ORDER BY "at") - 1 AS "place",
        count(*) OVER (PARTITION BY "kind", "fault") AS "total",
        "at" - lag("at") OVER (PARTITION BY "kind", "fault" ORDER BY "at") > 3600000 AS "isApart"
      FROM excluded),
    parts AS (
      SELECT *, count(*) FILTER (WHERE "isApart") OVER (PARTITION BY "kind", "fault" ORDER BY "at") AS "part"
      FROM placed WHERE "fault" IS NOT NULL),
    times AS (
      SELECT "kind", "fault", min("at") AS "from", max("at") AS "last", count(*)::int AS "count", min("value") AS "low",
        max("value") AS "high"
      FROM parts GROUP BY "kind", "fault", "part" ORDER BY max("at") DESC LIMIT ${mostTimes})
    SELECT
      (SELECT coalesce(json_agg(json_build_object('kind', "kind", 'at', "at", 'value', "value", 'fault', "fault")
          ORDER BY "at"), '[]')
        FROM placed WHERE "place" % ceil("total" / ${mostReadings}::float8)::bigint = 0) AS "readings",
      (SELECT coalesce(json_agg(to_json(times) ORDER BY "last" DESC), '[]') FROM times) AS "faults"`
}
