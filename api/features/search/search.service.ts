import { allow, readerIn, type Context } from '#api/context.ts'
import { likeWord, spelledLike } from '#api/db/foldedSql.ts'
import { Invalid } from '#api/errors.ts'
import { stageLabels, type BatchStage } from '#domain/batches/batchStages.ts'
import { vesselTypeLabels, type EquipmentType } from '#domain/equipment/vessels.ts'
import { roleLabels, type Role } from '#domain/people/roles.ts'
import { likePatterns, longestWord, rankMatches } from '#domain/search/ranking.ts'
import { categoryLabels, type IngredientCategory } from '#domain/stock/stock.ts'
import { packageLotCode, packageLotNumberOf } from '#domain/packages/packageLots.ts'
import { lotCode, lotNumberOf } from '#domain/stock/lots.ts'
import type { QuerySearchArgs } from '#generated/arguments.ts'
import type { SearchHit, SearchKind } from '#generated/resolvers.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { message } from '#domain/language/message.ts'
import type { Reader } from '#domain/language/reader.ts'
import { written } from '#api/language/readers.ts'

/** At most this many of each kind are ranked. */
const candidates = 200

/** A row that may match: the value that is said of it, and for a batch its stage. */
interface Found {
  kind: SearchKind
  id: string
  name: string
  about: string | null
  what: string | null
}

/**
 * The batches, vessels, ingredients, lots, lots of packages, recipes, beers, people and suppliers that match a text, the best match first;
 * without a text the newest of each kind, unfinished batches before others.
 */
export async function search(ctx: Context, { text, limit, kinds }: QuerySearchArgs): Promise<SearchHit[]> {
  allow(ctx, 'read')
  const count = limit ?? 20
  if (count < 1 || count > 50)
    throw new Invalid(message('search.limit'), { limit: message('search.limitRange') })
  if (text.length > 100) throw new Invalid(message('search.tooLong'), { text: message('search.longest') })
  const wanted = sources(text).filter(({ kind }) => !kinds || kinds.includes(kind))
  if (wanted.length === 0) return []
  const rows = await ctx.db.$queryRaw<Found[]>(
    Prisma.join(
      wanted.map(({ kind, rows: of }) => Prisma.sql`(SELECT ${kind} AS "kind", * FROM (${of}) AS "found")`),
      ' UNION ALL ',
    ),
  )
  const reader = readerIn(ctx)
  const searched = rows.map((row) => {
    const hit = hitOf(row, reader)
    // A batch is known by its beer and its tank as much as by its number.
    const label = row.kind === 'BATCH' ? `${row.name} ${row.about}` : row.name
    return { label, detail: hit.detail, hit }
  })
  return rankMatches(searched, text)
    .slice(0, count)
    .map(({ hit }) => hit)
}

