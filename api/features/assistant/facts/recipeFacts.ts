import { volumeText } from '#domain/units/volumeText.ts'
import { recipeBBL } from '#domain/recipes/recipes.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { shownValue } from '#domain/units/conversion.ts'
import { signOf } from '#domain/units/valueText.ts'
import { allow, type Context } from '#api/context.ts'
import { gravityText } from '#domain/fermentation/gravity.ts'
import { written } from '#api/language/readers.ts'
import { message } from '#domain/language/message.ts'
import { countOf } from '#domain/overview/counts.ts'
import { lineUseLabels, type LineUse } from '#domain/recipes/recipeForm.ts'
import { amountWords } from '#domain/units/amounts.ts'
import { figure, listOr, plain } from './factWords.ts'

/** The recipes matching a name: figures, ingredients for 3 BBL and notes; at most two. */
export async function recipeFacts(ctx: Context, name: string): Promise<string> {
  allow(ctx, 'read')
  const units = ctx.asker?.units ?? storedUnits
  const recipes = await ctx.db.recipe.findMany({
    where: { name: { contains: name.trim(), mode: 'insensitive' } },
    include: { lines: { include: { ingredient: true }, orderBy: { position: 'asc' } } },
    orderBy: { name: 'asc' },
    take: 2,
  })
  if (recipes.length === 0) return `No recipe is called ${plain(name)}.`
  return recipes
    .map((recipe) => {
      const { expectedOG, expectedFG, expectedABV, expectedIBU, colorSRM, mashTemp, boilTime } = recipe
      const facts = [
        `OG ${gravityText(numberOf(expectedOG), units)}, FG ${gravityText(numberOf(expectedFG), units)}`,
        known('ABV', expectedABV, '%') ?? 'ABV -',
        known('IBU', expectedIBU) ?? 'IBU -',
        colorText(numberOf(colorSRM), units),
        mashText(numberOf(mashTemp), units),
        known('boil', boilTime, ' min'),
        recipe.yeast && `yeast ${plain(recipe.yeast)}`,
      ]
      const lines = recipe.lines.map(
        ({ amount, unit, ingredient, use, minutes }) =>
          `${amountWords(Number(amount), unit, units)} ${plain(ingredient.name)}${whenAdded(use, minutes)}`,
      )
      return [
        `**${plain(recipe.name)}** (${plain(recipe.style)}): ${facts.filter(Boolean).join(', ')}`,
        `For ${volumeText(recipeBBL, units)}:`,
        listOr(lines, 'No ingredients yet.'),
        ...(recipe.notes ? [`Notes of the recipe: "${plain(recipe.notes, 1_000)}"`] : []),
      ].join('\n')
    })
    .join('\n\n')
}

/** The color of a beer, such as SRM 12 or EBC 24. */
function colorText(srm: number | null, units: Units): string {
  const sign = signOf(units, 'color')
  return srm === null ? `${sign} -` : `${sign} ${figure(shownValue(units, 'color', srm))}`
}

/** The mash temperature, such as mash 152 °F; null when it is not known. */
function mashText(fahrenheit: number | null, units: Units): string | null {
  if (fahrenheit === null) return null
  return `mash ${figure(shownValue(units, 'temperature', fahrenheit))} ${signOf(units, 'temperature')}`
}

/** When an ingredient is added and for how long: ", boil 60 min", ", dry hop 4 days". */
function whenAdded(use: LineUse | null, minutes: number | null): string {
  const label = use ? written(message(lineUseLabels[use])).toLowerCase() : ''
  const isDays = minutes !== null && minutes >= 1_440
  const time = minutes === null ? '' : isDays ? countOf(minutes / 1_440, 'day') : `${minutes} min`
  const words = [label, time].filter(Boolean).join(' ')
  return words ? `, ${words}` : ''
}

type Figure = { toString(): string } | null

const numberOf = (value: Figure) => (value === null ? null : Number(value))
const known = (name: string, value: Figure, unit = '') =>
  value === null ? null : `${name} ${figure(Number(value))}${unit}`
