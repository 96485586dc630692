import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ingredientDefaults, ingredientFields } from '#domain/stock/ingredientForm.ts'
import { recipeFields } from '#domain/recipes/recipeForm.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { aKeg, anIngredient } from '#tests/support/data/stock.ts'
import { english } from '#tests/support/english.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma

/** The field, the typed value and the sentence; and REST's name and value, if different. */
type Limit = [field: string, value: unknown, sentence: string, rest?: object]

const ingredientLimits: Limit[] = [
  ['name', ' ', 'Name is required.'],
  ['currentQuantity', -0.1, 'Current quantity must be from 0 to 1,000,000.'],
  ['currentQuantity', 1_000_001, 'Current quantity must be from 0 to 1,000,000.'],
  ['reorderThreshold', -1, 'Reorder threshold must be from 0 to 1,000,000.'],
  ['costPerUnitCents', -1, 'Cost per unit must be from $0.00 to $100,000.00.', { costPerUnit: -0.01 }],
  ['lotNumber', 'x'.repeat(61), 'Lot number may have at most 60 characters.'],
]

const recipeLimits: Limit[] = [
  ['name', '', 'Name is required.'],
  ['style', ' ', 'Beer Style is required.', { beerTypeId: ' ' }],
  ['expectedABV', -0.1, 'ABV must be from 0 to 20 %.'],
  ['expectedABV', 20.1, 'ABV must be from 0 to 20 %.'],
  ['expectedABV', 5.55, 'ABV may have at most 1 decimal.'],
  ['expectedIBU', -1, 'IBU must be from 0 to 120.'],
  ['expectedIBU', 121, 'IBU must be from 0 to 120.'],
  ['colorSRM', -1, 'SRM must be from 0 to 80.'],
  ['colorSRM', 81, 'SRM must be from 0 to 80.'],
  ['mashTemp', 139, 'Mash temperature must be from 140 to 170 °F.'],
  ['mashTemp', 171, 'Mash temperature must be from 140 to 170 °F.'],
  ['boilTime', 29, 'Boil time must be from 30 to 120 minutes.'],
  ['boilTime', 121, 'Boil time must be from 30 to 120 minutes.'],
]

/** The form's error of a field. */
const sentenceOf = (schema: z.ZodType, values: object, field: string) =>
  english(schema.safeParse(values).error?.issues.find(({ path }) => path[0] === field)?.message ?? null)

describe.each(ingredientLimits)('an ingredient with %s = %j', (field, value, sentence, rest) => {
  it('is refused by the form, by GraphQL and by REST with the same sentence', async () => {
    const values = { ...ingredientDefaults, name: 'Limited Malt', [field]: value }
    expect(sentenceOf(ingredientFields, values, field)).toBe(sentence)
    const create = `mutation ($input: IngredientInput!) { createIngredient(input: $input) { id } }`
    const input = { name: 'Limited Malt', category: 'GRAIN', unit: 'LBS', [field]: value }
    const { errors } = await server.ask(brewer, create, { input })
    expect(errors).toMatchObject([{ message: sentence, extensions: { fields: { [field]: sentence } } }])
    const body = { name: 'Limited Malt', category: 'grain', unit: 'lbs', ...(rest ?? { [field]: value }) }
    const answer = await server.call('POST', '/api/ingredients', brewer, body)
    expect(answer).toMatchObject({ status: 422, body: { message: sentence } })
    expect(await prisma().ingredient.count({ where: { name: 'Limited Malt' } })).toBe(0)
  })
})

describe.each(recipeLimits)('a recipe with %s = %j', (field, value, sentence, rest) => {
  it('is refused by the form, by GraphQL and by REST with the same sentence', async () => {
    const figures = {
      expectedABV: null,
      expectedIBU: null,
      colorSRM: null,
      expectedOG: null,
      expectedFG: null,
    }
    const recipe = { name: 'Limited Ale', style: 'IPA', [field]: value }
    const values = { ...figures, mashTemp: 152, boilTime: 60, yeast: null, notes: null, ...recipe }
    expect(sentenceOf(recipeFields, values, field)).toBe(sentence)
    const create = `mutation ($input: RecipeInput!) { createRecipe(input: $input) { id } }`
    const { errors } = await server.ask(brewer, create, { input: recipe })
    expect(errors).toMatchObject([{ message: sentence, extensions: { fields: { [field]: sentence } } }])
    const body = { name: 'Limited Ale', beerTypeId: 'IPA', ...(rest ?? { [field]: value }) }
    const answer = await server.call('POST', '/api/recipes', brewer, body)
    expect(answer).toMatchObject({ status: 422, body: { message: sentence } })
    expect(await prisma().recipe.count({ where: { name: 'Limited Ale' } })).toBe(0)
  })
})

describe('counting', () => {
  const tap = `mutation ($beer: ID!, $delta: Int!) {
    adjustKegs(beerTypeId: $beer, size: HALF_BBL, delta: $delta) { quantity }
  }`

  it.each([0, 101, -101])('%i kegs at once is refused: 1 to 100 are allowed', async (delta) => {
    const { id, beerTypeId } = await aKeg(prisma())
    const { errors } = await server.ask(brewer, tap, { beer: beerTypeId, delta })
    expect(errors).toMatchObject([{ message: 'Quantity must be a whole number from 1 to 100.' }])
    expect(await prisma().kegTransaction.count({ where: { kegId: id } })).toBe(0)
  })

  it.each([1, 100])('%i kegs at once is taken', async (delta) => {
    const { beerTypeId } = await aKeg(prisma())
    const { data } = await server.ask(brewer, tap, { beer: beerTypeId, delta })
    expect(data).toEqual({ adjustKegs: { quantity: 5 + delta } })
  })

  it.each([
    [-1, 'Quantity must be from 0 to 1,000,000.'],
    [0.25, 'Quantity must be in steps of 0.1.'],
  ])('a stock by %d is refused over GraphQL and REST', async (quantity, sentence) => {
    const { id } = await anIngredient(prisma())
    const adjust = `mutation ($id: ID!, $quantity: Float!) { adjustIngredient(id: $id, type: ADD, quantity: $quantity) { id } }`
    expect((await server.ask(brewer, adjust, { id, quantity })).errors).toMatchObject([{ message: sentence }])
    const answer = await server.call('PUT', `/api/ingredients/${id}/adjust`, brewer, {
      quantity,
      type: 'add',
    })
    expect(answer).toMatchObject({ status: 422, body: { message: sentence } })
  })
})
