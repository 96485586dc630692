import type { Context } from '#api/context.ts'
import { batchesInVessels, vesselOf } from '#api/features/assistant/facts/batchesNamed.ts'
import { plain } from '#api/features/assistant/facts/factWords.ts'
import type { Teller } from '#api/features/assistant/facts/teller.ts'

/** Questions that can be answered, with the names of this brewery. */
export async function questionsToOffer(ctx: Context, tell: Teller): Promise<string[]> {
  const [inside, ingredient, keg] = await Promise.all([
    batchesInVessels(ctx),
    ctx.db.recipeIngredient.findFirst({
      where: { ingredient: { currentQuantity: { gt: 0 }, category: 'HOPS' } },
      include: { ingredient: { select: { name: true } } },
    }),
    ctx.db.keg.findFirst({ where: { quantity: { gt: 0 } }, include: { beerType: true } }),
  ])
  const tank = inside.find(({ stage }) => stage === 'FERMENTING') ?? inside[0]
  const vessel = tank && vesselOf(tank)
  return [
    ...(vessel ? [tell.text('answers.askVessel', { vessel: plain(vessel) })] : []),
    ...(tank ? [tell.text('answers.askDone', { beer: plain(tank.recipe.name) })] : []),
    tell.text('answers.askToday'),
    tell.text('answers.askOrder'),
    ...(ingredient ? [tell.text('answers.askLeft', { ingredient: plain(ingredient.ingredient.name) })] : []),
    ...(keg ? [tell.text('answers.askKegs', { beer: plain(keg.beerType.name) })] : []),
    tell.text('answers.askConvert'),
    tell.text('assistant.promptStuck'),
  ]
}
