import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import { groupBy } from '#domain/groupBy.ts'

/** An act with which beer of a batch became one of its own. */
interface Split {
  id: string
  batchId: string
  fromId: string
  /** In US barrels. */
  splitBBL: number
}

/** All splits of a batch, of those that it was split off, and of what was split off those, the first first. */
export async function splitsOfFamily({ sql }: { sql: RunSql }, batchId: string): Promise<Split[]> {
  return sql<Split[]>`
    WITH RECURSIVE family AS (
      SELECT ${batchId}::text AS "id"
      UNION SELECT CASE WHEN a."batchId" = f."id" THEN a."splitFromId" ELSE a."batchId" END
      FROM family f JOIN "VolumeAct" a ON (a."batchId" = f."id" OR a."splitFromId" = f."id")
        AND a."splitFromId" IS NOT NULL AND a."supersededAt" IS NULL)
    SELECT a."id", a."batchId", a."splitFromId" AS "fromId", coalesce(a."splitBBL", 0)::float8 AS "splitBBL"
    FROM family f JOIN "VolumeAct" a ON a."batchId" = f."id" AND a."splitFromId" IS NOT NULL AND a."supersededAt" IS NULL
    ORDER BY a."occurredAt", a."seq"`
}

/**
 * What of its costs a batch has from the one that it was split off, less what went with batches that were split off it, in whole cents:
 * of each source of beer that share that was in the vessel then. So the costs of all of them are what was taken for all of them.
 */
export async function splitCostOf(
  { sql }: { sql: RunSql },
  batchId: string,
  splits: readonly Split[],
): Promise<number> {
  if (splits.length === 0) return 0
  const costs = await costsOfSources(sql, [
    ...new Set(splits.flatMap((split) => [split.batchId, split.fromId])),
  ])
  const shares = await sql<{ actId: string; sourceActId: string; part: number }[]>`
    SELECT "actId", "sourceActId", ("moved" / 1e12)::float8 AS "part" FROM "VolumeShare"
    WHERE "actId" = ANY(${splits.map(({ id }) => id)}) AND "sourceActId" <> "actId"`
  const sharesOf = groupBy(shares, ({ actId }) => actId)
  const known = new Map<string, Split & { cents: number }>()
  for (const split of splits) {
    const parts = (sharesOf.get(split.id) ?? []).map(({ sourceActId, part }) => {
      const of = known.get(sourceActId)
      const own = costs.get(`${split.fromId} ${sourceActId}`) ?? 0
      const inherited = of?.batchId === split.fromId ? of.cents : of?.fromId === split.fromId ? -of.cents : 0
      return part * (own + inherited)
    })
    known.set(split.id, { ...split, cents: Math.round(parts.reduce((sum, cents) => sum + cents, 0)) })
  }
  const signed = [...known.values()].map(({ cents, ...split }) =>
    split.batchId === batchId ? cents : split.fromId === batchId ? -cents : 0,
  )
  return signed.reduce((sum, cents) => sum + cents, 0)
}

/** What these batches took from the stock, in cents, by batch and the source of beer into which it came, as `LotSource` has it. */
async function costsOfSources(sql: RunSql, batchIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql<{ key: string; cents: number }[]>`
    SELECT s."batchId" || ' ' || s."sourceActId" AS "key", coalesce(sum(s."costCents"), 0)::float8 AS "cents"
    FROM "LotSource" s WHERE s."batchId" = ANY(${batchIds}) AND s."sourceActId" IS NOT NULL GROUP BY 1`
  return new Map(rows.map(({ key, cents }) => [key, cents]))
}
