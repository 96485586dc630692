import type { Units } from '#domain/units/storedUnits.ts'
import { alertTexts } from '#api/features/dashboard/alertWords.service.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { allow, type Context } from '#api/context.ts'
import { dashboard } from '#api/features/dashboard/dashboard.service.ts'
import { ingredients, recipesUsing } from '#api/features/ingredients/ingredients.service.ts'
import { beerTypes, kegs } from '#api/features/kegs/kegs.service.ts'
import { plannedNeeds } from '#api/features/schedule/plannedNeeds.service.ts'
import { kegSizeLabels, kegVolumeText, type KegSize } from '#domain/stock/kegs.ts'
import { brewNeeds } from '#domain/stock/shortages.ts'
import { amountWords } from '#domain/units/amounts.ts'
import { shownAmount, shownUnit, unitNames, type Unit } from '#domain/stock/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { dayText, figure, listOr, plain } from './factWords.ts'
import { namedIn } from '#api/features/assistant/question/named.ts'
import { breweryClock } from '#api/features/brewery/breweryClock.service.ts'

/** What is out or low in stock. */
export async function lowStockFacts(ctx: Context): Promise<string> {
  const units = ctx.asker?.units
  const { lowStockIngredients, metrics } = await dashboard(ctx)
  const lines = lowStockIngredients.map((item) => {
    const left =
      item.currentQuantity > 0
        ? `${amountFigure(item.currentQuantity, item.unit, units)} left`
        : 'out of stock'
    return `**${plain(item.name)}**: ${left}, reorder at ${amountFigure(item.reorderThreshold, item.unit, units)}`
  })
  const more = metrics.lowStockCount - lines.length
  return listOr([...lines, ...(more > 0 ? [`and ${more} more`] : [])], 'Nothing is low or out of stock.')
}

/** An amount with its unit, such as 12.5 lbs. */
function amountFigure(amount: number, unit: Unit, units?: Units): string {
  return `${figure(shownAmount(amount, unit, units), 2)} ${unitNames[shownUnit(unit, units)]}`
}

const kegsOf = (kegs: readonly { size: KegSize; quantity: number }[]): Record<KegSize, number> => {
  const count = (size: KegSize) =>
    kegs.filter((keg) => keg.size === size).reduce((sum, { quantity }) => sum + quantity, 0)
  return { HALF_BBL: count('HALF_BBL'), SIXTH_BBL: count('SIXTH_BBL') }
}

const shownIngredients = 5

/** How much is left of the ingredients with this in their name, subcategory, supplier or lot, and what it is for. */
export async function ingredientFacts(ctx: Context, search: string): Promise<string> {
  const contained = await ingredients(ctx, { search, limit: shownIngredients })
  const found = contained.length > 0 ? contained : await similarTo(ctx, search)
  if (found.length === 0) return `Nothing in stock is called ${plain(search)}.`
  const { brews, stocks } = await plannedNeeds(byPrisma(ctx.db).sql, null)
  const needs = brewNeeds(brews, stocks, ctx.asker?.units)
  return (await Promise.all(found.map((item) => oneIngredient(ctx, item, needs)))).join('\n\n')
}

async function similarTo(ctx: Context, name: string): Promise<Prisma.IngredientModel[]> {
  const all = await ingredients(ctx, { limit: 500 })
  const similar = namedIn(name, all.map((item) => item.name)).map((mention) => mention.name) // prettier-ignore
  return all.filter((item) => similar.includes(item.name)).slice(0, shownIngredients)
}

