import { numberOf } from '#api/db/numberOf.ts'
import { inShort } from '#domain/language/message.ts'
import { mashStepsIn, mashStepText } from '#domain/recipes/mashSteps.ts'
import { recipeBBL } from '#domain/recipes/recipes.ts'
import { shownValue } from '#domain/units/conversion.ts'
import { signOf } from '#domain/units/valueText.ts'
import { allow, type Context } from '#api/context.ts'
import type { LineUse } from '#domain/recipes/recipeForm.ts'
import { likeWord, spelledLike } from '#api/db/foldedSql.ts'
import { spellingsOf } from '#domain/search/folded.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { gravityValue, listOr, plain, strong } from './factWords.ts'
import { tellerFor, type Teller } from './teller.ts'

const include = {
  lines: { include: { ingredient: true }, orderBy: { position: 'asc' } },
} as const satisfies Prisma.RecipeInclude

type KnownRecipe = Prisma.RecipeGetPayload<{ include: typeof include }>

/** The recipes matching a name: figures, ingredients for 3 BBL and notes; at most two. */
export async function recipeFacts(ctx: Context, name: string): Promise<string> {
  allow(ctx, 'read')
  const tell = await tellerFor(ctx)
  const ids = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Recipe" WHERE ${spelledLike(Prisma.sql`"name"`, likeWord(spellingsOf(name.trim())))}
    ORDER BY "name" LIMIT 2`
  const recipes = await ctx.db.recipe.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    include,
    orderBy: { name: 'asc' },
  })
  if (recipes.length === 0) return tell.text('answers.noRecipe', { name: plain(name) })
  return recipes.map((recipe) => oneRecipe(recipe, tell)).join('\n\n')
}

function oneRecipe(recipe: KnownRecipe, tell: Teller): string {
  const lines = recipe.lines.map(({ amount, unit, ingredient, use, minutes }) => {
    const what = tell.text('answers.line', {
      amount: { amount: Number(amount), unit },
      name: plain(ingredient.name),
    })
    return [what, whenAdded(use, minutes, tell)].filter(Boolean).join(', ')
  })
  const what = `${strong(plain(recipe.name))} (${plain(recipe.style)})`
  return [
    tell.text('answers.of', { what, facts: { list: figuresOf(recipe, tell), as: 'parts' } }),
    tell.text('answers.forVolume', { volume: inShort('volume', recipeBBL) }),
    listOr(lines, tell.text('answers.noIngredients')),
    ...(recipe.notes ? [tell.text('answers.recipeNotes', { notes: plain(recipe.notes, 1_000) })] : []),
  ].join('\n')
}

function figuresOf(recipe: KnownRecipe, tell: Teller): string[] {
  const { expectedOG, expectedFG, expectedABV, expectedIBU, colorSRM, mashTemp, boilTime, yeast } = recipe
  const { units } = tell.reader
  const steps = mashStepsIn(recipe.mash).map((step) =>
    mashStepText({ ...step, name: step.name && plain(step.name) }),
  )
  const [srm, mash, ibu] = [numberOf(colorSRM), numberOf(mashTemp), numberOf(expectedIBU)]
  const color = signOf(units, 'color')
  const temperature = mash !== null && `${tell.figure(shownValue(units, 'temperature', mash))} ${signOf(units, 'temperature')}` // prettier-ignore
  return [
    tell.text('answers.ogAndFg', {
      og: gravityValue(numberOf(expectedOG)),
      fg: gravityValue(numberOf(expectedFG)),
    }),
    tell.text('answers.abv', { percent: tell.percent(numberOf(expectedABV), 1) }),
    tell.text('answers.ibu', { ibu: ibu === null ? '-' : tell.figure(ibu) }),
    srm === null ? `${color} -` : `${color} ${tell.figure(shownValue(units, 'color', srm))}`,
    ...(temperature ? [tell.text('answers.mash', { temperature })] : []),
    ...(steps.length > 0 ? [tell.text('answers.rests', { rests: { list: steps } })] : []),
    ...(boilTime === null ? [] : [tell.text('answers.boil', { minutes: boilTime })]),
    ...(yeast ? [tell.text('answers.yeast', { name: plain(yeast) })] : []),
  ]
}

/** When an ingredient is added and for how long: "boil 60 min", "dry hop 4 days". */
function whenAdded(use: LineUse | null, minutes: number | null, tell: Teller): string {
  const isDays = minutes !== null && minutes >= 1_440
  const time = isDays
    ? tell.text('answers.days', { count: minutes / 1_440 })
    : minutes !== null && tell.text('answers.minutes', { count: minutes })
  return [use && tell.text('answers.use', { use }), time].filter(Boolean).join(' ')
}
