import type { Context } from '#api/context.ts'
import { Invalid } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'
import { Prisma } from '#generated/prisma/client.ts'

type BatchLog = Prisma.BatchLogModel
type Db = Prisma.TransactionClient

/** How many log entries a batch has; all batches of one response are counted together. */
export async function logCount(ctx: Context, batchId: string): Promise<number> {
  return (await ctx.loaders.about('logCount', batchId, countLogs)) ?? 0
}

/** The newest log entry of a batch by time of measurement, or null. */
export async function latestLog(ctx: Context, batchId: string): Promise<BatchLog | null> {
  return (await ctx.loaders.about('latestLog', batchId, (db, ids) => readLatest(db, ids))) ?? null
}

/** The newest log entry of a batch in which something was measured, by time of measurement, or null. */
export async function latestWith(
  ctx: Context,
  batchId: string,
  measured: 'temperature' | 'gravity',
): Promise<BatchLog | null> {
  const read = (db: Db, ids: string[]) =>
    readLatest(db, ids, Prisma.sql`AND ${Prisma.raw(`"${measured}"`)} IS NOT NULL`)
  return (await ctx.loaders.about(`latestWith ${measured}`, batchId, read)) ?? null
}

/** The most readings of one batch. */
const chartReadings = 500

/** The most readings in one response, over all its batches. */
const maxReadings = 30_000

/** The newest entries of a batch with a gravity or a temperature, oldest first, for charts. At most 500. */
export async function readings(ctx: Context, batchId: string, limit: number): Promise<BatchLog[]> {
  if (limit < 0 || limit > chartReadings) {
    throw new Invalid(message('entries.chartTooLarge', { max: chartReadings }), {
      limit: message('entries.limit', { min: 0, max: chartReadings }),
    })
  }
  const read = (db: Db, ids: string[]) => readReadings(db, ids, limit)
  return (await ctx.loaders.about(`readings ${limit}`, batchId, read)) ?? []
}

async function countLogs(db: Db, ids: string[]): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ batchId: string; count: number }[]>`
    SELECT "batchId", count(*)::int AS "count" FROM "BatchLog" WHERE "batchId" = ANY(${ids}) GROUP BY "batchId"`
  return new Map(rows.map(({ batchId, count }) => [batchId, count]))
}

async function readLatest(db: Db, ids: string[], only = Prisma.empty): Promise<Map<string, BatchLog>> {
  const rows = await db.$queryRaw<BatchLog[]>`
    SELECT l.* FROM unnest(${ids}::text[]) AS b ("id") CROSS JOIN LATERAL (
      SELECT * FROM "BatchLog" WHERE "batchId" = b."id" ${only} ORDER BY "timestamp" DESC, "id" DESC LIMIT 1) l`
  return new Map(rows.map((log) => [log.batchId, log]))
}

async function readReadings(db: Db, ids: string[], limit: number): Promise<Map<string, BatchLog[]>> {
  if (ids.length * limit > maxReadings)
    throw new Invalid(message('entries.tooManyReadings', { max: String(maxReadings) }), 'limit')
  const rows = await db.$queryRaw<BatchLog[]>`
    SELECT l.* FROM unnest(${ids}::text[]) AS b ("id") CROSS JOIN LATERAL (
      SELECT * FROM "BatchLog"
      WHERE "batchId" = b."id" AND ("gravity" IS NOT NULL OR "temperature" IS NOT NULL)
      ORDER BY "timestamp" DESC, "id" DESC LIMIT ${limit}) l
    ORDER BY l."timestamp", l."id"`
  const byBatch = new Map<string, BatchLog[]>()
  for (const log of rows) {
    const known = byBatch.get(log.batchId)
    if (known) known.push(log)
    else byBatch.set(log.batchId, [log])
  }
  return byBatch
}
