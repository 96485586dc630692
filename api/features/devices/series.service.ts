import { subDays } from 'date-fns/subDays'
import { allow, type Context } from '#api/context.ts'
import { columnOfKind } from '#api/db/readings/hours.ts'
import { keptDays } from '#api/db/readings/partitions.ts'
import { Invalid } from '#api/errors.ts'
import { intervalsOf, refuseSpan, type Intervals } from '#domain/devices/series/intervals.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import type { QuerySeriesArgs, Series, SeriesPoint } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'

/** What devices measured in a vessel: the least, mean and greatest value of each interval that has a reading. */
export async function series(
  ctx: Context,
  { equipmentId, kind, from, to, points = 1_000 }: QuerySeriesArgs,
): Promise<Series> {
  allow(ctx, 'read')
  Invalid.throwIf(refuseSpan(from, to, points), 'to')
  const intervals = intervalsOf(from, to, points, subDays(new Date(), keptDays))
  const bindings = await ctx.db.deviceBinding.findMany({ where: { equipmentId }, select: { id: true } })
  const ids = bindings.map(({ id }) => id)
  const found = ids.length === 0 ? [] : await readPoints(ctx, ids, kind, { from, to, intervals })
  return { intervalSeconds: intervals.seconds, points: found }
}

interface Span {
  from: Date
  to: Date
  intervals: Intervals
}

/**
 * Hours that are whole and summed, single readings for what is left of the span; for short intervals single readings only. No
 * interval begins before the span, and none has a reading from outside of it.
 */
async function readPoints(
  ctx: Context,
  ids: number[],
  kind: ReadingKind,
  span: Span,
): Promise<SeriesPoint[]> {
  const { start, seconds, isHourly } = span.intervals
  const [from, to] = [Prisma.sql`${span.from}::timestamptz`, Prisma.sql`${span.to}::timestamptz`]
  const summed = Prisma.sql`(SELECT max("hour") + interval '1 hour' FROM "HourlyReading")`
  const begin = Prisma.sql`${start}::timestamptz`
  const afterHours = Prisma.sql`greatest(${begin}, least(date_bin('1 hour', ${to}, 'epoch'), coalesce(${summed}, ${begin})))`
  const parts = isHourly
    ? Prisma.sql`${hoursOf(ids, kind, span)}
        UNION ALL ${readingsOf(ids, kind, from, Prisma.sql`least(${begin}, ${to})`)}
        UNION ALL ${readingsOf(ids, kind, afterHours, to)}`
    : readingsOf(ids, kind, from, to)
  // One value instead of a thousand rows, which Prisma converts one by one.
  const [answer] = await ctx.db.$queryRaw<
    { points: [at: number, min: number, mean: number, max: number][] }[]
  >`
    SELECT coalesce(json_agg(json_build_array(date_part('epoch', "at") * 1000, "min", "mean", "max") ORDER BY "at"), '[]') AS "points"
    FROM (
      SELECT greatest(date_bin(${seconds} * interval '1 second', "at", ${begin}), ${from}) AS "at", min("min") AS "min",
        round((sum("sum") / sum("count"))::numeric, 6)::float8 AS "mean", max("max") AS "max"
      FROM (${parts}) AS parts GROUP BY 1) AS intervals`
  return (answer?.points ?? []).map(([at, min, mean, max]) => ({ at: new Date(at), min, mean, max }))
}

function hoursOf(ids: number[], kind: ReadingKind, { to, intervals }: Span): Prisma.Sql {
  return Prisma.sql`SELECT "hour" AS "at", "min", "mean" * "count" AS "sum", "max", "count" FROM "HourlyReading"
    WHERE "bindingId" = ANY(${ids}) AND "kind" = ${kind}::"ReadingKind" AND "hour" >= ${intervals.start}
      AND "hour" <= ${to}::timestamptz - interval '1 hour' AND NOT "excluded"`
}

/** The minute finds the rows, the moment those of them that are in the span. */
function readingsOf(ids: number[], kind: ReadingKind, from: Prisma.Sql, to: Prisma.Sql): Prisma.Sql {
  const { column, bit } = columnOfKind[kind]
  const value = Prisma.raw(`"${column}"`)
  return Prisma.sql`SELECT "at", ${value} AS "min", ${value} AS "sum", ${value} AS "max", 1 AS "count" FROM "Reading"
    WHERE "bindingId" = ANY(${ids}) AND "minute" >= date_bin('1 minute', ${from}, 'epoch') AND "minute" < ${to} AND "at" >= ${from}
      AND "at" < ${to} AND ${value} IS NOT NULL AND "excluded" & ${bit} = 0`
}
