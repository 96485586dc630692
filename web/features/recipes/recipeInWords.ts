import { localNumber } from '#domain/language/numbers.ts'
import { figureFields } from '#domain/recipes/recipeFigures.ts'
import { mashStepsIn, mashStepText } from '#domain/recipes/mashSteps.ts'
import { recipeLimits } from '#domain/recipes/recipeForm.ts'
import { measuresIn } from '#domain/units/readAlike.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { profileText } from '#web/ui/profile/profileText.ts'
import { measured } from '#web/ui/units/measured.ts'

/** The fields of a recipe that are read in the person's unit. */
export const recipeMeasures = measuresIn(recipeLimits)

/** The value of a recipe's field with every digit that is stored, in the person's units. */
export function recipeInWords(field: string, value: unknown): string {
  if (field === 'temperatureProfile') return profileText(value)
  if (field === 'mashSteps') return restsInWords(value)
  if (value === null && Object.values<string>(figureFields).includes(field))
    return text('recipes.fromIngredients')
  const quantity = recipeMeasures[field]
  if (quantity && typeof value === 'number') return measured(quantity, value, { isShort: true })
  if (typeof value === 'number') return localNumber(shownLocale(), String(value))
  return typeof value === 'string' ? value || text('common.empty') : text('recipes.noValue')
}

/** The rests of a value in words, one below the other. */
function restsInWords(value: unknown): string {
  const steps = mashStepsIn({ steps: value })
  if (steps.length === 0) return text('recipes.noRests')
  return steps.map((step) => textOf(mashStepText(step))).join('\n')
}
