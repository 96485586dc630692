import type { RecipeFields } from '#domain/recipes/recipeForm.ts'
import type { Prisma } from '#generated/prisma/client.ts'

const numberOf = (value: Prisma.Decimal | null) => (value === null ? null : Number(value))

/** The fields of a recipe that people edit, as the form has them. */
export function fieldsOf(row: Prisma.RecipeModel): RecipeFields {
  return {
    name: row.name,
    style: row.style,
    mashTemp: numberOf(row.mashTemp),
    boilTime: row.boilTime,
    yeast: row.yeast,
    expectedOG: numberOf(row.expectedOG),
    expectedFG: numberOf(row.expectedFG),
    expectedABV: numberOf(row.expectedABV),
    expectedIBU: numberOf(row.expectedIBU),
    colorSRM: numberOf(row.colorSRM),
    notes: row.notes,
  }
}
