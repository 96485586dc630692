import type { Pool } from 'pg'
import type { Writer } from './commands.ts'

/** Adds a beer with kegs, of one lot, and a batch for each writer, all owned by the user. */
export async function addWriters(
  pool: Pool,
  userId: string,
  count: number,
  stage: 'PLANNED' | 'FERMENTING',
): Promise<Writer[]> {
  const mark = `${stage.toLowerCase()}-${Date.now()}`
  await pool.query(
    `INSERT INTO "Recipe" ("id", "name", "style", "updatedAt") VALUES ($1, $1, 'IPA', now())`,
    [mark],
  )
  await pool.query(
    `INSERT INTO "BeerType" ("id", "name", "updatedAt") SELECT $1 || n, $1 || n, now() FROM generate_series(1, $2::int) n`,
    [mark, count],
  )
  await pool.query(
    `INSERT INTO "Keg" ("id", "beerTypeId", "size", "quantity", "updatedAt")
     SELECT $1 || n, $1 || n, 'HALF_BBL', 50, now() FROM generate_series(1, $2::int) n`,
    [mark, count],
  )
  await pool.query(
    `INSERT INTO "PackageLot" ("id", "beerTypeId", "formatId", "packedOn", "packagedAt", "count", "remaining", "origin")
     SELECT $1 || n, $1 || n, 'HALF_BBL', now(), now(), 50, 50, 'OPENING' FROM generate_series(1, $2::int) n`,
    [mark, count],
  )
  await pool.query(
    `INSERT INTO "Batch" ("id", "batchNumber", "recipeId", "brewDate", "batchSizeBBL", "stage", "fermentingStartDate", "updatedAt")
     SELECT $1 || n, $1 || n, $1, now(), 3, $3::"BatchStage", CASE WHEN $3 = 'FERMENTING' THEN now() END, now()
     FROM generate_series(1, $2::int) n`,
    [mark, count, stage],
  )
  return Array.from({ length: count }, (_, index) => {
    const id = `${mark}${index + 1}`
    return { userId, beerTypeId: id, kegId: id, batchId: id, recipeId: mark, turn: 0 }
  })
}
