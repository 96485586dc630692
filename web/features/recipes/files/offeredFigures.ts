import { figure, percentFigure } from '#web/features/recipes/recipeViews.ts'
import { text } from '#web/ui/language/text.ts'

interface OfferedFigures {
  alphaAcid?: number | null
  colorLovibond?: number | null
  potential?: number | null
}

/** The figures that a file has for an ingredient, in words; empty for none. */
export function offeredFigures({ alphaAcid, colorLovibond, potential }: OfferedFigures): string {
  const malt = { quantity: 'maltColor', digits: 1 } as const
  return [
    alphaAcid != null && text('recipes.alphaAcid', { value: percentFigure(alphaAcid) }),
    colorLovibond != null && text('recipes.maltColor', { value: { ...malt, value: colorLovibond } }),
    potential != null && text('recipes.potential', { value: figure(potential, 4) }),
  ]
    .filter(Boolean)
    .join(', ')
}
