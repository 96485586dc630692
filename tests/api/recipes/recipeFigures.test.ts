import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'

const server = await serverOfFile()
const viewer = await server.signIn('VIEWER')

const prisma = () => server.app.database.prisma

describe('availability and estimates', () => {
  const query = `query ($id: ID!, $scale: Float) {
    recipeAvailability(id: $id, scale: $scale) {
      scale batchSizeBBL isEnough needs { ingredient { name } asked needed there short status reason }
    }
  }`

  it("adds up and converts what is asked, and says what can't be converted", async () => {
    const malt = await anIngredient(prisma(), { name: 'Maris Otter', currentQuantity: 100, unit: 'KG' })
    const hops = await anIngredient(prisma(), { name: 'Fuggle', currentQuantity: 2, unit: 'LBS' })
    const tablets = await anIngredient(prisma(), { name: 'Whirlfloc', currentQuantity: 50, unit: 'EACH' })
    const { id } = await aRecipeOf(prisma(), [
      { ingredientId: malt.id, amount: 110.231 },
      { ingredientId: hops.id, amount: 12, unit: 'OZ' },
      { ingredientId: hops.id, amount: 340.194, unit: 'GRAMS' },
      { ingredientId: tablets.id, amount: 30, unit: 'GRAMS' },
    ])
    const { data } = await server.ask(viewer, query, { id, scale: 1.5 })
    expect(data).toEqual({
      recipeAvailability: {
        scale: 1.5,
        batchSizeBBL: 4.5,
        isEnough: false,
        needs: [
          {
            ingredient: { name: 'Maris Otter' },
            asked: '165.347 lbs',
            needed: 75,
            there: 100,
            short: 0,
            status: 'ENOUGH',
            reason: null,
          },
          {
            ingredient: { name: 'Fuggle' },
            asked: '18 oz + 510.291 grams',
            needed: 2.25,
            there: 2,
            short: 0.25,
            status: 'SHORT',
            reason: null,
          },
          {
            ingredient: { name: 'Whirlfloc' },
            asked: '45 grams',
            needed: null,
            there: 50,
            short: null,
            status: 'UNKNOWN',
            reason: "Whirlfloc is stocked in each, which grams can't be converted to.",
          },
        ],
      },
    })
  })

  it.each([0, 0.4, 0.75, 5.5])('refuses a scale of %s', async (scale) => {
    const { id } = await aRecipeOf(prisma(), [])
    const { errors } = await server.ask(viewer, query, { id, scale })
    expect(errors).toMatchObject([{ message: 'Scale must be from 0.5 to 5 in steps of 0.5.' }])
  })

  it('estimates what a recipe becomes, and says which figures are missing', async () => {
    const malt = await anIngredient(prisma(), { name: 'Two-Row', potential: 1.037, colorLovibond: 2 })
    const hops = await anIngredient(prisma(), {
      name: 'Magnum',
      category: 'HOPS',
      unit: 'LBS',
      alphaAcid: 12,
    })
    const dark = await anIngredient(prisma(), { name: 'Carafa', potential: 1.03 })
    const boil = { ingredientId: hops.id, amount: 1, use: 'BOIL' as const, minutes: 60 }
    const estimates = `query ($id: ID!) { recipeEstimates(id: $id) { originalGravity abv ibu srm missing } }`
    const gravities = { expectedOG: 1.055, expectedFG: 1.012 }
    const full = await aRecipeOf(prisma(), [{ ingredientId: malt.id, amount: 180 }, boil], gravities)
    expect((await server.ask(viewer, estimates, { id: full.id })).data).toEqual({
      recipeEstimates: { originalGravity: 1.0537, abv: 5.64, ibu: 34.1, srm: 3.8, missing: [] },
    })
    const partly = await aRecipeOf(prisma(), [{ ingredientId: dark.id }, boil], gravities)
    expect((await server.ask(viewer, estimates, { id: partly.id })).data).toMatchObject({
      recipeEstimates: { srm: null, missing: ['the color of Carafa'] },
    })
  })

  it('counts recipes and averages their figures', async () => {
    await prisma().batch.deleteMany()
    await prisma().recipe.deleteMany()
    await aRecipeOf(prisma(), [], { style: 'Stout', expectedABV: 5, expectedIBU: 30 })
    await aRecipeOf(prisma(), [], { style: 'IPA', expectedABV: 6.5 })
    const stats = `{ recipeStats { total averageABV averageIBU styles } }`
    expect((await server.ask(viewer, stats)).data).toEqual({
      recipeStats: { total: 2, averageABV: 5.8, averageIBU: 30, styles: ['IPA', 'Stout'] },
    })
  })
})
