import { insertRow } from '#api/db/statements/rows.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'
import { message, type Message } from '#domain/language/message.ts'
import type { FileLine } from '#domain/recipes/recipeFile.ts'
import { maxLines, type LineFields } from '#domain/recipes/recipeForm.ts'
import { convert, roundQuantity, type Unit } from '#domain/stock/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Ingredient = Prisma.IngredientModel

/** The units in which new ingredients are stocked. */
const stockUnit = ({ category, unit }: FileLine): Unit => {
  if (unit === 'LITERS' || unit === 'EACH') return unit
  return ({ GRAIN: 'LBS', HOPS: 'OZ', YEAST: 'GRAMS', MISC: 'OZ' } as const)[category]
}

/** The ingredients of these names; missing ones are created, empty, with the file's figures. */
export async function stockNamed(tx: Tx, lines: FileLine[]) {
  const wanted = new Map(
    lines.filter(({ name }) => name !== '').map((line) => [line.name.toLowerCase(), line]),
  )
  const names = [...wanted.values()].map(({ name }) => name)
  const known = await tx.sql<Ingredient[]>`
    SELECT * FROM "Ingredient" WHERE lower("name") IN (SELECT lower(n) FROM unnest(${names}::text[]) n)
    ORDER BY "id" FOR KEY SHARE`
  const byName = new Map(known.map((ingredient) => [ingredient.name.toLowerCase(), ingredient]))
  const created: Ingredient[] = []
  for (const [lowered, line] of wanted) {
    if (byName.has(lowered)) continue
    const { name, category, subcategory, alphaAcid, colorLovibond, potential } = line
    const row = { name, category, subcategory, unit: stockUnit(line), alphaAcid, colorLovibond, potential }
    const ingredient = await insertRow(tx, 'Ingredient', row)
    record(tx, { type: 'IngredientSaved', entityId: ingredient.id, detail: { version: 1, created: true } })
    byName.set(lowered, ingredient)
    created.push(ingredient)
  }
  return { byName, created }
}

/** Lines converted to the units of their stocks where possible; amounts of zero or beyond the limit are reported. */
export function keptLines(
  recipe: string,
  lines: FileLine[],
  stock: Map<string, Ingredient>,
  dropped: Message[],
): LineFields[] {
  const kept = lines.flatMap(({ name, amount, unit, use, minutes }) => {
    const ingredient = stock.get(name.toLowerCase())
    const converted = ingredient && convert(amount, unit, ingredient.unit)
    const line = {
      amount: roundQuantity(converted ?? amount),
      unit: ingredient && typeof converted === 'number' ? ingredient.unit : unit,
    }
    const isUsed = ingredient && line.amount > 0 && line.amount <= 100_000
    if (!isUsed)
      dropped.push(
        name
          ? message('recipeFiles.noAmount', { name: recipe, ingredient: name })
          : message('recipeFiles.nothing', { name: recipe }),
      )
    return isUsed ? [{ ingredientId: ingredient.id, ...line, use, minutes }] : []
  })
  if (kept.length > maxLines) dropped.push(message('recipeFiles.firstLines', { name: recipe, max: maxLines }))
  return kept.slice(0, maxLines)
}
