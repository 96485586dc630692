import { expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { aKeg, anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const changes = `subscription ($topics: [Topic!]) {
  changes(topics: $topics) {
    __typename seq commandId
    ... on KegCountChanged { delta keg { id quantity } transaction { quantity notes user { role } } }
    ... on KegSaved { kegId keg { location } }
    ... on BeerTypeSaved { beerType { name } }
    ... on IngredientSaved {
      moved: delta ingredient { id currentQuantity stockStatus supplier { name } }
      movement: transaction { transactionType quantity }
    }
    ... on IngredientsImported { created updated }
    ... on IngredientsRemoved { ingredientIds }
    ... on SupplierSaved { supplier { name } }
    ... on RecipeSaved { recipe { id version lines { amount ingredient { name } } } }
    ... on RecipeRemoved { recipeId }
  }
}`
const everything = ['KEGS', 'INGREDIENTS', 'RECIPES']
const tell = async (mutation: string) => {
  const { errors } = await server.ask(brewer, `mutation { ${mutation} }`)
  expect(errors).toBeUndefined()
}

it("every subscriber gets the stock room's changes, in order, with the state at delivery", async () => {
  const viewer = await server.signIn('VIEWER')
  const keg = await aKeg(prisma())
  const malt = await anIngredient(prisma(), { name: 'Pale' })
  const recipe = await aRecipeOf(prisma(), [])
  const screen = await subscribeBySocket(server.url, viewer, { topics: everything }, changes)
  await tell(
    `adjustKegs(beerTypeId: "${keg.beerTypeId}", size: HALF_BBL, delta: -9, notes: "sold", commandId: "c1") { id }`,
  )
  await tell(`updateKeg(id: "${keg.id}", baseVersion: 2, changes: { location: "Taproom" }) { id }`)
  await tell(`createBeerType(input: { name: "Gose" }) { id }`)
  await tell(`adjustIngredient(id: "${malt.id}", type: REMOVE, quantity: 90) { id }`)
  await tell(`createSupplier(input: { name: "Maltings" }) { id }`)
  await tell(`importIngredients(csv: "name,category\\nPale,grain\\nSaaz,hops\\n") { created }`)
  await tell(
    `updateRecipe(id: "${recipe.id}", baseVersion: 1, changes: { addLines: [{ ingredientId: "${malt.id}", amount: 4 }] }) { id }`,
  )
  await tell(`deleteIngredients(ids: ["${malt.id}"], evenIfUsed: true)`)
  await tell(`deleteRecipe(id: "${recipe.id}")`)
  const seen = await screen.waitForChanges(10)
  expect(seen[0]).toMatchObject({ commandId: 'c1' })
  expect(seen.map(({ __typename }) => __typename)).toEqual([
    'KegCountChanged',
    'KegSaved',
    'BeerTypeSaved',
    'IngredientSaved',
    'SupplierSaved',
    'IngredientsImported',
    'RecipeSaved',
    'RecipeSaved',
    'IngredientsRemoved',
    'RecipeRemoved',
  ])
  expect(seen[0]).toMatchObject({
    delta: -5,
    keg: { id: keg.id },
    transaction: { quantity: 5, notes: 'sold' },
  })
  expect(seen[1]).toMatchObject({ keg: { location: 'Taproom' } })
  expect(seen[3]).toMatchObject({ moved: -90, movement: { transactionType: 'REMOVE', quantity: 90 } })
  expect(seen[5]).toMatchObject({ created: 1, updated: 1 })
  expect(seen[8]).toMatchObject({ ingredientIds: [malt.id] })
  await screen.close()
})

it('a screen that follows kegs alone hears of nothing else', async () => {
  const keg = await aKeg(prisma())
  const malt = await anIngredient(prisma())
  const screen = await subscribeBySocket(server.url, brewer, { topics: ['KEGS'] }, changes)
  await tell(`adjustIngredient(id: "${malt.id}", type: ADD, quantity: 1) { id }`)
  await tell(`adjustKegs(beerTypeId: "${keg.beerTypeId}", size: HALF_BBL, delta: 1) { id }`)
  expect(await screen.waitForChanges(1)).toMatchObject([{ __typename: 'KegCountChanged', delta: 1 }])
  await screen.close()
})
