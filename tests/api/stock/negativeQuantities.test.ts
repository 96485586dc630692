import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBatch } from '#tests/support/data/brewery.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { aKeg, anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'

let server: TestServer
let brewer: string
let ids: { malt: string; keg: string; batch: string; recipe: string; beer: string }

beforeAll(async () => {
  server = await startServer()
  brewer = await server.signIn('BREWER')
  const malt = await anIngredient(prisma())
  const keg = await aKeg(prisma())
  const batch = await aBatch(prisma(), { stage: 'KEGGING' })
  const recipe = await aRecipeOf(prisma(), [{ ingredientId: malt.id }])
  ids = { malt: malt.id, keg: keg.id, batch: batch.id, recipe: recipe.id, beer: keg.beerTypeId }
})
afterAll(() => server.close())

const prisma = () => server.app.database.prisma

/** All current counts. */
const counted = async () => ({
  malt: await prisma().ingredient.findUniqueOrThrow({ where: { id: ids.malt } }),
  kegs: await prisma().keg.findMany({ orderBy: { id: 'asc' } }),
  lines: await prisma().recipeIngredient.findMany({ orderBy: { id: 'asc' } }),
})

const mutations: [string, (known: typeof ids) => string][] = [
  ['an addition to a stock', ({ malt }) => `adjustIngredient(id: "${malt}", type: ADD, quantity: -3) { id }`],
  [
    'a removal from a stock',
    ({ malt }) => `adjustIngredient(id: "${malt}", type: REMOVE, quantity: -3) { id }`,
  ],
  ['a stock that is set', ({ malt }) => `adjustIngredient(id: "${malt}", type: SET, quantity: -3) { id }`],
  ['a delivery', ({ malt }) => `receiveOrder(input: { ingredientId: "${malt}", quantity: -3 }) { id }`],
  [
    'a stock in a form',
    ({ malt }) => `updateIngredient(id: "${malt}", baseVersion: 1, changes: { currentQuantity: -3 }) { id }`,
  ],
  [
    'filled kegs',
    ({ batch, beer }) => `addFilledKegs(batchId: "${batch}", halfBarrels: -3, beerTypeId: "${beer}") { id }`,
  ],
  [
    'new kegs',
    ({ beer }) => `createKeg(input: { beerTypeId: "${beer}", size: SIXTH_BBL, quantity: -3 }) { id }`,
  ],
  [
    'a line of a recipe',
    ({ recipe, malt }) =>
      `updateRecipe(id: "${recipe}", baseVersion: 1, changes: { addLines: [{ ingredientId: "${malt}", amount: -3 }] }) { id }`,
  ],
]

it.each(mutations)('refuses %s below 0 and changes nothing', async (_what, mutation) => {
  const before = await counted()
  const { errors } = await server.ask(brewer, `mutation { ${mutation(ids)} }`)
  expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  expect(await counted()).toEqual(before)
})

const calls: [string, string, (known: typeof ids) => string, object][] = [
  ['an adjusted stock', 'PUT', ({ malt }) => `/ingredients/${malt}/adjust`, { quantity: -3, type: 'add' }],
  ['counted kegs', 'PUT', ({ keg }) => `/kegs/${keg}`, { quantity: -3 }],
  ['an edited stock', 'PUT', ({ malt }) => `/ingredients/${malt}`, { currentQuantity: -3 }],
]

it.each(calls)('refuses %s below 0 over REST and changes nothing', async (_what, method, path, body) => {
  const before = await counted()
  expect((await server.call(method, `/api${path(ids)}`, brewer, body)).status).toBe(422)
  expect(await counted()).toEqual(before)
})
