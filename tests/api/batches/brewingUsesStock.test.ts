import { describe, expect, it } from 'vitest'
import { aBatch } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { aBeerType, anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const assistant = await server.signIn('BREWER_ASSISTANT')

const prisma = () => server.app.database.prisma
const stockFields = `scale isEnough deductedAt
  needs { ingredient { name currentQuantity } needed there short status }
  transactions { transactionType quantity batchNumber notes }`

describe('brewing uses stock', () => {
  const deduct = `mutation ($id: ID!, $commandId: ID) { deductStock(batchId: $id, commandId: $commandId) { ${stockFields} } }`

  async function aBrew() {
    const malt = await anIngredient(prisma(), { currentQuantity: 100, lotNumber: 'L-9' })
    const hops = await anIngredient(prisma(), { currentQuantity: 4, unit: 'OZ' })
    const recipe = await aRecipeOf(prisma(), [
      { ingredientId: malt.id, amount: 60 },
      { ingredientId: hops.id, amount: 6, unit: 'OZ' },
    ])
    return { malt, hops, batch: await aBatch(prisma(), { recipeId: recipe.id, batchSizeBBL: 1.5 }) }
  }

  it('shows what a batch would take, scaled to its size, and takes it once, with its number', async () => {
    const { malt, hops, batch } = await aBrew()
    const query = `query ($id: ID!) { stockForBatch(batchId: $id) { ${stockFields} } }`
    expect((await server.ask(brewer, query, { id: batch.id })).data).toMatchObject({
      stockForBatch: {
        scale: 0.5,
        isEnough: true,
        deductedAt: null,
        needs: [
          { needed: 30, there: 100, short: 0 },
          { needed: 3, there: 4, short: 0 },
        ],
        transactions: [],
      },
    })
    const both = await Promise.all([1, 2, 3].map(() => server.ask(brewer, deduct, { id: batch.id })))
    const refused = both.flatMap(({ errors }) => errors ?? [])
    expect(refused.map(({ message }) => message)).toEqual(
      Array.from({ length: 2 }, () => `The ingredients of batch ${batch.batchNumber} were taken already.`),
    )
    const rows = await prisma().ingredientTransaction.findMany({ where: { batchId: batch.id } })
    expect(rows).toHaveLength(2)
    for (const row of rows)
      expect(row).toMatchObject({ transactionType: 'BREWED', batchNumber: batch.batchNumber })
    expect(rows.find(({ ingredientId }) => ingredientId === malt.id)).toMatchObject({ lotNumber: 'L-9' })
    const left = await prisma().ingredient.findMany({
      where: { id: { in: [malt.id, hops.id] } },
      orderBy: { unit: 'asc' },
    })
    expect(left.map(({ currentQuantity }) => Number(currentQuantity))).toEqual([70, 1])
    const changes = await prisma().change.findMany({ where: { entityId: malt.id }, orderBy: { seq: 'asc' } })
    expect(changes).toMatchObject([{ type: 'IngredientSaved', detail: { delta: -30 } }])
  })

  it('takes what is there of what is short, and says so', async () => {
    const { hops, batch } = await aBrew()
    await prisma().ingredient.update({ where: { id: hops.id }, data: { currentQuantity: 1.25 } })
    const first = await server.ask(brewer, deduct, { id: batch.id, commandId: batch.id })
    expect(first.data).toMatchObject({
      deductStock: {
        isEnough: false,
        transactions: [{ quantity: 30 }, { quantity: 1.25, notes: 'Short by 1.75 oz' }],
      },
    })
    expect(await server.ask(brewer, deduct, { id: batch.id, commandId: batch.id })).toEqual(first)
  })

  it('is for brewers only', async () => {
    const { batch } = await aBrew()
    const { errors } = await server.ask(assistant, deduct, { id: batch.id })
    expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  })
})

describe('kegging fills kegs', () => {
  const fill = `mutation ($id: ID!, $half: Int, $sixth: Int, $beer: ID, $commandId: ID) {
    addFilledKegs(batchId: $id, halfBarrels: $half, sixthBarrels: $sixth, beerTypeId: $beer, commandId: $commandId) {
      size quantity beerType { name }
    }
  }`
  const inKegging = async (style: string) => {
    const recipe = await aRecipeOf(prisma(), [], { style })
    return aBatch(prisma(), { recipeId: recipe.id, stage: 'KEGGING' })
  }

  it('of the beer called as the style, with the batch on the transactions, once a command', async () => {
    const style = `Style ${Math.random()}`
    const batch = await inKegging(style)
    const filling = { id: batch.id, half: 2, sixth: 5, commandId: 'filling' }
    const first = await server.ask(assistant, fill, filling)
    expect(first.data).toEqual({
      addFilledKegs: [
        { size: 'HALF_BBL', quantity: 2, beerType: { name: style } },
        { size: 'SIXTH_BBL', quantity: 5, beerType: { name: style } },
      ],
    })
    expect(await server.ask(assistant, fill, filling)).toEqual(first)
    const rows = await prisma().kegTransaction.findMany({ where: { batchId: batch.id } })
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      batchNumber: batch.batchNumber,
      notes: `Filled from batch ${batch.batchNumber}`,
    })
  })

  it('of another beer when it is named, and of none before Kegging', async () => {
    const beer = await aBeerType(prisma())
    const batch = await inKegging('IPA')
    const { data } = await server.ask(assistant, fill, { id: batch.id, half: 1, sixth: 0, beer: beer.id })
    expect(data).toEqual({
      addFilledKegs: [{ size: 'HALF_BBL', quantity: 1, beerType: { name: beer.name } }],
    })
    const early = await aBatch(prisma(), { stage: 'CONDITIONING' })
    const refused = await server.ask(assistant, fill, { id: early.id, half: 1, sixth: 0 })
    expect(refused.errors).toMatchObject([
      { message: `Batch ${early.batchNumber} is in Conditioning: kegs are filled in Kegging.` },
    ])
  })

  it.each([
    [0, 0],
    [-1, 2],
    [101, 0],
  ])('refuses %s halves and %s sixths', async (half, sixth) => {
    const batch = await inKegging('IPA')
    const { errors } = await server.ask(assistant, fill, { id: batch.id, half, sixth })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })
})
