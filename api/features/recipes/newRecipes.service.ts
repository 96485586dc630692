import { allow, readerIn, type Context } from '#api/context.ts'
import { deleteRows, findRows, insertRow, insertRows, lockKnown } from '#api/db/statements/rows.ts'
import { Invalid, Refused, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { written } from '#api/language/readers.ts'
import { message, type Message } from '#domain/language/message.ts'
import type { Reader } from '#domain/language/reader.ts'
import { lineFields, maxLines, recipeDefaults, recipeFields } from '#domain/recipes/recipeForm.ts'
import type { LineFields, RecipeFields } from '#domain/recipes/recipeForm.ts'
import type {
  MutationCloneRecipeArgs,
  MutationCreateRecipeArgs,
  MutationDeleteRecipeArgs,
  RecipeLineInput,
} from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { figuresNamed, type RecipeFigure } from '#domain/recipes/recipeFigures.ts'
import { computedValues } from './computedFigures.service.ts'
import { lineOf, refuseUnknownIngredients } from './recipeLines.service.ts'
import { columnsOf, fieldsOf } from './recipeRow.ts'

type Recipe = Prisma.RecipeModel

/** Adds a recipe with its ingredients. */
export async function createRecipe(
  ctx: Context,
  { input, commandId }: MutationCreateRecipeArgs,
): Promise<Recipe> {
  allow(ctx, 'editRecipes')
  const { lines: sentLines, computedFigures, ...sent } = input
  const fields = valid(recipeFields, { ...recipeDefaults, ...sent })
  const lines = checkedLines(sentLines ?? [])
  const computed = figuresNamed(computedFigures ?? [])
  const named = [fields, lines, ...computed]
  return inTransaction(ctx, { name: 'createRecipe', input: named, id: commandId }, async (tx) =>
    writeRecipe(tx, fields, await withUnits(tx, lines), computed),
  )
}

/** Copies a recipe with its ingredients. */
export async function cloneRecipe(ctx: Context, input: MutationCloneRecipeArgs): Promise<Recipe> {
  allow(ctx, 'editRecipes')
  const command = { name: 'cloneRecipe', input: [input.id, input.name ?? null], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const { lines, ...recipe } = await lockRecipe(tx, input.id)
    const name = input.name ?? copyName(recipe.name, readerIn(ctx))
    const fields = valid(recipeFields, { ...fieldsOf(recipe), name })
    await refuseUnknownIngredients(
      tx,
      lines.map(({ ingredientId }) => ingredientId),
    )
    return writeRecipe(tx, fields, lines.map(lineOf), figuresNamed(recipe.computedFigures))
  })
}

/** What a copy is called, in the language of who copies, within the limit of a name. */
function copyName(name: string, reader: Reader): string {
  const longest = 113
  return written(message('recipeEdits.copyOf', { name: name.slice(0, longest) }), reader).slice(0, 120)
}

/** Deletes a recipe; refused, naming the first of its batches, when it has batches. */
export async function deleteRecipe(ctx: Context, input: MutationDeleteRecipeArgs): Promise<string> {
  allow(ctx, 'editRecipes')
  return inTransaction(ctx, { name: 'deleteRecipe', input: input.id, id: input.commandId }, async (tx) => {
    const { id, name } = await lockRecipe(tx, input.id)
    const batches = await tx.sql<{ batchNumber: string }[]>`
      SELECT "batchNumber" FROM "Batch" WHERE "recipeId" = ${id} ORDER BY "batchNumber"`
    Refused.throwIf(
      refuseUsed(
        name,
        batches.map(({ batchNumber }) => batchNumber),
      ),
    )
    await deleteRows(tx, 'Recipe', { id })
    record(tx, { type: 'RecipeRemoved', entityId: id, detail: { name } })
    return id
  })
}

/** How many batches of a recipe a refusal names; the others are counted. */
const namedBatches = 3

function refuseUsed(name: string, numbers: readonly string[]): Message | null {
  if (numbers.length === 0) return null
  const more = numbers.length - namedBatches
  if (more <= 0)
    return message('recipeEdits.used', { name, count: numbers.length, numbers: { list: numbers } })
  const first = { list: numbers.slice(0, namedBatches), as: 'parts' } as const
  return message('recipeEdits.usedByMore', { name, numbers: first, more })
}

/** Writes a new recipe, with these figures computed from its ingredients, which are locked, and announces it. */
export async function writeRecipe(
  tx: Tx,
  fields: RecipeFields,
  lines: LineFields[],
  computedFigures: RecipeFigure[],
): Promise<Recipe> {
  const values = await computedValues(tx, fields, computedFigures, lines)
  const recipe = await insertRow(tx, 'Recipe', { ...columnsOf({ ...fields, ...values }), computedFigures })
  await writeLines(tx, recipe.id, lines)
  record(tx, { type: 'RecipeSaved', entityId: recipe.id, detail: { version: 1, created: true } })
  return recipe
}

/** Writes the lines of a recipe that has none. */
export async function writeLines(tx: Tx, recipeId: string, lines: LineFields[]): Promise<void> {
  await insertRows(
    tx,
    'RecipeIngredient',
    lines.map((line, position) => ({ ...line, recipeId, position })),
  )
}

/** The recipe, locked until the transaction ends, with its lines. */
export async function lockRecipe(tx: Tx, id: string) {
  const recipe = await lockKnown(tx, 'Recipe', { id }, message('recipes.gone'))
  const lines = await findRows(tx, 'RecipeIngredient', { recipeId: id }, ['position', 'id'])
  return { ...recipe, lines }
}

const sentLineFields = lineFields.extend({ unit: lineFields.shape.unit.nullable() })

/** A validated line; without a unit it is in the ingredient's own. */
export type CheckedLine = Omit<LineFields, 'unit'> & { unit: LineFields['unit'] | null }

/** Validated lines; throws Invalid with a sentence per field, or for too many. */
export function checkedLines(lines: readonly RecipeLineInput[]): CheckedLine[] {
  refuseTooMany(lines.length)
  return lines.map((line) => valid(sentLineFields, { unit: null, use: null, minutes: null, ...line }))
}

/** Lines with their ingredients' units where none was given. Throws Invalid for an unknown ingredient. */
export async function withUnits(tx: Tx, lines: CheckedLine[]): Promise<LineFields[]> {
  const known = await refuseUnknownIngredients(
    tx,
    lines.map(({ ingredientId }) => ingredientId),
  )
  return lines.map((line) => ({ ...line, unit: line.unit ?? known.get(line.ingredientId)?.unit ?? 'LBS' }))
}

/** Throws Invalid for more lines than a recipe may have. */
export function refuseTooMany(lines: number): void {
  if (lines > maxLines) throw new Invalid(message('recipeEdits.atMost', { max: maxLines }), 'lines')
}
