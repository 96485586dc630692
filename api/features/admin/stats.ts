import type { Database } from '#api/db/client.ts'
import type { Prisma } from '#generated/prisma/client.ts'

/** How many people and things there are. */
export interface AdminStats {
  users: { total: number; active24h: number; recent: Prisma.UserModel[] }
  data: Record<
    'recipes' | 'ingredients' | 'batches' | 'equipment' | 'suppliers' | 'beerTypes' | 'kegs',
    number
  >
}

const recentPeople = 20

/**
 * Counts everything in one statement. A person is active who signed in, or had an open session, in the last 24 hours.
 */
export async function readStats({ prisma, pool }: Database): Promise<AdminStats> {
  const [{ rows }, recent] = await Promise.all([
    pool.query<AdminStats['data'] & { total: number; active24h: number }>(`SELECT
      (SELECT count(*)::int FROM "User") AS "total",
      (SELECT count(*)::int FROM "User" u WHERE u."lastSignInAt" > now() - interval '24 hours' OR EXISTS (
        SELECT FROM "Session" s WHERE s."userId" = u."id" AND s."lastSeenAt" > now() - interval '24 hours')) AS "active24h",
      (SELECT count(*)::int FROM "Recipe") AS "recipes",
      (SELECT count(*)::int FROM "Ingredient") AS "ingredients",
      (SELECT count(*)::int FROM "Batch") AS "batches",
      (SELECT count(*)::int FROM "Equipment" WHERE "retiredAt" IS NULL) AS "equipment",
      (SELECT count(*)::int FROM "Supplier") AS "suppliers",
      (SELECT count(*)::int FROM "BeerType") AS "beerTypes",
      (SELECT count(*)::int FROM "Keg") AS "kegs"`),
    prisma.user.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: recentPeople }),
  ])
  if (!rows[0]) throw new Error('Counting always answers one row.')
  const { total, active24h, ...data } = rows[0]
  return { users: { total, active24h, recent }, data }
}

/** The newest records, and the share of records in use. */
export interface DataStats {
  recipes: Prisma.RecipeModel[]
  batches: (Prisma.BatchModel & { recipeName: string })[]
  shares: Record<'equipmentInUse' | 'suppliersWithEmail' | 'beerTypesInStock' | 'kegsInStock', number>
}

const recentThings = 10
const share = (part: string, from: string) =>
  `(SELECT coalesce(round(100.0 * count(*) FILTER (WHERE ${part}) / nullif(count(*), 0)), 0)::int FROM ${from})`

/** Reads the newest recipes and batches, and shares in percent; 0 where there is nothing. */
export async function readDataStats({ prisma, pool }: Database): Promise<DataStats> {
  const newest: { orderBy: { createdAt?: 'desc'; id?: 'desc' }[]; take: number } = {
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: recentThings,
  }
  const [recipes, batches, { rows }] = await Promise.all([
    prisma.recipe.findMany(newest),
    prisma.batch.findMany({
      ...newest,
      include: { recipe: { select: { name: true } } },
    }),
    pool.query<DataStats['shares']>(`SELECT
      ${share(`"status" = 'IN_USE'`, `"Equipment" WHERE "retiredAt" IS NULL`)} AS "equipmentInUse",
      ${share(`"email" IS NOT NULL`, `"Supplier"`)} AS "suppliersWithEmail",
      ${share(`EXISTS (SELECT FROM "Keg" k WHERE k."beerTypeId" = b."id" AND k."quantity" > 0)`, `"BeerType" b`)} AS "beerTypesInStock",
      ${share(`"quantity" > 0`, `"Keg"`)} AS "kegsInStock"`),
  ])
  if (!rows[0]) throw new Error('Counting always answers one row.')
  const named = batches.map(({ recipe, ...batch }) => ({ ...batch, recipeName: recipe.name }))
  return { recipes, batches: named, shares: rows[0] }
}
