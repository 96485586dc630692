import { rounded } from '#domain/units/conversion.ts'
import { estimate, type Estimates, type KnownLine } from './estimates.ts'
import { recipeLimits } from './recipeForm.ts'
import { figureFields, type RecipeFigure, type RecipeFigureField } from './recipeFigures.ts'

/** Values of figures by field; null where one is not known. */
export type FigureValues = Record<RecipeFigureField, number | null>

/** Calculated figures as a recipe stores them: with its decimals, and null beyond its limits. */
export function storableFigures({ originalGravity, abv, ibu, srm }: Estimates): FigureValues {
  const values = { expectedOG: originalGravity, expectedABV: abv, expectedIBU: ibu, colorSRM: srm }
  const stored = Object.entries(values).map(([field, value]) => [
    field,
    storable(field as RecipeFigureField, value),
  ])
  return Object.fromEntries(stored) as FigureValues
}

function storable(field: RecipeFigureField, value: number | null): number | null {
  const { min, max, decimals } = recipeLimits[field]
  const stored = value === null ? null : rounded(value, decimals)
  return stored === null || stored < min || stored > max ? null : stored
}

/** The values of the computed figures of a recipe; the others are as it states them. */
export function computeFigures(
  recipe: { expectedOG: number | null; expectedFG: number | null },
  computed: readonly RecipeFigure[],
  lines: readonly KnownLine[],
): Partial<FigureValues> {
  const expectedOG = computed.includes('OG') ? null : recipe.expectedOG
  const values = storableFigures(estimate({ ...recipe, expectedOG }, lines))
  return Object.fromEntries(computed.map((figure) => [figureFields[figure], values[figureFields[figure]]]))
}

/** The figures of an ingredient that recipes are computed from. */
export type OwnFigures = Pick<KnownLine, 'category' | 'alphaAcid' | 'colorLovibond' | 'potential'>

/** Whether an edit of an ingredient changes what recipes are made of it. */
export function changesFigures(before: OwnFigures, after: OwnFigures): boolean {
  const figures = ['category', 'alphaAcid', 'colorLovibond', 'potential'] as const
  return figures.some((figure) => before[figure] !== after[figure])
}
