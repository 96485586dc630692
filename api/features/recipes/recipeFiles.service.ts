import { allow, type Context } from '#api/context.ts'
import { isUniqueViolation } from '#api/db/trouble.ts'
import { Conflict } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox.ts'
import { writeBeerJson } from '#domain/writeBeerJson.ts'
import { writeBeerXml } from '#domain/writeBeerXml.ts'
import type { FileLine, FileRecipe } from '#domain/recipeFile.ts'
import { maxLines, type LineFields } from '#domain/recipeForm.ts'
import { convert, roundQuantity, type Unit } from '#domain/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { writeRecipe } from './newRecipes.service.ts'
import { linesOf } from './recipeLines.service.ts'
import { fieldsOf } from './recipeRow.ts'
import { theRecipe } from './recipes.service.ts'
import { readRecipes, type RecipeFormat } from './recipeText.ts'

type Ingredient = Prisma.IngredientModel

/** A recipe as a file for other brewing programs. */
export async function exportRecipe(ctx: Context, { id, format }: { id: string; format: RecipeFormat }) {
  allow(ctx, 'read')
  const recipe = await theRecipe(ctx, id)
  const lines = await Promise.all(
    (await linesOf(ctx, id)).map(async (line) => {
      const ingredient = await ctx.loaders.load('ingredient', line.ingredientId)
      return ingredient ? [fileLineOf(line, ingredient)] : []
    }),
  )
  const file: FileRecipe = { fields: fieldsOf(recipe), lines: lines.flat() }
  const name = recipe.name.replace(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'recipe'
  return format === 'BEERXML'
    ? { name: `${name}.xml`, contentType: 'application/xml', text: writeBeerXml(file) }
    : {
        name: `${name}.json`,
        contentType: 'application/json',
        text: JSON.stringify(writeBeerJson(file), null, 2),
      }
}

function fileLineOf(line: Prisma.RecipeIngredientModel, ingredient: Ingredient): FileLine {
  const number = (value: Prisma.Decimal | null) => (value === null ? null : Number(value))
  return {
    name: ingredient.name,
    category: ingredient.category,
    subcategory: ingredient.subcategory,
    amount: Number(line.amount),
    unit: line.unit,
    use: line.use,
    minutes: line.minutes,
    alphaAcid: number(ingredient.alphaAcid),
    colorLovibond: number(ingredient.colorLovibond),
    potential: number(ingredient.potential),
  }
}

/** What became of a file of recipes. */
export interface RecipeImport {
  recipes: Prisma.RecipeModel[]
  createdIngredients: Ingredient[]
  dropped: string[]
}

/** Adds the recipes of a file, all or none. Ingredients are found by name; those not in stock are created, empty. */
export async function importRecipes(
  ctx: Context,
  input: { file: string; format: RecipeFormat; commandId?: string | null },
): Promise<RecipeImport> {
  allow(ctx, 'editRecipes')
  const read = readRecipes(input.file, input.format)
  const command = { name: 'importRecipes', input: [input.file, input.format], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const dropped = read.flatMap((recipe) => recipe.dropped)
    const stock = await stockNamed(
      tx,
      read.flatMap(({ lines }) => lines),
    )
    const recipes: Prisma.RecipeModel[] = []
    for (const { fields, lines } of read) {
      const kept = keptLines(fields.name, lines, stock.byName, dropped)
      recipes.push(await writeRecipe(tx, fields, kept))
    }
    return { recipes, createdIngredients: stock.created, dropped }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error)
      ? new Conflict('Somebody has just created one of these ingredients. Please import the file again.')
      : error
  })
}

/** The units in which new ingredients are stocked. */
const stockUnit = ({ category, unit }: FileLine): Unit => {
  if (unit === 'LITERS' || unit === 'EACH') return unit
  return ({ GRAIN: 'LBS', HOPS: 'OZ', YEAST: 'GRAMS', MISC: 'OZ' } as const)[category]
}

/** The ingredients of these names; those that are not there are created, empty, with what the file knows of them. */
async function stockNamed(tx: Tx, lines: FileLine[]) {
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
    const figures = { alphaAcid, colorLovibond, potential }
    const ingredient = await tx.db.ingredient.create({
      data: { name, category, subcategory, unit: stockUnit(line), ...figures },
    })
    record(tx, { type: 'IngredientSaved', entityId: ingredient.id, detail: { version: 1, created: true } })
    byName.set(lowered, ingredient)
    created.push(ingredient)
  }
  return { byName, created }
}

/** Lines in the units of their stocks, where they can be converted; what is nothing or too much is said. */
function keptLines(
  recipe: string,
  lines: FileLine[],
  stock: Map<string, Ingredient>,
  dropped: string[],
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
      dropped.push(`${recipe}: ${name || 'an ingredient without a name'} has no amount and was left out.`)
    return isUsed ? [{ ingredientId: ingredient.id, ...line, use, minutes }] : []
  })
  if (kept.length > maxLines) dropped.push(`${recipe}: only the first ${maxLines} ingredients were taken.`)
  return kept.slice(0, maxLines)
}
