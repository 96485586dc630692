import { useUnits } from '#web/ui/units/shownUnits.ts'
import { useMemo, useRef } from 'react'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { useWholeList } from '#web/live/queries/useWholeList.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { text } from '#web/ui/language/text.ts'
import type { LineAdder } from './AddLine.tsx'
import { emptyComputed, joinLineClashes, linesInWords } from './lineClashes.ts'
import { CreateRecipeDocument, UpdateRecipeDocument } from '#web/features/recipes/recipeCommands.ts'
import { IngredientChoicesDocument, MoreChoicesDocument } from '#web/features/recipes/recipeDocuments.ts'
import { fieldsOf, labelsOf, lineChanges, newlyComputed, recipeSchema, valuesOf } from './recipeForm.ts'
import type { RecipeOutput, RecipeValues } from './recipeForm.ts'
import { RecipeFormFields } from './RecipeFormFields.tsx'
import { recipeInWords, recipeMeasures } from '#web/features/recipes/recipeInWords.ts'
import type { RecipeView } from '#web/features/recipes/recipeViews.ts'

/** New Recipe, or Edit Recipe. */
export function RecipeFormDialog({ recipe, onClose }: { recipe: RecipeView | null; onClose: () => void }) {
  // What is said of values follows the person's units.
  useUnits()
  const { data, items } = useWholeList('ingredients', IngredientChoicesDocument, MoreChoicesDocument)
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
