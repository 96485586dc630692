import type { Prisma } from '#generated/prisma/client.ts'
import type { Calendar } from '#prisma/seed/calendar.ts'
import { mashColumn } from '#domain/recipes/mashSteps.ts'
import { profileRow, type TemperatureStep } from '#domain/fermentation/profile/temperatureSteps.ts'
import { recipeBook, type Recipe, type YeastKind } from './recipeBook.ts'

/** The recipe book as rows; the alcohol follows from the gravities by the simple formula, (OG - FG) x 131.25. */
export function recipeRows(calendar: Calendar): Prisma.RecipeCreateManyInput[] {
  return recipeBook.map(
    ({ id, name, style, yeast, mashTemp, mashSteps = [], boilTime, notes, kind, ...figures }, index) => {
      const createdAt = calendar.ago(390 - 17 * index, 15, 20)
      return {
        id,
        name,
        style,
        yeast,
        mashTemp,
        mash: { ...mashColumn(mashSteps) },
        boilTime,
        notes,
        temperatureProfile: profileRow(profileOf(kind, figures)),
        expectedOG: figures.og,
        expectedFG: figures.fg,
        expectedABV: Math.round((figures.og - figures.fg) * 1312.5) / 10,
        expectedIBU: figures.ibu,
        colorSRM: figures.srm,
        createdAt,
        updatedAt: createdAt,
      }
    },
  )
}

/** Warmed to its last temperature once half of the extract is gone. */
function profileOf(
  { temperature: [pitched, finished] }: YeastKind,
  { og, fg }: Pick<Recipe, 'og' | 'fg'>,
): TemperatureStep[] {
  return [
    { day: 0, gravity: null, temperature: Math.round(pitched) },
    { day: null, gravity: Number(((og + fg) / 2).toFixed(3)), temperature: Math.round(finished) },
  ]
}
