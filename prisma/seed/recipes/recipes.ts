import type { Prisma } from '#generated/prisma/client.ts'
import type { Calendar } from '#prisma/seed/calendar.ts'
import { mashColumn } from '#domain/recipes/mashSteps.ts'
import { recipeBook } from './recipeBook.ts'

/** The recipe book as rows; the alcohol follows from the gravities by the simple formula, (OG - FG) x 131.25. */
export function recipeRows(calendar: Calendar): Prisma.RecipeCreateManyInput[] {
  return recipeBook.map(
    ({ id, name, style, yeast, mashTemp, mashSteps = [], boilTime, notes, ...figures }, index) => {
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
