import { dayOf } from '#domain/batches/timeline.ts'
import { sayAmount } from '#domain/language/say.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { allow, type Context } from '#api/context.ts'
import { alertTexts } from '#api/features/dashboard/alertWords.service.ts'
import { dashboard } from '#api/features/dashboard/dashboard.service.ts'
import { ingredients, recipesUsing } from '#api/features/ingredients/ingredients.service.ts'
import { beerTypes, kegs } from '#api/features/kegs/kegs.service.ts'
import { plannedNeeds } from '#api/features/schedule/plannedNeeds.service.ts'
import { rankMatches } from '#domain/search/ranking.ts'
import { kegSizeLabels, kegVolumeText, type KegSize } from '#domain/stock/kegs.ts'
import { brewNeeds, type BrewFacts } from '#domain/stock/shortages.ts'
import type { IngredientCategory } from '#domain/stock/stock.ts'
import type { Unit } from '#domain/stock/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { listOr, plain, strong } from './factWords.ts'
import { linkTo } from './pageLinks.ts'
import { tellerFor, type Teller } from './teller.ts'

/** What is out or low in stock. */
export async function lowStockFacts(ctx: Context): Promise<string> {
  const tell = await tellerFor(ctx)
  const { lowStockIngredients, metrics } = await dashboard(ctx)
  return stockLines(lowStockIngredients, metrics.lowStockCount, tell)
}

const shownStock = 30

/** How much there is of each ingredient of a category, or of all. */
export async function categoryFacts(ctx: Context, category: IngredientCategory | undefined): Promise<string> {
  const tell = await tellerFor(ctx)
  const all = await ingredients(ctx, { category: category ?? null, limit: 500 })
  const stocks = all.map(({ name, unit, currentQuantity, reorderThreshold }) => {
    return {
      name,
      unit,
      currentQuantity: Number(currentQuantity),
      reorderThreshold: Number(reorderThreshold),
    }
  })
  return `${stockLines(stocks.slice(0, shownStock), all.length, tell)}\n\n${linkTo('ingredients', tell)}`
}

type Stock = { name: string; unit: Unit; currentQuantity: number; reorderThreshold: number }

/** What is left of these, of so many in all. */
function stockLines(stocks: readonly Stock[], count: number, tell: Teller): string {
  const lines = stocks.map(({ name, unit, currentQuantity, reorderThreshold }) => {
    const facts = { name: strong(plain(name)), threshold: { amount: reorderThreshold, unit } }
    return currentQuantity > 0
      ? tell.text('answers.left', { ...facts, amount: { amount: currentQuantity, unit } })
      : tell.text('answers.out', facts)
  })
  const more = count > lines.length ? tell.text('answers.andMore', { count: count - lines.length }) : null
  return listOr([...lines, more], tell.text('answers.nothingLow'))
}

const kegsOf = (kegs: readonly { size: KegSize; quantity: number }[]): Record<KegSize, number> => {
  const count = (size: KegSize) =>
    kegs.filter((keg) => keg.size === size).reduce((sum, { quantity }) => sum + quantity, 0)
  return { HALF_BBL: count('HALF_BBL'), SIXTH_BBL: count('SIXTH_BBL') }
}

const shownIngredients = 5

/** How much is left of the ingredients with this in their name, subcategory, supplier or lot, and what it is for. */
export async function ingredientFacts(ctx: Context, search: string): Promise<string> {
  const tell = await tellerFor(ctx)
  const contained = await ingredients(ctx, { search, limit: shownIngredients })
  const found = contained.length > 0 ? contained : await similarTo(ctx, search)
  if (found.length === 0) return tell.text('answers.noIngredient', { name: plain(search) })
  const { brews, stocks } = await plannedNeeds(byPrisma(ctx.db).sql, null)
  const needs = brewNeeds(brews, stocks)
  return (await Promise.all(found.map((item) => oneIngredient(ctx, item, needs, tell)))).join('\n\n')
}

async function similarTo(ctx: Context, name: string): Promise<readonly Prisma.IngredientModel[]> {
  const all = await ingredients(ctx, { limit: 500 })
  return rankMatches(all.map((item) => ({ item, label: item.name })), name) // prettier-ignore
    .map(({ item }) => item)
    .slice(0, shownIngredients)
}

