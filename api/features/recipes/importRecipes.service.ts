import { allow, readerIn, type Context } from '#api/context.ts'
import { deleteRows, updateRow, lockRows } from '#api/db/statements/rows.ts'
import { byPrisma, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import { isUniqueViolation } from '#api/db/databaseErrors.ts'
import { Conflict, Invalid } from '#api/errors.ts'
import { isSame } from '#api/live/outbox/changesSince.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { maxBytes } from '#api/files/readRecipes.ts'
import { written } from '#api/language/readers.ts'
import { message } from '#domain/language/message.ts'
import type { Reader } from '#domain/language/reader.ts'
import { computeFigures } from '#domain/recipes/computedFigures.ts'
import { figureFields, recipeFigures } from '#domain/recipes/recipeFigures.ts'
import { noFigures, type ReadRecipe, type FileLine } from '#domain/recipes/recipeFile.ts'
import { profileAfter, type LineFields, type RecipeFields } from '#domain/recipes/recipeForm.ts'
import type {
  ExistingRecipes,
  MutationImportRecipesArgs,
  QueryPreviewRecipeImportArgs,
} from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { recomputeFigures, computedValues } from './computedFigures.service.ts'
import { keptLines, plannedStock, stockNamed, type LineStock } from './importedLines.ts'
import { lockRecipe, writeLines, writeRecipe } from './newRecipes.service.ts'
import { columnsOf, fieldsOf } from './recipeRow.ts'
import { chosenThresholds } from '#domain/fermentation/profile/thresholds.ts'

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

/** Previews the import of a file of recipes: which ones already exist, how amounts are scaled, and what is left out. */
export async function previewRecipeImport(ctx: Context, input: QueryPreviewRecipeImportArgs) {
  allow(ctx, 'editRecipes')
  const reader = readerIn(ctx)
  const read = await readRecipes(ctx, input)
  const { sql } = byPrisma(ctx.db)
  const here = await recipesNamed(sql, read)
  const taken = await namesLike(sql, read)
  const allLines = read.flatMap(({ lines }) => lines)
  const stock = await plannedStock(sql, allLines)
  const { scaled, dropped } = changesIn(read)
  const places = placesOf(read, here, taken, 'REPLACE')
  const beside = placesOf(read, here, taken, 'KEEP_BOTH')
  const replaced = await Promise.all(
    places.map(({ replaces }) =>
      replaces === undefined ? Promise.resolve(null) : ctx.loaders.load('recipe', replaces),
    ),
  )
  const recipes = read.map(({ fields, lines: all }, at) => {
    const lines = keptLines(fields.name, all, stock, dropped)
    const name = places[at]?.name ?? fields.name
    const computedFigures = absentFrom(fields)
    const known = lines.map(({ stock: of, ...line }) => ({ ...of, ...line }))
    return {
      ...{ ...fields, ...computeFigures(fields, computedFigures, known), computedFigures },
      ...{ name, nameBeside: beside[at]?.name ?? name, lines: lines.length },
      ingredients: lines.map(({ stock: of, ...line }) => ({ ...line, ...figuresOfNew(of) })),
      isHere: here.has(fields.name.toLowerCase()),
      replaces: replaced[at] ?? null,
    }
  })
  return {
    recipes,
    offers: await offersOf(sql, read),
    ...inWords({ scaled, dropped }, reader),
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
  const read = await readRecipes(ctx, input)
  const [existing, isFilling] = [input.existing ?? 'KEEP_BOTH', input.fillFigures ?? false]
  const sent = [input.file, input.format, existing, isFilling]
  const command = { name: 'importRecipes', input: sent, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const here = await recipesNamed(tx.sql, read)
    const isSkipped = ({ fields }: ReadRecipe) => existing === 'SKIP' && here.has(fields.name.toLowerCase())
    const wanted = read.filter((recipe) => !isSkipped(recipe))
    const places = placesOf(wanted, here, await namesLike(tx.sql, read), existing)
    const { scaled, dropped } = changesIn(wanted)
    const allLines = wanted.flatMap(({ lines }) => lines)
    const filled = isFilling ? await fillFigures(tx, wanted) : []
    const stock = await stockNamed(tx, allLines)
    const recipes: Recipe[] = []
    for (const [at, { fields, lines: all }] of wanted.entries()) {
      const lines = keptLines(fields.name, all, stock.byName, dropped).map(
        ({ name: _name, stock: { id: ingredientId }, ...line }) => ({ ingredientId, ...line }),
      )
      const { name = fields.name, replaces } = places[at] ?? {}
      recipes.push(
        replaces === undefined
          ? await writeRecipe(tx, { ...fields, name }, lines, absentFrom(fields))
          : await replaceRecipe(tx, replaces, fields, lines),
      )
    }
    await recomputeFigures(tx, filled)
    const skipped = read.filter(isSkipped).map(({ fields }) => fields.name)
    return { recipes, createdIngredients: stock.created, skipped, ...inWords({ scaled, dropped }, reader) }
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new Conflict(message('recipeFiles.meanwhile')) : error
  })
}

/** The figures that an ingredient is created with; none of one that is in stock. */
function figuresOfNew(stock: LineStock) {
  const { alphaAcid, colorLovibond, potential } = stock.made ?? noFigures
  return { isNew: stock.made !== undefined, alphaAcid, colorLovibond, potential }
}

/** The name that a recipe is stored by, and the id of the one that it replaces. */
interface Place {
  name: string
  replaces?: string
}

/** Where each recipe goes: by its own name, in place of the newest of that name, or by a number after it. */
function placesOf(
  read: readonly ReadRecipe[],
  here: ReadonlyMap<string, string[]>,
  known: ReadonlySet<string>,
  existing: ExistingRecipes,
): Place[] {
  const taken = new Set(known)
  const inFile = new Set<string>()
  return read.map(({ fields: { name } }) => {
    const lowered = name.toLowerCase()
    const [replaces] = here.get(lowered) ?? []
    const isFirst = !inFile.has(lowered)
    inFile.add(lowered)
    if (isFirst && replaces !== undefined && existing === 'REPLACE') return { name, replaces }
    const own = isFirst && replaces === undefined ? name : freeName(name, taken)
    taken.add(own.toLowerCase())
    return { name: own }
  })
}

/** Replaces a recipe's fields and ingredients by those of a file; its batches keep referring to it. */
async function replaceRecipe(tx: Tx, id: string, read: RecipeFields, lines: LineFields[]): Promise<Recipe> {
  const before = fieldsOf(await lockRecipe(tx, id))
  const computedFigures = absentFrom(read)
  const values = await computedValues(tx, read, computedFigures, lines)
  const fields = { ...read, ...values, ...chosenThresholds(before), ...profileAfter(before, read) }
  const recipe = await updateRow(tx, 'Recipe', { id, ...columnsOf(fields), computedFigures })
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

/** The figures that a file leaves out, which are computed. */
const absentFrom = (read: RecipeFields) =>
  recipeFigures.filter((figure) => read[figureFields[figure]] === null)

/** The name with the first free number, as in: Simcoe IPA (2). */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const start = startOf(name)
  for (let number = 2; ; number++) {
    const numbered = `${start} (${number})`
    if (!taken.has(numbered.toLowerCase())) return numbered
  }
}

/** As much of a name as leaves room for a number, whole letters. */
const startOf = (name: string) =>
  name
    .slice(0, 110)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** The names, in small letters, that begin like one of the file. */
async function namesLike(sql: RunSql, read: readonly ReadRecipe[]): Promise<Set<string>> {
  const starts = read.map(({ fields }) => startOf(fields.name))
  const taken = await sql<{ name: string }[]>`
    SELECT "name" FROM "Recipe"
    WHERE EXISTS (SELECT FROM unnest(${starts}::text[]) s WHERE starts_with(lower("name"), lower(s)))`
  return new Set([...taken, ...read.map(({ fields }) => fields)].map(({ name }) => name.toLowerCase()))
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

/** Parses a file of recipes; throws Invalid when it isn't one, is too large, or has external entities. */
async function readRecipes(
  ctx: Context,
  { file, format }: Pick<QueryPreviewRecipeImportArgs, 'file' | 'format'>,
): Promise<ReadRecipe[]> {
  if (Buffer.byteLength(file) > maxBytes) throw new Invalid(message('recipes.fileTooLarge'), 'file')
  const reader = readerIn(ctx)
  const unnamed = {
    recipe: written(message('recipeFiles.unnamed'), reader),
    style: written(message('recipeFiles.otherStyle'), reader),
  }
  return ctx.app.files.recipes({ file, format, unnamed })
}

const figures = ['alphaAcid', 'colorLovibond', 'potential'] as const

type Figure = (typeof figures)[number]

/** The figures in a file that are missing from ingredients in stock. */
async function offersOf(sql: RunSql, read: readonly ReadRecipe[]) {
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
async function fillFigures(tx: Tx, read: readonly ReadRecipe[]): Promise<string[]> {
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
