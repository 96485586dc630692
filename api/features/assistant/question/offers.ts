import type { Context } from '#api/context.ts'
import { batchesInVessels, vesselOf } from '#api/features/assistant/facts/batchesNamed.ts'
import { plain } from '#api/features/assistant/facts/factWords.ts'

/** Questions that can be answered, with the names of this brewery. */
export async function questionsToOffer(ctx: Context): Promise<string[]> {
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
    ...(vessel ? [`What is in ${plain(vessel)}, and is it well?`] : []),
    ...(tank ? [`When will ${plain(tank.recipe.name)} be done?`] : []),
    'What is due today?',
    'What do I need to order before Friday?',
    ...(ingredient ? [`How much ${plain(ingredient.ingredient.name)} is left, and what is it for?`] : []),
    ...(keg ? [`How many kegs of ${plain(keg.beerType.name)} are left?`] : []),
    'Convert 12 °P to SG',
    'How do I fix a stuck fermentation?',
  ]
}
