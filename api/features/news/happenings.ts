import type { ChangeType } from '#domain/changes/changes.ts'
import type { Happening } from '#domain/changes/news.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** Which changes are wanted. */
interface Wanted {
  types: readonly ChangeType[]
  /** Those after this change, and not older than this moment. */
  after: bigint
  since: Date
  /** The id of someone whose own changes are left out. */
  exceptBy: string
  limit: number
}

/** Changes with the names of what they are about as they are now, the newest first. */
export async function readHappenings(
  db: Prisma.TransactionClient,
  { types, after, since, exceptBy, limit }: Wanted,
): Promise<Happening[]> {
  const rows = await db.$queryRaw<(Omit<Happening, 'seq'> & { seq: bigint })[]>`
    SELECT c."seq", c."type", c."at", c."actorName" AS "by", c."entityId", c."detail",
      b."id" AS "batchId", br."name" || ' ' || b."batchNumber" AS "batch",
      coalesce(e."label", kb."name", bt."name", i."name", s."name", r."name", u."name") AS "thing"
    FROM (
      SELECT * FROM "Change" WHERE "seq" > ${after} AND "at" > ${since} AND "type" = ANY(${types})
        AND "actorId" IS DISTINCT FROM ${exceptBy}
      ORDER BY "seq" DESC LIMIT ${limit}) c
    LEFT JOIN "Batch" b ON b."id" = coalesce(c."detail" ->> 'batchId', c."entityId")
    LEFT JOIN "Recipe" br ON br."id" = b."recipeId"
    LEFT JOIN "Equipment" e ON e."id" = c."entityId"
    LEFT JOIN "Keg" k ON k."id" = c."entityId"
    LEFT JOIN "BeerType" kb ON kb."id" = k."beerTypeId"
    LEFT JOIN "BeerType" bt ON bt."id" = c."entityId"
    LEFT JOIN "Ingredient" i ON i."id" = c."entityId"
    LEFT JOIN "Supplier" s ON s."id" = c."entityId"
    LEFT JOIN "Recipe" r ON r."id" = c."entityId"
    LEFT JOIN "User" u ON u."id" = c."entityId"
    ORDER BY c."seq" DESC`
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}
