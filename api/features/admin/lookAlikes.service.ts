import { allow, type Context } from '#api/context.ts'
import type { LookAlikes } from '#generated/arguments.ts'

/**
 * Names as they look: composed, without invisible characters, every blank of usual width, in lower case. As `plainText` stores
 * them today; what was stored before may look like another one.
 */
const looks = String.raw`lower(btrim(regexp_replace(regexp_replace(normalize("name", NFC),
  '[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufe0f\ufeff]', '', 'g'),
  '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g')))`

const most = 100

/**
 * Ingredients, recipes, beers and suppliers whose names differ, and look the same; kind by kind, by name. At most 100 groups. What
 * has the same name to the letter, as recipes may, is no such group.
 */
export async function lookAlikes(ctx: Context): Promise<LookAlikes[]> {
  allow(ctx, 'readAdmin')
  const { rows } = await ctx.app.database.pool.query<LookAlikes>(
    `WITH named AS (
      SELECT 'INGREDIENT' AS "kind", "id", "name", ${looks} AS "looks" FROM "Ingredient"
      UNION ALL SELECT 'RECIPE', "id", "name", ${looks} FROM "Recipe"
      UNION ALL SELECT 'BEER', "id", "name", ${looks} FROM "BeerType"
      UNION ALL SELECT 'SUPPLIER', "id", "name", ${looks} FROM "Supplier")
    SELECT "kind", json_agg(json_build_object('id', "id", 'name', "name") ORDER BY "name", "id") AS "records"
      FROM named GROUP BY "kind", "looks" HAVING count(DISTINCT lower("name")) > 1
      ORDER BY "kind", "looks" LIMIT ${most}`,
  )
  return rows
}
