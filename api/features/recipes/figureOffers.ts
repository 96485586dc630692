import { lockRows, updateRow } from '#api/db/statements/rows.ts'
import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'
import type { FileLine, ReadRecipe } from '#domain/recipes/recipeFile.ts'
import type { Prisma } from '#generated/prisma/client.ts'

const figures = ['alphaAcid', 'colorLovibond', 'potential'] as const

type Figure = (typeof figures)[number]

/** The figures in a file that are missing from ingredients in stock. */
export async function offersOf(sql: RunSql, read: readonly ReadRecipe[]) {
  const lineOf = new Map<string, FileLine>()
  for (const line of read.flatMap(({ lines }) => lines))
    if (!lineOf.has(line.name.toLowerCase())) lineOf.set(line.name.toLowerCase(), line)
  const names = [...lineOf.keys()]
  const rows = await sql<Prisma.IngredientModel[]>`
    SELECT * FROM "Ingredient" WHERE lower("name") IN (SELECT lower(n) FROM unnest(${names}::text[]) n)
    ORDER BY lower("name")`
  return rows.flatMap((row) => {
    const line = lineOf.get(row.name.toLowerCase())
    const offered = (figure: Figure) => (row[figure] === null ? (line?.[figure] ?? null) : null)
    const offer = {
      ingredientId: row.id,
      name: row.name,
      alphaAcid: offered('alphaAcid'),
      colorLovibond: offered('colorLovibond'),
      potential: offered('potential'),
    }
    return figures.some((figure) => offer[figure] !== null) ? [offer] : []
  })
}

/** Writes these figures where they are still missing; returns the ids of the ingredients that got one. */
export async function fillFigures(tx: Tx, read: readonly ReadRecipe[]): Promise<string[]> {
  const offered = await offersOf(tx.sql, read)
  await lockRows(tx, 'Ingredient', { id: offered.map(({ ingredientId }) => ingredientId) })
  const missing = await offersOf(tx.sql, read)
  for (const { ingredientId: id, ...offer } of missing) {
    const known = figures.filter((figure) => offer[figure] !== null)
    const data = Object.fromEntries(known.map((figure) => [figure, offer[figure]]))
    const { version } = await updateRow(tx, 'Ingredient', { id, ...data })
    const fields = Object.fromEntries(known.map((figure) => [figure, { from: null, to: offer[figure] }]))
    record(tx, { type: 'IngredientSaved', entityId: id, detail: { version, fields } })
  }
  return missing.map(({ ingredientId }) => ingredientId)
}
