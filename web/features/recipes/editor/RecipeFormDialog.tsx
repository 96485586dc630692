import { useUnits } from '#web/ui/units/shownUnits.ts'
import { mashStepsIn, mashStepText } from '#domain/recipes/mashSteps.ts'
import { recipeLimits } from '#domain/recipes/recipeForm.ts'
import { measuresIn } from '#domain/units/readAlike.ts'
import { localNumber } from '#domain/language/numbers.ts'
import { useMemo, useRef } from 'react'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { useWholeList } from '#web/live/queries/useWholeList.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { profileText } from '#web/ui/profile/profileText.ts'
import { measured } from '#web/ui/units/measured.ts'
import type { LineAdder } from './AddLine.tsx'
import { joinLineClashes, linesInWords } from './lineClashes.ts'
import { CreateRecipeDocument, UpdateRecipeDocument } from '#web/features/recipes/recipeCommands.ts'
import { IngredientChoicesDocument, MoreChoicesDocument } from '#web/features/recipes/recipeDocuments.ts'
import { fieldsOf, labelsOf, lineChanges, recipeSchema, valuesOf } from './recipeForm.ts'
import type { RecipeOutput, RecipeValues } from './recipeForm.ts'
import { RecipeFormFields } from './RecipeFormFields.tsx'
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
    measures,
    save: async ({ changes: { lines, ...changes }, baseVersion, all, commandId }) => {
      if (recipe) {
        const changed = { ...changes, ...(lines && lineChanges(all.lines)) }
        await update({ id: recipe.id, baseVersion, changes: changed }, commandId).catch((error: unknown) => {
          throw joinLineClashes(error, all.lines)
        })
      } else {
        const kept = all.lines.filter(({ isRemoved }) => !isRemoved)
        await create({ input: { ...all, lines: kept.map(fieldsOf) } }, commandId)
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
      inWords={(field, value) => {
        if (field === 'temperatureProfile') return profileText(value)
        if (field === 'lines') return linesInWords(value, nameOf)
        if (field === 'mashSteps') return restsInWords(value)
        const quantity = measures[field]
        if (quantity && typeof value === 'number') return measured(quantity, value, { isShort: true })
        if (typeof value === 'number') return localNumber(shownLocale(), String(value))
        return typeof value === 'string' ? value || text('common.empty') : text('recipes.noValue')
      }}
      disabledReason={useRoleRefusal('editRecipes')}
      onClose={onClose}
    >
      <RecipeFormFields form={form} ingredients={ingredients} adder={adder} />
    </FormDialog>
  )
}

/** The fields that are read in the person's unit. */
const measures = measuresIn(recipeLimits)

function sentenceFor(error: unknown, isEdit: boolean): string {
  const sentence = text(isEdit ? 'recipes.notUpdated' : 'recipes.notCreated')
  return error instanceof CommandRefused ? `${sentence} ${error.message}` : sentence
}

/** The rests of a value in words, one below the other. */
function restsInWords(value: unknown): string {
  const steps = mashStepsIn({ steps: value })
  if (steps.length === 0) return text('recipes.noRests')
  return steps.map((step) => textOf(mashStepText(step))).join('\n')
}
