import type { Context } from '#api/context.ts'
import { dashboard } from '#api/features/dashboard/dashboard.service.ts'
import { ingredients } from '#api/features/ingredients/ingredients.service.ts'
import { beerTypes, kegs } from '#api/features/kegs/kegs.service.ts'
import { stageLabels } from '#domain/batches/batchStages.ts'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import { unitLabels } from '#domain/stock/units.ts'
import { figure, listOr, plain } from './factWords.ts'

/** What is out or low in stock. */
export async function lowStockFacts(ctx: Context): Promise<string> {
  const { lowStockIngredients, metrics } = await dashboard(ctx)
  const lines = lowStockIngredients.map((item) => {
    const left =
      item.currentQuantity > 0
        ? `${figure(item.currentQuantity, 2)} ${unitLabels[item.unit]} left`
        : 'out of stock'
    return `**${plain(item.name)}**: ${left}, reorder at ${figure(item.reorderThreshold, 2)} ${unitLabels[item.unit]}`
  })
  const more = metrics.lowStockCount - lines.length
  return listOr([...lines, ...(more > 0 ? [`and ${more} more`] : [])], 'Nothing is low or out of stock.')
}

/** The stock of ingredients whose name, subcategory, supplier or lot contains these words. */
export async function ingredientFacts(ctx: Context, search: string): Promise<string> {
  const found = await ingredients(ctx, { search, limit: 20 })
  const lines = found.map(
    (item) =>
      `**${plain(item.name)}**: ${figure(Number(item.currentQuantity), 2)} ${unitLabels[item.unit]}, reorder at ${figure(Number(item.reorderThreshold), 2)}`,
  )
  return listOr(lines, `Nothing in stock is called ${plain(search)}.`)
}

/** How many kegs of each beer there are. */
export async function kegFacts(ctx: Context): Promise<string> {
  const [beers, counted] = await Promise.all([beerTypes(ctx), kegs(ctx)])
  const lines = beers.map(({ id, name }) => {
    const sizes = counted.filter(({ beerTypeId }) => beerTypeId === id)
    const words = sizes.map(({ size, quantity }) => `${quantity} × ${kegSizeLabels[size]}`)
    return `**${plain(name)}**: ${words.join(', ') || 'none'}`
  })
  return listOr(lines, 'No beer is kegged yet.')
}

/** The brews to come. */
export async function scheduleFacts(ctx: Context): Promise<string> {
  const { upcomingSchedule } = await dashboard(ctx)
  const lines = upcomingSchedule.map(
    (brew) =>
      `**${brew.brewDate}**: ${plain(brew.recipeName)} ${plain(brew.batchNumber)}, ${figure(brew.batchSizeBBL)} BBL, ${stageLabels[brew.stage]}`,
  )
  return listOr(lines, 'Nothing is planned.')
}

/** The open alerts. */
export async function alertFacts(ctx: Context): Promise<string> {
  const { alerts } = await dashboard(ctx)
  const lines = alerts.slice(0, 15).map(({ title, message }) => `**${plain(title)}**: ${plain(message)}`)
  return listOr(lines, 'Nothing needs your attention.')
}
