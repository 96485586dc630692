import { numberOf } from '#api/db/numberOf.ts'
import { insertRow } from '#api/db/statements/rows.ts'
import type { RunSql } from '#api/db/statements/sqlTransaction.ts'
import { record, type Tx } from '#api/live/outbox/outbox.ts'
import { message, type Message } from '#domain/language/message.ts'
import type { OwnFigures } from '#domain/recipes/computedFigures.ts'
import type { FileLine } from '#domain/recipes/recipeFile.ts'
import { maxLines, type LineFields } from '#domain/recipes/recipeForm.ts'
import { convert, roundQuantity, type Unit } from '#domain/stock/units.ts'
import { spellingsOf } from '#domain/search/folded.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Ingredient = Prisma.IngredientModel

/** The units in which new ingredients are stocked. */
const stockUnit = ({ category, unit }: FileLine): Unit => {
  if (unit === 'LITERS' || unit === 'EACH') return unit
  return ({ GRAIN: 'LBS', HOPS: 'OZ', YEAST: 'GRAMS', MISC: 'OZ' } as const)[category]
}

/** The ingredients of these names; missing ones are created, empty, with the file's figures. */
export async function stockNamed(tx: Tx, lines: FileLine[]) {
  const wanted = wantedOf(lines)
  const ids = await idsNamed(tx.sql, wanted)
  const known = await tx.sql<Ingredient[]>`
    SELECT * FROM "Ingredient" WHERE "id" = ANY(${[...ids.values()]}) ORDER BY "id" FOR KEY SHARE`
  const byId = new Map(known.map((ingredient) => [ingredient.id, ingredient]))
  const byName = new Map(
    [...ids].flatMap(([name, id]) => {
      const ingredient = byId.get(id)
      return ingredient ? [[name, ingredient] as const] : []
    }),
  )
  const created: Ingredient[] = []
  for (const line of wanted) {
    const lowered = line.name.toLowerCase()
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

/**
 * The ids of the ingredients of these names, by lower-case name: those of the name itself, else the only one that is spelled
 * like it, as `weissbiermalz` for Weißbiermalz.
 */
async function idsNamed(sql: RunSql, lines: readonly FileLine[]): Promise<Map<string, string>> {
  const all = await sql<{ id: string; name: string }[]>`SELECT "id", "name" FROM "Ingredient" ORDER BY "id"`
  const exactly = new Map(all.map(({ id, name }) => [name.toLowerCase(), id]))
  const bySpelling = new Map<string, Set<string>>()
  for (const { id, name } of all)
    for (const spelling of spellingsOf(name))
      bySpelling.set(spelling, (bySpelling.get(spelling) ?? new Set()).add(id))
  return new Map(
    lines.flatMap((line) => {
      const name = line.name.toLowerCase()
      const alike = new Set(spellingsOf(name).flatMap((one) => [...(bySpelling.get(one) ?? [])]))
      const id = exactly.get(name) ?? (alike.size === 1 ? [...alike][0] : undefined)
      return id === undefined ? [] : [[name, id] as const]
    }),
  )
}

/** A line as it is stored, with its ingredient. */
export type KeptLine<Stock> = Omit<LineFields, 'ingredientId'> & { name: string; stock: Stock }

/** An ingredient that a line of a file stands for; `made` is the line that it would be created from. */
export interface LineStock {
  name: string
  unit: Unit
  made?: FileLine
}

/** Such an ingredient with the figures that estimates use. */
type PlannedStock = LineStock & OwnFigures

/** The ingredients of a file, by lower-case name: those in stock, and those that would be created. */
export async function plannedStock(
  sql: RunSql,
  lines: readonly FileLine[],
): Promise<Map<string, PlannedStock>> {
  const wanted = wantedOf(lines)
  const ids = await idsNamed(sql, wanted)
  const stocks = await sql<Ingredient[]>`
    SELECT * FROM "Ingredient" WHERE "id" = ANY(${[...ids.values()]})`
  const byId = new Map(stocks.map((stock) => [stock.id, stock]))
  return new Map(
    wanted.map((made) => {
      const lowered = made.name.toLowerCase()
      const known = byId.get(ids.get(lowered) ?? '')
      if (known) return [lowered, { name: known.name, unit: known.unit, ...figuresOf(known) }]
      const { name, category, alphaAcid, colorLovibond, potential } = made
      return [lowered, { name, unit: stockUnit(made), made, category, alphaAcid, colorLovibond, potential }]
    }),
  )
}

const figuresOf = ({ category, alphaAcid, colorLovibond, potential }: Ingredient): OwnFigures => ({
  category,
  alphaAcid: numberOf(alphaAcid),
  colorLovibond: numberOf(colorLovibond),
  potential: numberOf(potential),
})

/** The lines that missing ingredients are created from: of each name the last. */
const wantedOf = (lines: readonly FileLine[]) => [
  ...new Map(lines.filter(({ name }) => name !== '').map((line) => [line.name.toLowerCase(), line])).values(),
]

/** Lines converted to the units of their stocks where possible; amounts of zero or beyond the limit are reported. */
export function keptLines<Stock extends LineStock>(
  recipe: string,
  lines: readonly FileLine[],
  stock: ReadonlyMap<string, Stock>,
  dropped: Message[],
): KeptLine<Stock>[] {
  const kept = lines.flatMap(({ name, amount, unit, use, minutes }) => {
    const known = stock.get(name.toLowerCase())
    const stocked = known?.unit
    const converted = stocked && convert(amount, unit, stocked)
    const line = {
      amount: roundQuantity(converted ?? amount),
      unit: stocked && typeof converted === 'number' ? stocked : unit,
    }
    const isUsed = known !== undefined && line.amount > 0 && line.amount <= 100_000
    if (!isUsed)
      dropped.push(
        name
          ? message('recipeFiles.noAmount', { name: recipe, ingredient: name })
          : message('recipeFiles.nothing', { name: recipe }),
      )
    return isUsed ? [{ name: known.name, stock: known, ...line, use, minutes }] : []
  })
  if (kept.length > maxLines) dropped.push(message('recipeFiles.firstLines', { name: recipe, max: maxLines }))
  return kept.slice(0, maxLines)
}
