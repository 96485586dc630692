import { mashStepsIn, mashStepText } from '#domain/recipes/mashSteps.ts'
import { text, textOf } from '#web/ui/language/text.ts'

/** The rests of a value in words, one below the other. */
export function restsInWords(value: unknown): string {
  const steps = mashStepsIn({ steps: value })
  if (steps.length === 0) return text('recipes.noRests')
  return steps.map((step) => textOf(mashStepText(step))).join('\n')
}
