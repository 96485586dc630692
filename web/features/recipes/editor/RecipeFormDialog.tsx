import { useUnits } from '#web/ui/units/shownUnits.ts'
import { useMemo, useRef } from 'react'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { useIngredientChoices } from '#web/live/queries/useIngredientChoices.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import type { LineAdder } from './AddLine.tsx'
import { CreateRecipeDocument, UpdateRecipeDocument } from '#web/features/recipes/recipeCommands.ts'
import {
  fieldsOf,
  labelsOf,
  lineChanges,
  newlyComputed,
  recipeSchema,
  valuesOf,
  type LineValue,
} from './recipeForm.ts'
import type { RecipeOutput, RecipeValues } from './recipeForm.ts'
import { RecipeFormFields } from './RecipeFormFields.tsx'
import { recipeInWords, recipeMeasures } from '#web/features/recipes/recipeInWords.ts'
import type { RecipeView } from '#web/features/recipes/recipeViews.ts'
import { editConflict, type FieldClash } from '#domain/changes/edits.ts'
import { lineTimeText, lineUseLabels, type LineFields } from '#domain/recipes/recipeForm.ts'

/** New Recipe, or Edit Recipe. */
export function RecipeFormDialog({ recipe, onClose }: { recipe: RecipeView | null; onClose: () => void }) {
  // What is said of values follows the person's units.
  useUnits()
  const { data, items } = useIngredientChoices()
  const [create] = useCommand(CreateRecipeDocument)
  const [update] = useCommand(UpdateRecipeDocument)
  const values = useMemo(() => valuesOf(recipe), [recipe])
  const ingredients = data ? items : (recipe?.lines.map(({ ingredient }) => ingredient) ?? [])
  const form = useSafeForm<RecipeValues, RecipeOutput>({
    entity: 'Recipe',
    edited: recipe,
    values,
    labels: labelsOf(),
    schema: recipeSchema,
    measures: recipeMeasures,
    isDue: recipe !== null && newlyComputed(values, recipe.computedFigures).length > 0,
    save: async ({ changes: { lines, ...changes }, baseVersion, all, commandId }) => {
      if (recipe) {
        const computedFigures = newlyComputed(all, recipe.computedFigures)
        const changed = {
          ...changes,
          ...(computedFigures.length > 0 && { computedFigures }),
          ...(lines && lineChanges(all.lines)),
        }
        await update({ id: recipe.id, baseVersion, changes: changed }, commandId).catch((error: unknown) => {
          throw joinLineClashes(emptyComputed(error), all.lines)
        })
      } else {
        const kept = all.lines.filter(({ isRemoved }) => !isRemoved)
        const computedFigures = newlyComputed(all, [])
        await create({ input: { ...all, computedFigures, lines: kept.map(fieldsOf) } }, commandId)
      }
      succeed(text(recipe ? 'recipes.saved' : 'recipes.created', { name: all.name }))
    },
    onSaved: onClose,
    sentenceFor: (error) => sentenceFor(error, recipe !== null),
  })
  const adder = useRef<LineAdder>(null)
  /** A chosen ingredient that wasn't added yet is included. */
  const submit = () => {
    if (adder.current?.addChosen() !== false) form.submit()
  }
  const nameOf = (id: string) =>
    ingredients.find((one) => one.id === id)?.name ?? text('recipes.anIngredient')
  return (
    <FormDialog
      form={{ ...form, submit }}
      title={text(recipe ? 'recipes.editTitle' : 'recipes.new')}
      submitLabel={text(recipe ? 'common.saveChanges' : 'recipes.create')}
      inWords={(field, value) =>
        field === 'lines' ? linesInWords(value, nameOf) : recipeInWords(field, value)
      }
      disabledReason={useRoleRefusal('editRecipes')}
      onClose={onClose}
    >
      <RecipeFormFields form={form} ingredients={ingredients} adder={adder} />
    </FormDialog>
  )
}

function sentenceFor(error: unknown, isEdit: boolean): string {
  const sentence = text(isEdit ? 'recipes.notUpdated' : 'recipes.notCreated')
  return error instanceof CommandRefused ? `${sentence} ${error.message}` : sentence
}

const lineOf = (field: string) => /^lines\.(.+)$/.exec(field)?.[1]

/**
 * The server reports conflicting lines individually, while the form has one field for all: merges them into one
 * conflict, whose other value is the form's lines with the conflicting ones replaced.
 */
function joinLineClashes(error: unknown, lines: readonly LineValue[]): unknown {
  if (!(error instanceof CommandRefused)) return error
  const parsed = editConflict.safeParse(error.conflict)
  const ofLines = parsed.success ? parsed.data.clashes.filter(({ field }) => lineOf(field)) : []
  const [first] = ofLines
  if (!parsed.success || !first) return error
  const others = parsed.data.clashes.filter(({ field }) => !lineOf(field))
  const joined: FieldClash = {
    ...first,
    field: 'lines',
    base: withTheirs(lines, ofLines, 'base'),
    theirs: withTheirs(lines, ofLines, 'theirs'),
    yours: lines,
  }
  const { message, code } = error
  const conflict = { version: parsed.data.version, clashes: [...others, joined] }
  return new CommandRefused({ message, code, conflict }, error)
}

/** The server names a computed figure as such, where the form has an empty field. */
function emptyComputed(error: unknown): unknown {
  if (!(error instanceof CommandRefused)) return error
  const parsed = editConflict.safeParse(error.conflict)
  if (!parsed.success) return error
  const empty = (value: unknown) => (value === 'COMPUTED' ? null : value)
  const clashes = parsed.data.clashes.map(({ base, theirs, yours, ...clash }) => ({
    ...clash,
    ...{ base: empty(base), theirs: empty(theirs), yours: empty(yours) },
  }))
  const { message, code } = error
  return new CommandRefused({ message, code, conflict: { ...parsed.data, clashes } }, error)
}

function withTheirs(
  lines: readonly LineValue[],
  clashes: readonly FieldClash[],
  side: 'base' | 'theirs',
): LineValue[] {
  return lines.flatMap((line) => {
    const clash = clashes.find(({ field }) => lineOf(field) === line.key)
    if (!clash) return [line]
    const theirs = clash[side] as LineFields | null
    return theirs === null ? [] : [{ ...line, ...theirs, was: theirs, isRemoved: false }]
  })
}

/** The lines of a value in words, one below the other. */
function linesInWords(value: unknown, nameOf: (ingredientId: string) => string): string {
  const lines = (Array.isArray(value) ? (value as LineValue[]) : []).filter(({ isRemoved }) => !isRemoved)
  if (lines.length === 0) return text('recipes.noLines')
  return lines
    .map(({ ingredientId, amount, unit, use, minutes }) =>
      [
        text('recipes.line', {
          name: nameOf(ingredientId),
          amount: { amount: amount ?? 0, unit },
        }),
        use && text(lineUseLabels[use]),
        minutes !== null && textOf(lineTimeText(minutes)),
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join('\n')
}