async function oneIngredient(
  ctx: Context,
  item: Prisma.IngredientModel,
  planned: ReturnType<typeof brewNeeds<BrewFacts>>,
  tell: Teller,
): Promise<string> {
  const [uses, supplier] = await Promise.all([
    recipesUsing(ctx, item.id),
    ctx.loaders.load('supplier', item.supplierId),
  ])
  const { unit } = item
  const lot = [
    item.lotNumber && tell.text('answers.lot', { number: plain(item.lotNumber) }),
    item.expirationDate && tell.text('answers.expires', { day: tell.day(dayOf(item.expirationDate)) }),
    supplier && tell.text('answers.from', { supplier: plain(supplier.name) }),
  ].filter(Boolean)
  const plans = planned.flatMap(({ brew, needs }) =>
    needs
      .filter(({ ingredientId }) => ingredientId === item.id)
      .map(({ asked, short }) => {
        const plan = tell.text('answers.planned', {
          amount: asked.map((one) => sayAmount(one, tell.reader)).join(' + '),
          batch: `${plain(brew.recipeName)} ${plain(brew.batchNumber)}`,
          day: tell.day(dayOf(brew.brewDate)),
        })
        if (!short) return plan
        return `${plan}, ${strong(tell.text('answers.short', { amount: { amount: short, unit } }))}`
      }),
  )
  const recipes = [...new Set(uses.map(({ recipe }) => plain(recipe.name)))]
  const lines = [
    lot.length > 0 ? lot.join(', ') : null,
    ...(plans.length > 0 ? plans : [tell.text('answers.notPlanned')]),
    recipes.length > 0 ? tell.text('answers.usedIn', { recipes: { list: recipes } }) : null,
    `[${tell.text('answers.ingredient')}](/ingredients?ingredient=${item.id})`,
  ]
  const stock = tell.text('answers.inStock', {
    name: strong(plain(item.name)),
    amount: { amount: Number(item.currentQuantity), unit },
    threshold: { amount: Number(item.reorderThreshold), unit },
  })
  return `${stock}\n${listOr(lines, '')}`
}

/** How many kegs of each beer there are, or of those that a name means: by the beer, or by a recipe of its style. */
export async function kegFacts(ctx: Context, beer: string | undefined): Promise<string> {
  allow(ctx, 'read')
  const [tell, beers, counted, recipes] = await Promise.all([
    tellerFor(ctx),
    beerTypes(ctx),
    kegs(ctx),
    ctx.db.recipe.findMany({ select: { name: true, style: true }, take: 500 }),
  ])
  const wanted = beer === undefined ? beers : beers.filter(({ name }) => meant(beer, name, recipes, beers))
  if (beer !== undefined && wanted.length === 0) {
    const name = plain(beer)
    const names = beers.map((one) => plain(one.name))
    return names.length > 0
      ? tell.text('answers.noBeerBut', { name, beers: { list: names } })
      : tell.text('answers.noBeer', { name })
  }
  const lines = wanted.map(({ id, name }) => {
    const sizes = counted.filter(({ beerTypeId }) => beerTypeId === id)
    const words = sizes.map(({ size, quantity, location }) => {
      const place = beer !== undefined && location ? ` (${plain(location)})` : ''
      return `${tell.figure(quantity)} × ${kegSizeLabels[size]}${place}`
    })
    const held = kegVolumeText(kegsOf(sizes), tell.reader.units, tell.reader.locale)
    const facts = words.length > 0 ? [...words, held].join(', ') : tell.text('answers.none')
    return tell.text('answers.of', { what: strong(plain(name)), facts })
  })
  return `${listOr(lines, tell.text('answers.noneKegged'))}\n\n${linkTo('kegs', tell)}`
}

/** Whether a beer is meant: by its own name, or else by a recipe of its style. */
function meant(
  said: string,
  beer: string,
  recipes: readonly { name: string; style: string }[],
  beers: readonly { name: string }[],
): boolean {
  const bestOf = (names: readonly string[]) => rankMatches(names.map((label) => ({ label })), said)[0]?.label // prettier-ignore
  const byBeer = bestOf(beers.map(({ name }) => name))
  if (byBeer !== undefined) return byBeer === beer
  const byRecipe = bestOf(recipes.map(({ name }) => name))
  return recipes.some(({ name, style }) => name === byRecipe && style === beer)
}

/** The open alerts. */
export async function alertFacts(ctx: Context): Promise<string> {
  const [tell, { alerts }] = await Promise.all([tellerFor(ctx), dashboard(ctx)])
  const texts = await Promise.all(alerts.slice(0, 15).map((alert) => alertTexts(ctx, alert)))
  const lines = texts.map(({ title, message }) =>
    tell.text('answers.of', { what: strong(plain(title)), facts: plain(message) }),
  )
  return listOr(lines, tell.text('answers.noAlerts'))
}
