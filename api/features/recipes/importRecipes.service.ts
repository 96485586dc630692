import { allow, readerIn, type Context } from '#api/context.ts'
import { deleteRows, updateRow } from '#api/db/statements/rows.ts'
import { byPrisma, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import { isUniqueViolation } from '#api/db/databaseErrors.ts'
import { Conflict } from '#api/errors.ts'
import { isSame } from '#api/live/outbox/changesSince.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { written } from '#api/language/readers.ts'
import { message } from '#domain/language/message.ts'
import type { Reader } from '#domain/language/reader.ts'
import type { ReadRecipe } from '#domain/recipes/recipeFile.ts'
import type { LineFields, RecipeFields } from '#domain/recipes/recipeForm.ts'
import type {
  ExistingRecipes,
  MutationImportRecipesArgs,
  QueryPreviewRecipeImportArgs,
  RecipeImportPreview,
} from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { fillFigures, offersOf } from './figureOffers.ts'
import { keptLines, stockNamed } from './importedLines.ts'
import { lockRecipe, writeLines, writeRecipe } from './newRecipes.service.ts'
import { columnsOf, fieldsOf } from './recipeRow.ts'
import { chosenThresholds } from '#domain/fermentation/profile/thresholds.ts'
import { readRecipes } from './recipeText.ts'

type Recipe = Prisma.RecipeModel

/** The result of importing a file of recipes. */
export interface RecipeImport {
  recipes: Recipe[]
  createdIngredients: Prisma.IngredientModel[]
  /** Names of recipes that already exist and were left unchanged. */
  skipped: string[]
  scaled: string[]
  dropped: string[]
}

/** Previews the import of a file of recipes: which ones already exist, and how amounts are scaled. */
export async function previewRecipeImport(
  ctx: Context,
  input: QueryPreviewRecipeImportArgs,
): Promise<RecipeImportPreview> {
  allow(ctx, 'editRecipes')
  const reader = readerIn(ctx)
  const read = readRecipes(input.file, input.format, reader)
  const { sql } = byPrisma(ctx.db)
  const here = await recipesNamed(sql, read)
  return {
    recipes: read.map(({ fields: { name, style }, lines }) => ({
      ...{ name, style, lines: lines.length },
      isHere: here.has(name.toLowerCase()),
    })),
    offers: await offersOf(sql, read),
    ...inWords(changesIn(read), reader),
  }
}

/**
 * Adds the recipes of a file, all or none; those whose name is taken are skipped, replace the existing one, or get a
 * new name. Ingredients are matched by name; unknown ones are created, empty, and missing figures of the others are
 * filled in if requested.
 */
export async function importRecipes(ctx: Context, input: MutationImportRecipesArgs): Promise<RecipeImport> {
  allow(ctx, 'editRecipes')
  const reader = readerIn(ctx)
  const read = readRecipes(input.file, input.format, reader)
  const [existing, isFilling] = [input.existing ?? 'KEEP_BOTH', input.fillFigures ?? false]
  const sent = [input.file, input.format, existing, isFilling]
  const command = { name: 'importRecipes', input: sent, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const here = await recipesNamed(tx.sql, read)
    const isSkipped = ({ fields }: ReadRecipe) => existing === 'SKIP' && here.has(fields.name.toLowerCase())
    const wanted = read.filter((recipe) => !isSkipped(recipe))
    const { scaled, dropped } = changesIn(wanted)
    const allLines = wanted.flatMap(({ lines }) => lines)
    if (isFilling) await fillFigures(tx, wanted)
    const stock = await stockNamed(tx, allLines)
    const recipes: Recipe[] = []
    for (const { fields, lines } of wanted) {
      const kept = keptLines(fields.name, lines, stock.byName, dropped)
      const earlier = here.get(fields.name.toLowerCase())
      recipes.push(await place(tx, { fields, lines: kept }, earlier, existing))
      if (existing === 'REPLACE') here.delete(fields.name.toLowerCase())
    }
    const skipped = read.filter(isSkipped).map(({ fields }) => fields.name)
    return { recipes, createdIngredients: stock.created, skipped, ...inWords({ scaled, dropped }, reader) }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Conflict(message('recipeFiles.meanwhile')) : error
  })
}

