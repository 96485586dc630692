import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '#domain/people/roles.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let server: TestServer
const tokens = new Map<Role, string>()
const roles: Role[] = ['VIEWER', 'BREWER_ASSISTANT', 'BREWER', 'ADMIN']

beforeAll(async () => {
  server = await startServer()
  for (const role of roles) tokens.set(role, await server.signIn(role))
})
afterAll(() => server.close())

const cellar: Role[] = ['BREWER_ASSISTANT', 'BREWER', 'ADMIN']
const brewers: Role[] = ['BREWER', 'ADMIN']

/** Who may do what in the stock room; with a permitted role, each call fails for a different reason. */
const mutations: [Role[], string][] = [
  [cellar, 'adjustKegs(beerTypeId: "x", size: HALF_BBL, delta: 1) { id }'],
  [cellar, 'createKeg(input: { beerTypeId: "x", size: HALF_BBL }) { id }'],
  [cellar, 'addFilledKegs(batchId: "x", halfBarrels: 1) { id }'],
  [brewers, 'updateKeg(id: "x", baseVersion: 1, changes: { priceCents: 1 }) { id }'],
  [brewers, 'createBeerType(input: { name: "" }) { id }'],
  [brewers, 'renameBeerType(id: "x", baseVersion: 1, changes: { name: "y" }) { id }'],
  [cellar, 'adjustIngredient(id: "x", type: ADD, quantity: 1) { id }'],
  [cellar, 'receiveOrder(input: { ingredientId: "x", quantity: 1 }) { id }'],
  [brewers, 'createIngredient(input: { name: "" }) { id }'],
  [brewers, 'updateIngredient(id: "x", baseVersion: 1, changes: { name: "y" }) { id }'],
  [brewers, 'deleteIngredients(ids: ["x"])'],
  [brewers, 'importIngredients(csv: "") { created }'],
  [brewers, 'emailSupplierOrders(ingredientIds: ["x"]) { status }'],
  [brewers, 'createSupplier(input: { name: "" }) { id }'],
  [brewers, 'updateSupplier(id: "x", baseVersion: 1, changes: { name: "y" }) { id }'],
  [brewers, 'createRecipe(input: { name: "", style: "" }) { id }'],
  [brewers, 'updateRecipe(id: "x", baseVersion: 1, changes: { name: "y" }) { id }'],
  [brewers, 'cloneRecipe(id: "x") { id }'],
  [brewers, 'deleteRecipe(id: "x")'],
  [brewers, 'importRecipes(file: "", format: BEERXML) { dropped }'],
  [brewers, 'deductStock(batchId: "x") { scale }'],
]

const calls: [Role[], string, string, object?][] = [
  [cellar, 'POST', '/kegs', { beerTypeId: 'x', size: '1/2 BBL' }],
  [cellar, 'PUT', '/kegs/x', { quantity: 1 }],
  [brewers, 'POST', '/ingredients', { name: ' ', category: 'grain' }],
  [brewers, 'PUT', '/ingredients/x', { name: 'y' }],
  [brewers, 'DELETE', '/ingredients/x'],
  [cellar, 'PUT', '/ingredients/x/adjust', { quantity: 1, type: 'add' }],
  [brewers, 'POST', '/ingredients/bulk-delete', { ingredientIds: ['x'] }],
  [brewers, 'POST', '/ingredients/bulk-import', { csvData: '' }],
  [brewers, 'POST', '/ingredients/orders/email', { ingredientIds: ['x'] }],
  [brewers, 'POST', '/recipes', { name: ' ', beerTypeId: ' ' }],
  [brewers, 'PUT', '/recipes/x', { name: 'y' }],
  [brewers, 'DELETE', '/recipes/x'],
]

const reads = [
  'kegs { id }', 'beerTypes { id }', 'kegTransactions { id }', 'ingredients { id }', 'ingredient(id: "x") { id }',
  'ingredientStats { totalItems }', 'ingredientTransactions(ingredientId: "x") { id }', 'recipesUsing(ingredientId: "x") { amount }',
  'suppliers { id }', 'exportIngredients', 'ingredientImportTemplate', 'recipes { id lines { id } }', 'recipeStats { total }',
] // oxfmt-ignore

describe.each(roles)('a %s', (role) => {
  const token = () => tokens.get(role)!

  it.each(mutations)('with %j asking for %s', async (allowed, mutation) => {
    const { errors } = await server.ask(token(), `mutation { ${mutation} }`)
    expect(errors).toHaveLength(1)
    const { code } = errors![0]!.extensions
    if (allowed.includes(role)) expect(['NOT_FOUND', 'BAD_USER_INPUT', 'REFUSED']).toContain(code)
    else expect(code).toBe('FORBIDDEN')
  })

  it.each(calls)('with %j calling %s %s', async (allowed, method, path, body) => {
    const { status } = await server.call(method, `/api${path}`, token(), body)
    if (allowed.includes(role)) expect([404, 409, 422]).toContain(status)
    else expect(status).toBe(403)
  })

  it.each(reads)('may read %s', async (query) => {
    expect((await server.ask(token(), `{ ${query} }`)).errors).toBeUndefined()
  })
})

describe('a client that is not signed in', () => {
  it.each([
    ...mutations.map(([, mutation]) => `mutation { ${mutation} }`),
    ...reads.map((read) => `{ ${read} }`),
  ])('is told to sign in: %s', async (document) => {
    const { errors } = await server.ask(null, document)
    expect(errors![0]!.extensions.code).toBe('UNAUTHENTICATED')
  })
})