async function oneIngredient(
  ctx: Context,
  item: Prisma.IngredientModel,
  planned: ReturnType<typeof brewNeeds>,
): Promise<string> {
  const [uses, supplier] = await Promise.all([
    recipesUsing(ctx, item.id),
    ctx.loaders.load('supplier', item.supplierId),
  ])
  const units = ctx.asker?.units
  const { today } = await breweryClock(ctx)
  const lot = [
    item.lotNumber && `lot ${plain(item.lotNumber)}`,
    item.expirationDate && `expires ${dayText(item.expirationDate.toISOString().slice(0, 10), today)}`,
    supplier && `from ${plain(supplier.name)}`,
  ].filter(Boolean)
  const plans = planned.flatMap(({ brew, needs }) =>
    needs
      .filter(({ ingredientId }) => ingredientId === item.id)
      .map(({ asked, short }) => {
        const missing = short ? `, **${amountWords(short, item.unit, units)} short**` : ''
        return `${asked} for ${plain(brew.recipeName)} ${plain(brew.batchNumber)}, ${dayText(brew.brewDate.toISOString().slice(0, 10), today)}${missing}`
      }),
  )
  const recipes = [...new Set(uses.map(({ recipe }) => plain(recipe.name)))]
  const lines = [
    ...(lot.length > 0 ? [lot.join(', ')] : []),
    ...(plans.length > 0 ? plans.map((plan) => `Planned: ${plan}`) : ['No planned brew needs it.']),
    ...(recipes.length > 0 ? [`Used in ${recipes.join(', ')}`] : []),
    `[Ingredient](/ingredients?ingredient=${item.id})`,
  ]
  return `**${plain(item.name)}**: ${amountFigure(Number(item.currentQuantity), item.unit, units)} in stock, reorder at ${figure(shownAmount(Number(item.reorderThreshold), item.unit, units), 2)}\n${listOr(lines, '')}`
}

/** How many kegs of each beer there are, or of those that a name means: by the beer, or by a recipe of its style. */
export async function kegFacts(ctx: Context, beer: string | undefined): Promise<string> {
  allow(ctx, 'read')
  const [beers, counted, recipes] = await Promise.all([
    beerTypes(ctx),
    kegs(ctx),
    ctx.db.recipe.findMany({ select: { name: true, style: true }, take: 500 }),
  ])
  const wanted = beer === undefined ? beers : beers.filter(({ name }) => meant(beer, name, recipes, beers))
  if (beer !== undefined && wanted.length === 0) {
    const names = beers.map(({ name }) => plain(name)).join(', ')
    return `No beer in kegs is called ${plain(beer)}.${names ? ` There are kegs of ${names}.` : ''}`
  }
  const lines = wanted.map(({ id, name }) => {
    const sizes = counted.filter(({ beerTypeId }) => beerTypeId === id)
    const words = sizes.map(({ size, quantity, location }) => {
      const place = beer !== undefined && location ? ` (${plain(location)})` : ''
      return `${quantity} × ${kegSizeLabels[size]}${place}`
    })
    const held = kegVolumeText(kegsOf(sizes), ctx.asker?.units)
    return `**${plain(name)}**: ${words.join(', ') || 'none'}${words.length > 0 ? `, ${held}` : ''}`
  })
  return `${listOr(lines, 'No beer is kegged yet.')}\n\n[Keg Inventory](/kegs)`
}

function meant(
  said: string,
  beer: string,
  recipes: readonly { name: string; style: string }[],
  beers: readonly { name: string }[],
): boolean {
  const [byBeer] = namedIn(said, beers.map(({ name }) => name)) // prettier-ignore
  const [byRecipe] = namedIn(said, recipes.map(({ name }) => name)) // prettier-ignore
  if (byRecipe && byRecipe.share > (byBeer?.share ?? 0))
    return recipes.some(({ name, style }) => name === byRecipe.name && style === beer)
  return byBeer?.name === beer
}

/** The open alerts. */
export async function alertFacts(ctx: Context): Promise<string> {
  const { alerts } = await dashboard(ctx)
  const texts = await Promise.all(alerts.slice(0, 15).map((alert) => alertTexts(ctx, alert)))
  const lines = texts.map(({ title, message }) => `**${plain(title)}**: ${plain(message)}`)
  return listOr(lines, 'Nothing needs your attention.')
}
