import { allow, type Context } from '#api/context.ts'
import { gravityText } from '#domain/fermentation/gravity.ts'
import { countOf } from '#domain/overview/counts.ts'
import { lineUseLabels, type LineUse } from '#domain/recipes/recipeForm.ts'
import { amountWords } from '#domain/stock/units.ts'
import { figure, listOr, plain } from './factWords.ts'

/** The recipes matching a name: figures, ingredients for 3 BBL and notes; at most two. */
export async function recipeFacts(ctx: Context, name: string): Promise<string> {
  allow(ctx, 'read')
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
        `OG ${gravityText(numberOf(expectedOG))}, FG ${gravityText(numberOf(expectedFG))}`,
        known('ABV', expectedABV, '%') ?? 'ABV -',
        known('IBU', expectedIBU) ?? 'IBU -',
        known('SRM', colorSRM) ?? 'SRM -',
        known('mash', mashTemp, ' °F'),
        known('boil', boilTime, ' min'),
        recipe.yeast && `yeast ${plain(recipe.yeast)}`,
      ]
      const lines = recipe.lines.map(
        ({ amount, unit, ingredient, use, minutes }) =>
          `${amountWords(Number(amount), unit)} ${plain(ingredient.name)}${whenAdded(use, minutes)}`,
      )
      return [
        `**${plain(recipe.name)}** (${plain(recipe.style)}): ${facts.filter(Boolean).join(', ')}`,
        'For 3 BBL:',
        listOr(lines, 'No ingredients yet.'),
        ...(recipe.notes ? [`Notes of the recipe: "${plain(recipe.notes, 1_000)}"`] : []),
      ].join('\n')
    })
    .join('\n\n')
}

/** When an ingredient is added and for how long: ", boil 60 min", ", dry hop 4 days". */
function whenAdded(use: LineUse | null, minutes: number | null): string {
  const label = use ? lineUseLabels[use].toLowerCase() : ''
  const isDays = minutes !== null && minutes >= 1_440
  const time = minutes === null ? '' : isDays ? countOf(minutes / 1_440, 'day') : `${minutes} min`
  const words = [label, time].filter(Boolean).join(' ')
  return words ? `, ${words}` : ''
}

type Figure = { toString(): string } | null

const numberOf = (value: Figure) => (value === null ? null : Number(value))
const known = (name: string, value: Figure, unit = '') =>
  value === null ? null : `${name} ${figure(Number(value))}${unit}`
