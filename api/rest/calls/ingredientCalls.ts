import { z } from 'zod'
import { Invalid } from '#api/errors.ts'
import { deleteIngredients } from '#api/features/ingredients/deleteIngredients.service.ts'
import { createIngredient, updateIngredient } from '#api/features/ingredients/ingredientEdits.service.ts'
import { countIngredients, ingredients } from '#api/features/ingredients/ingredients.service.ts'
import { importLimits } from '#domain/stock/files/ingredientCsv.ts'
import { call, callsAbout } from '#api/rest/call.ts'
import { message } from '#domain/language/message.ts'
import { tell, type Context } from '#api/context.ts'
import { breweryClock } from '#api/features/brewery/breweryClock.service.ts'
import { dayIn } from '#api/rest/shapes/days.ts'
import { ingredient, ingredientOf } from '#api/rest/shapes/ingredientShapes.ts'
import { done, page, text, withId } from '#api/rest/shapes/shapes.ts'
import { categoryWords, unitWords } from '#api/rest/shapes/words.ts'

const sentFields = {
  name: text(200),
  category: categoryWords.value,
  subcategory: text(200).nullish(),
  currentQuantity: z.number(),
  unit: unitWords.value,
  reorderThreshold: z.number(),
  costPerUnit: z.number(),
  supplierId: text(200).nullish(),
  supplierName: text(200).nullish(),
  lotNumber: text(200).nullish(),
  expirationDate: text(40)
    .nullish()
    .describe(
      'A day as 2027-04-30, or a moment of that day; one with a zone is read in the time zone of the brewery.',
    ),
}

const newIngredient = z.object({
  ...sentFields,
  currentQuantity: sentFields.currentQuantity.default(0),
  unit: sentFields.unit.default('LBS'),
  reorderThreshold: sentFields.reorderThreshold.default(0),
  costPerUnit: sentFields.costPerUnit.default(0),
})

/** The sent fields, with the day of the expiry. */
async function fieldsIn<Fields extends { expirationDate?: string | null | undefined }>(
  ctx: Context,
  { expirationDate, ...fields }: Fields,
) {
  if (expirationDate === undefined) return fields
  const { zone } = await breweryClock(ctx)
  return { ...fields, expirationDate: expirationDate && (dayIn(expirationDate, zone) ?? expirationDate) }
}

/** A cost in cents; Invalid for fractions of a cent. */
function centsOf(costPerUnit: number): number {
  const cents = Math.round(costPerUnit * 100)
  if (Number(costPerUnit.toFixed(2)) === costPerUnit) return cents
  throw new Invalid(message('rest.costSteps'), { costPerUnit: message('rest.costStepsField') })
}

/** The calls about ingredients. */
export const ingredientCalls = callsAbout('Ingredients', {
  'GET /ingredients': call({
    action: 'read',
    about:
      'Ingredients by name, in pages: Link names the next one, X-Total-Count says how many there are in all',
    query: z.object({ category: categoryWords.value.optional(), search: text(200).optional(), ...page }),
    answer: z.array(ingredient),
    async headers(ctx, { query }) {
      const total = await countIngredients(ctx, query)
      return pageHeaders('/api/ingredients', query, total)
    },
    handle: async (ctx, { query }) =>
      Promise.all((await ingredients(ctx, query)).map((row) => ingredientOf(ctx, row))),
  }),
  'POST /ingredients': call({
    action: 'editIngredients',
    about: 'Add an ingredient; a supplier that is named is created when it is new',
    body: newIngredient,
    names: { costPerUnitCents: 'costPerUnit' },
    answer: ingredient,
    creates: true,
    async handle(ctx, { body: { costPerUnit, ...fields }, commandId }) {
      const input = { ...(await fieldsIn(ctx, fields)), costPerUnitCents: centsOf(costPerUnit) }
      return ingredientOf(ctx, await createIngredient(ctx, { input, commandId }))
    },
  }),
  'PUT /ingredients/{id}': call({
    action: 'editIngredients',
    about: 'Edit an ingredient: the fields that are sent; the last writer wins unless If-Match is sent',
    params: withId,
    body: z.object(sentFields).partial(),
    names: { costPerUnitCents: 'costPerUnit' },
    answer: ingredient,
    async handle(ctx, { params, body: { costPerUnit, ...fields }, commandId, ifMatch }) {
      const cost = costPerUnit === undefined ? {} : { costPerUnitCents: centsOf(costPerUnit) }
      const changes = { ...(await fieldsIn(ctx, fields)), ...cost }
      const edit = { id: params.id, baseVersion: ifMatch, changes, isWholeForm: true, commandId }
      return ingredientOf(ctx, await updateIngredient(ctx, edit))
    },
  }),
  'DELETE /ingredients/{id}': call({
    action: 'editIngredients',
    about:
      'Delete an ingredient with its history; refused when it is in a recipe, on order or went into a batch',
    params: withId,
    answer: done,
    async handle(ctx, { params, commandId }) {
      await deleteIngredients(ctx, { ids: [params.id], commandId })
      return { message: tell(ctx, message('rest.ingredientDeleted')) }
    },
  }),
  'POST /ingredients/bulk-delete': call({
    action: 'editIngredients',
    about:
      'Delete ingredients with their history; refused when one is in a recipe, on order or went into a batch, unless `evenIfUsed`',
    body: z.object({
      ingredientIds: z.array(text(200)).max(importLimits.rows),
      evenIfUsed: z.boolean().optional(),
    }),
    bodyBytes: 1_000_000,
    names: { ids: 'ingredientIds' },
    answer: done.extend({ deletedCount: z.int() }),
    async handle(ctx, { body: { ingredientIds, evenIfUsed }, commandId }) {
      const { length } = await deleteIngredients(ctx, { ids: ingredientIds, evenIfUsed, commandId })
      const sentence = tell(ctx, message('rest.ingredientsDeleted', { count: length }))
      return { message: sentence, deletedCount: length }
    },
  }),
})

/** The page requested of a list. */
interface Page {
  limit: number
  offset: number
}

/**
 * Pagination headers of a list: `X-Total-Count`, and RFC 8288 `Link` to the next and previous page with the same
 * filters.
 */
function pageHeaders(path: string, query: Page & object, total: number): Record<string, string> {
  const { limit, offset } = query
  const to = (rel: string, place: number) => {
    const asked = Object.entries({ ...query, offset: place }).filter(([, value]) => value !== undefined)
    const params = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
    return `<${path}?${params.toString()}>; rel="${rel}"`
  }
  const links = [
    ...(limit > 0 && offset + limit < total ? [to('next', offset + limit)] : []),
    ...(limit > 0 && offset > 0 ? [to('prev', Math.max(0, offset - limit))] : []),
  ]
  return { 'X-Total-Count': String(total), ...(links.length > 0 && { Link: links.join(', ') }) }
}
