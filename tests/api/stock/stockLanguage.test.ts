import { expect, it } from 'vitest'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const prisma = () => server.app.database.prisma

const choose = `mutation ($language: String, $units: UnitsInput) {
  updatePreferences(language: $language, units: $units) { id }
}`
const metric = { gravity: 'PLATO', temperature: 'C', mass: 'KG', color: 'EBC', pressure: 'BAR' }

/** Two brewers: one reads English and pounds, the other German and kilograms. */
async function twoBrewers() {
  const [ana, bernd] = [await aPerson(server, 'BREWER'), await aPerson(server, 'BREWER')]
  await server.ask(bernd.token, choose, { language: 'de', units: metric })
  return [ana.token, bernd.token] as const
}

it('refuses an adjustment and a unit in the words of who asks', async () => {
  const malt = await anIngredient(prisma(), { name: 'Wiener', costPerUnitCents: 85 })
  const adjust = `mutation ($id: ID!, $quantity: Float!) {
    adjustIngredient(id: $id, type: ADD, quantity: $quantity) { id }
  }`
  const inGrams = `mutation ($id: ID!) { updateIngredient(id: $id, baseVersion: 1, changes: { unit: GRAMS }) { id } }`
  const told = (await twoBrewers()).map(async (token) => {
    const steps = await server.ask(token, adjust, { id: malt.id, quantity: 0.05 })
    const unit = await server.ask(token, inGrams, { id: malt.id })
    return [steps, unit].map(({ errors }) => errors?.[0]?.message)
  })
  expect(await Promise.all(told)).toEqual([
    [
      'Quantity must be in steps of 0.1.',
      "Wiener costs $0.85 per lbs, which can't be converted to whole cents per grams. Enter the cost too.",
    ],
    [
      'Die Menge muss ein Vielfaches von 0,1 sein.',
      'Wiener kostet 0,85\u00a0$ je lb; je g wären das keine ganzen Cent. Geben Sie auch den Preis ein.',
    ],
  ])
})

it('tells each what a recipe asks for in their weight, and why something cannot be compared', async () => {
  const malt = await anIngredient(prisma(), { name: 'Pilsner', unit: 'LBS' })
  const tablets = await anIngredient(prisma(), { name: 'Whirlfloc', unit: 'EACH' })
  const { id } = await aRecipeOf(prisma(), [
    { ingredientId: malt.id, amount: 12.5, unit: 'LBS' },
    { ingredientId: malt.id, amount: 250, unit: 'GRAMS' },
    { ingredientId: tablets.id, amount: 0.03, unit: 'KG' },
  ])
  const query = 'query ($id: ID!) { recipeAvailability(id: $id) { needs { asked reason } } }'
  const told = (await twoBrewers()).map(async (token) => {
    const { data } = await server.ask<{ recipeAvailability: { needs: object[] } }>(token, query, { id })
    return data?.recipeAvailability.needs
  })
  expect(await Promise.all(told)).toEqual([
    [
      { asked: '12.5 lbs + 250 grams', reason: null },
      { asked: '0.03 kg', reason: "Whirlfloc is stocked in each, which kg can't be converted to." },
    ],
    [
      { asked: '5,67 kg + 250 g', reason: null },
      {
        asked: '30 g',
        reason: 'Whirlfloc wird in Stück geführt; kg lässt sich darin nicht umrechnen.',
      },
    ],
  ])
})

it('reads a German file, and says in German what is wrong in it', async () => {
  const [ana, bernd] = await twoBrewers()
  const csv = 'Name;Art;Bestand (kg);Einheit\r\nPils;Malz;12,5;lb\r\nHell;Obst;1;g\r\n'
  const preview = `query ($csv: String!) {
    previewIngredientImport(csv: $csv) { toCreate problems { column expected got } }
  }`
  const told = [ana, bernd].map(async (token) => (await server.ask(token, preview, { csv })).data)
  const expected = ['grain, hops, yeast or misc', 'Malz, Hopfen, Hefe oder Sonstiges']
  expect(await Promise.all(told)).toEqual(
    expected.map((one) => ({
      previewIngredientImport: {
        toCreate: 1,
        problems: [{ column: 'Art', expected: one, got: 'Obst' }],
      },
    })),
  )
  await server.ask(bernd, 'mutation ($csv: String!) { importIngredients(csv: $csv) { created } }', { csv })
  const [row] = await prisma().ingredient.findMany({ where: { name: 'Pils' } })
  expect([row?.unit, Number(row?.currentQuantity)]).toEqual(['LBS', 27.558])
})

it('writes an order in the language of who sends it, in the units of the brewery', async () => {
  const data = { name: 'Mälzerei Süd', email: 'bestellung@maelzerei.example' }
  const { id: supplierId } = await prisma().supplier.create({ data })
  const malt = await anIngredient(prisma(), { name: 'Münchner', supplierId, currentQuantity: 10.5 })
  const [, bernd] = await twoBrewers()
  const order = `mutation ($ids: [ID!]) {
    emailSupplierOrders(ingredientIds: $ids) { status error }
  }`
  const { data: answer } = await server.ask(bernd, order, { ids: [malt.id] })
  const error = 'Die Bestellung wurde aufgezeichnet, nicht gesendet: Es ist kein Mailserver eingerichtet.'
  expect(answer).toEqual({ emailSupplierOrders: [{ status: 'RECORDED', error }] })
  const mail = await prisma().mail.findFirst({ where: { to: data.email } })
  expect(mail?.subject).toBe('Bestellung: 1 Rohstoff')
  expect(mail?.text).toContain('- Münchner: 29,5 lb (auf Lager: 10,5 lb)')
})
