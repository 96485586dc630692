import { randomUUID } from 'node:crypto'
import { allow, type Context } from '#api/context.ts'
import { deleteRows, findRows, insertRow, updateRow, updateRows } from '#api/db/statements/rows.ts'
import { applyEdit, editDetail, type SentEdit } from '#api/live/outbox/edits.ts'
import { Invalid, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message, type Said } from '#domain/language/message.ts'
import { lineFields, recipeFields, recipeLabels } from '#domain/recipes/recipeForm.ts'
import type { LineFields } from '#domain/recipes/recipeForm.ts'
import type { MutationUpdateRecipeArgs, RecipeLineChange, RecipeLineInput } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import {
  asComputed,
  computedDetail,
  computedValues,
  editedFieldsOf,
  keepEntered,
  statedIn,
  type EditedFields,
} from './computedFigures.service.ts'
import { checkedLines, lockRecipe, refuseTooMany, withUnits } from './newRecipes.service.ts'
import { fieldOfLine, lineOf, refuseUnknownIngredients } from './recipeLines.service.ts'
import { columnsOf, fieldsOf } from './recipeRow.ts'

type Recipe = Prisma.RecipeModel
type WithLines = Awaited<ReturnType<typeof lockRecipe>>

const lineChange = lineFields.partial()

/**
 * Edits a recipe, merged with what others changed since `baseVersion`, its ingredients line by line; the same field or
 * line with another value is a Conflict. Without `baseVersion` the last writer wins; `lines` then replaces all of them.
 */
export async function updateRecipe(
  ctx: Context,
  input: SentEdit<MutationUpdateRecipeArgs> & { lines?: readonly RecipeLineInput[] },
): Promise<Recipe> {
  allow(ctx, 'editRecipes')
  const { id, baseVersion, isWholeForm } = input
  const { addLines, changeLines, removeLines, computedFigures, ...sent } = input.changes
  const changes: Edited = { ...valid(recipeFields.partial(), sent), ...asComputed(computedFigures ?? []) }
  const changed = (changeLines ?? []).map(
    ({ id: line, ...fields }) => [line, valid(lineChange, kept(fields))] as const,
  )
  const added = checkedLines(addLines ?? [])
  const whole = input.lines && checkedLines(input.lines)
  const named = [id, baseVersion, changes, changed, added, removeLines ?? [], whole ?? null]
  return inTransaction(ctx, { name: 'updateRecipe', input: named, id: input.commandId }, async (tx) => {
    const row = await lockRecipe(tx, id)
    const edit = await keepEntered(tx, row, { ...changes }, baseVersion)
    for (const [line, fields] of changed) edit[fieldOfLine(line)] = { ...theLine(row, line), ...fields }
    for (const line of removeLines ?? []) edit[fieldOfLine(line)] = null
    for (const line of await withUnits(tx, added)) edit[fieldOfLine(randomUUID())] = line
    if (whole) Object.assign(edit, replaced(row, await withUnits(tx, whole)))
    const names = await refuseUnknownIngredients(tx, idsIn(edit))
    return applyEdit<Recipe, Edited>(tx, {
      announce: 'RecipeSaved',
      row,
      fields: { ...editedFieldsOf(row), ...linesIn(row) },
      labels: { ...recipeLabels, ...labelsOf(row, names) },
      edit: { baseVersion, changes: edit, isWholeForm },
      write: (merged) => write(tx, row, merged),
    })
  })
}

/** The fields of a recipe, and each line as a field of its own: null to remove it. */
type Edited = Partial<EditedFields> & { [line: `lines.${string}`]: Partial<LineFields> | null | undefined }

/** The fields that were sent; null for a field that can't be empty means unchanged. */
function kept(fields: Omit<RecipeLineChange, 'id'>) {
  const mayBeEmpty = ['use', 'minutes']
  const sent = Object.entries(fields).filter(
    ([field, value]) => value !== undefined && (value !== null || mayBeEmpty.includes(field)),
  )
  return Object.fromEntries(sent)
}