/** Where each kind is found: its likely matches, those with the longest word as it was typed first. */
function sources(text: string): { kind: SearchKind; rows: Prisma.Sql }[] {
  const word = longestWord(text)
  const likely = (searched: Prisma.Sql) => spelledLike(searched, word.flatMap(likePatterns))
  const order = (searched: Prisma.Sql, by: Prisma.Sql) =>
    Prisma.sql`ORDER BY ${spelledLike(searched, likeWord(word))} DESC, ${by} LIMIT ${candidates}`
  const rows = (of: { from: Prisma.Sql; columns: Prisma.Sql; searched: Prisma.Sql; by: Prisma.Sql }) =>
    Prisma.sql`SELECT ${of.columns} FROM ${of.from} AND ${likely(of.searched)} ${order(of.searched, of.by)}`
  return [
    {
      kind: 'BATCH',
      rows: rows({
        columns: Prisma.sql`b."id", b."batchNumber" AS "name", concat_ws(' · ', r."name", tank."label") AS "about", b."stage"::text AS "what"`,
        from: Prisma.sql`"Batch" b JOIN "Recipe" r ON r."id" = b."recipeId"
          LEFT JOIN "Equipment" tank ON tank."id" = CASE b."stage"
            WHEN 'FERMENTING' THEN b."fermenterId" WHEN 'CONDITIONING' THEN b."briteTankId" END
          WHERE true`,
        searched: Prisma.sql`concat_ws(' ', b."batchNumber", r."name", tank."label")`,
        by: Prisma.sql`b."stage" IN ('COMPLETED', 'CANCELLED'), b."brewDate" DESC, b."id"`,
      }),
    },
    {
      kind: 'VESSEL',
      rows: rows({
        columns: Prisma.sql`"id", "label" AS "name", "name" AS "about", "type"::text AS "what"`,
        from: Prisma.sql`"Equipment" WHERE "retiredAt" IS NULL`,
        searched: Prisma.sql`("label" || ' ' || "name")`,
        by: Prisma.sql`"label"`,
      }),
    },
    {
      kind: 'INGREDIENT',
      rows: named(Prisma.sql`"Ingredient"`, Prisma.sql`"category"::text`),
    },
    { kind: 'LOT', rows: lots() },
    { kind: 'PACKAGE_LOT', rows: packageLots() },
    { kind: 'RECIPE', rows: named(Prisma.sql`"Recipe"`, Prisma.sql`"style"`) },
    { kind: 'BEER', rows: named(Prisma.sql`"BeerType"`, Prisma.sql`NULL`) },
    { kind: 'PERSON', rows: named(Prisma.sql`"User"`, Prisma.sql`"role"::text`, Prisma.sql`"isActive"`) },
    { kind: 'SUPPLIER', rows: named(Prisma.sql`"Supplier"`, Prisma.sql`NULL`) },
  ]

  /** Those of ingredients that are still there, by the supplier's number or the code on their label. */
  function lots(): Prisma.Sql {
    const number = lotNumberOf(text)
    const code =
      number === null
        ? Prisma.sql`NULL`
        : Prisma.sql`CASE WHEN l."number" = ${number} THEN ${text.trim()} END`
    return rows({
      columns: Prisma.sql`l."id", coalesce(${code}, l."lotNumber") AS "name", i."name" AS "about", l."number"::text AS "what"`,
      from: Prisma.sql`"Lot" l JOIN "Ingredient" i ON i."id" = l."ingredientId"
        WHERE l."quantity" > 0 AND (l."lotNumber" IS NOT NULL OR l."number" = ${number ?? 0})`,
      searched: Prisma.sql`concat_ws(' ', l."lotNumber", ${code})`,
      by: Prisma.sql`l."receivedAt" DESC, l."id"`,
    })
  }

  /** The lot of packages with this code on its label. */
  function packageLots(): Prisma.Sql {
    const number = packageLotNumberOf(text)
    return rows({
      columns: Prisma.sql`l."id", ${text.trim()}::text AS "name", b."name" || ' · ' || f."name" AS "about", l."number"::text AS "what"`,
      from: Prisma.sql`"PackageLot" l JOIN "BeerType" b ON b."id" = l."beerTypeId" JOIN "PackageFormat" f ON f."id" = l."formatId"
        WHERE l."count" > 0 AND l."number" = ${number ?? 0}`,
      searched: Prisma.sql`${text.trim()}::text`,
      by: Prisma.sql`l."packagedAt" DESC, l."id"`,
    })
  }

  function named(table: Prisma.Sql, what: Prisma.Sql, where = Prisma.sql`true`): Prisma.Sql {
    return rows({
      columns: Prisma.sql`"id", "name", NULL AS "about", ${what} AS "what"`,
      from: Prisma.sql`${table} WHERE ${where}`,
      searched: Prisma.sql`"name"`,
      by: Prisma.sql`"createdAt" DESC, "id"`,
    })
  }
}

function hitOf({ kind, id, name, about, what }: Found, reader: Reader): SearchHit {
  const stage = kind === 'BATCH' ? (what as BatchStage) : null
  return { kind, id, name, stage, detail: [about, kindWord(kind, what, reader)].filter(Boolean).join(' · ') }
}

/** What is said of a thing of this kind: the stage of a batch, the type of a vessel, a recipe's style. */
function kindWord(kind: SearchKind, what: string | null, reader: Reader): string {
  switch (kind) {
    case 'BATCH':
      return written(message(stageLabels[what as BatchStage]), reader)
    case 'VESSEL':
      return written(message(vesselTypeLabels[what as EquipmentType]), reader)
    case 'INGREDIENT':
      return written(message(categoryLabels[what as IngredientCategory]), reader)
    case 'PERSON':
      return written(message(roleLabels[what as Role]), reader)
    case 'LOT':
      return lotCode(Number(what))
    case 'PACKAGE_LOT':
      return packageLotCode(Number(what))
    case 'RECIPE':
      return what ?? ''
    case 'BEER':
    case 'SUPPLIER':
      return ''
  }
}
