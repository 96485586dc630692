import { numberOf } from '#api/db/numberOf.ts'
import { mashColumn, mashStepsIn } from '#domain/recipes/mashSteps.ts'
import type { RecipeFields } from '#domain/recipes/recipeForm.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { KnownLine } from '#domain/recipes/estimates.ts'
import { profileRow, stepsIn } from '#domain/fermentation/profile/temperatureSteps.ts'

/** The editable fields of a recipe, in the form's representation. */
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
    mashSteps: mashStepsIn(row.mash),
    temperatureProfile: stepsIn(row.temperatureProfile),
    temperatureTolerance: numberOf(row.temperatureTolerance),
    temperatureHours: row.temperatureHours,
    stuckHours: row.stuckHours,
    doneHours: row.doneHours,
    readingHours: row.readingHours,
  }
}

/** The fields of a recipe as its columns. */
export function columnsOf<Fields extends Partial<RecipeFields>>({
  mashSteps,
  temperatureProfile,
  ...fields
}: Fields) {
  return {
    ...fields,
    ...(mashSteps && { mash: mashColumn(mashSteps) }),
    ...(temperatureProfile && { temperatureProfile: profileRow(temperatureProfile) }),
  }
}

/** A line of a recipe, as its row or as its fields. */
export type AnyLine = Pick<Prisma.RecipeIngredientModel, 'ingredientId' | 'unit' | 'use' | 'minutes'> & {
  amount: Prisma.Decimal | number
}

/** An ingredient of a recipe with its figures. */
export function knownLineOf(line: AnyLine, ingredient: Prisma.IngredientModel): KnownLine {
  return {
    name: ingredient.name,
    category: ingredient.category,
    amount: Number(line.amount),
    unit: line.unit,
    use: line.use,
    minutes: line.minutes,
    alphaAcid: numberOf(ingredient.alphaAcid),
    colorLovibond: numberOf(ingredient.colorLovibond),
    potential: numberOf(ingredient.potential),
  }
}