function theLine(row: WithLines, id: string): LineFields | undefined {
  const line = row.lines.find((known) => known.id === id)
  return line && lineOf(line)
}

const linesIn = (row: WithLines): Edited =>
  Object.fromEntries(row.lines.map((line) => [fieldOfLine(line.id), lineOf(line)]))

function idsIn(edit: Edited): string[] {
  return linesOf(edit).flatMap(([, line]) => line?.ingredientId ?? [])
}

function linesOf(edit: Edited): [id: string, line: Partial<LineFields> | null][] {
  return Object.entries(edit).flatMap(([field, value]) => {
    const [, id] = /^lines\.(.+)$/.exec(field) ?? []
    return id && typeof value === 'object' && !Array.isArray(value) ? [[id, value]] : []
  })
}

function labelsOf(row: WithLines, names: Map<string, { name: string }>): Partial<Record<keyof Edited, Said>> {
  return Object.fromEntries(
    row.lines.map(({ id, ingredientId }) => [
      fieldOfLine(id),
      names.get(ingredientId)?.name ?? message('recipeEdits.anIngredient'),
    ]),
  )
}

/** The edit after which a recipe has exactly these lines: a line with the same ingredient keeps its id. */
function replaced(row: WithLines, lines: LineFields[]): Edited {
  const left = [...row.lines]
  const edit: Edited = {}
  for (const line of lines) {
    const index = left.findIndex(({ ingredientId }) => ingredientId === line.ingredientId)
    const [known] = index === -1 ? [] : left.splice(index, 1)
    edit[fieldOfLine(known?.id ?? randomUUID())] = known
      ? { ...lineOf(known), amount: line.amount, unit: line.unit }
      : line
  }
  for (const { id } of left) edit[fieldOfLine(id)] = null
  return edit
}

async function write(tx: Tx, row: WithLines, changes: Edited): Promise<Recipe> {
  let position = Math.max(-1, ...row.lines.map((line) => line.position))
  let count = row.lines.length
  for (const [id, line] of linesOf(changes)) {
    const isKnown = row.lines.some((known) => known.id === id)
    if (line === null) {
      await deleteRows(tx, 'RecipeIngredient', { id })
      count -= 1
    } else if (isKnown) {
      await updateRows(tx, 'RecipeIngredient', { id }, line)
    } else {
      const { success, data } = lineFields.safeParse(line)
      if (!success)
        throw new Invalid(message('recipeEdits.lineGone'), { lines: message('recipeEdits.isGone') })
      await insertRow(tx, 'RecipeIngredient', { ...data, id, recipeId: row.id, position: ++position })
      count += 1
    }
  }
  refuseTooMany(count)
  const edited: Partial<EditedFields> = Object.fromEntries(
    Object.entries(changes).filter(([field]) => !field.startsWith('lines.')),
  )
  return writeFields(tx, row, changes, edited)
}

/** Writes a recipe's own fields after its lines, with the figures that are computed from them, and announces the edit. */
async function writeFields(
  tx: Tx,
  row: WithLines,
  changes: Edited,
  edited: Partial<EditedFields>,
): Promise<Recipe> {
  const { fields, computedFigures } = statedIn(row, edited)
  const lines = await findRows(tx, 'RecipeIngredient', { recipeId: row.id })
  const values = await computedValues(tx, { ...fieldsOf(row), ...fields }, computedFigures, lines)
  const columns = columnsOf({ ...fields, ...values })
  const saved = await updateRow(tx, 'Recipe', { id: row.id, ...columns, computedFigures })
  const detail = editDetail(saved.version, { ...editedFieldsOf(row), ...linesIn(row) }, changes)
  Object.assign(detail.fields, computedDetail(row, values))
  record(tx, { type: 'RecipeSaved', entityId: row.id, detail })
  return saved
}