/** Writes a recipe next to, or in place of, those of its name. */
async function place(
  tx: Tx,
  { fields, lines }: { fields: RecipeFields; lines: LineFields[] },
  earlier: readonly string[] | undefined,
  existing: ExistingRecipes,
): Promise<Recipe> {
  const [first] = earlier ?? []
  if (!earlier || first === undefined) return writeRecipe(tx, fields, lines)
  if (existing === 'REPLACE') return replaceRecipe(tx, first, fields, lines)
  return writeRecipe(tx, { ...fields, name: await freeName(tx, fields.name) }, lines)
}

/** Replaces a recipe's fields and ingredients by those of a file; its batches keep referring to it. */
async function replaceRecipe(tx: Tx, id: string, read: RecipeFields, lines: LineFields[]): Promise<Recipe> {
  const before = fieldsOf(await lockRecipe(tx, id))
  const fields = { ...read, ...chosenThresholds(before) }
  // Most files say nothing about the fermentation.
  if (fields.temperatureProfile.length === 0) fields.temperatureProfile = before.temperatureProfile
  const recipe = await updateRow(tx, 'Recipe', { id, ...columnsOf(fields) })
  await deleteRows(tx, 'RecipeIngredient', { recipeId: id })
  await writeLines(tx, id, lines)
  const changed = (Object.keys(fields) as (keyof RecipeFields)[]).filter(
    (field) => !isSame(before[field], fields[field]),
  )
  const pairs = changed.map((field) => [field, { from: before[field], to: fields[field] }] as const)
  const detail = { version: recipe.version, fields: Object.fromEntries(pairs) }
  record(tx, { type: 'RecipeSaved', entityId: id, detail })
  return recipe
}

/** The name with the first free number, as in: Simcoe IPA (2). */
async function freeName(tx: Tx, name: string): Promise<string> {
  const start = name.slice(0, 110)
  const taken = await tx.sql<{ name: string }[]>`
    SELECT "name" FROM "Recipe" WHERE starts_with(lower("name"), lower(${start}))`
  const names = new Set(taken.map((recipe) => recipe.name.toLowerCase()))
  for (let number = 2; ; number++) {
    const numbered = `${start} (${number})`
    if (!names.has(numbered.toLowerCase())) return numbered
  }
}

/** The ids of recipes with a name of the file, by lower-case name, newest first. */
async function recipesNamed(sql: RunSql, read: readonly ReadRecipe[]): Promise<Map<string, string[]>> {
  const names = read.map(({ fields }) => fields.name)
  const rows = await sql<{ id: string; name: string }[]>`
    SELECT "id", "name" FROM "Recipe" WHERE lower("name") IN (SELECT lower(n) FROM unnest(${names}::text[]) n)
    ORDER BY "createdAt" DESC, "id" DESC`
  const byName = new Map<string, string[]>()
  for (const { id, name } of rows)
    byName.set(name.toLowerCase(), [...(byName.get(name.toLowerCase()) ?? []), id])
  return byName
}

/** What there is to tell of recipes that were read. */
const changesIn = (read: readonly ReadRecipe[]) => ({
  scaled: read.flatMap(({ scaling }) => scaling ?? []),
  dropped: read.flatMap((recipe) => recipe.dropped),
})

/** What importing changes, in the language and units of who imports. */
const inWords = ({ scaled, dropped }: ReturnType<typeof changesIn>, reader: Reader) => ({
  scaled: scaled.map((one) => written(one, reader)),
  dropped: dropped.map((one) => written(one, reader)),
})
