import { print } from 'graphql'
import { expect, it } from 'vitest'
import { aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { addLogText } from '#tests/support/data/batchForms.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import type { BatchByNumberQuery, BatchIngredientsQuery, BatchRecordQuery } from '#generated/gql/graphql.ts'
import {
  BatchByNumberDocument,
  BatchIngredientsDocument,
  BatchRecordDocument,
} from '#web/features/batch/batchDocuments.ts'
import { figuresOf } from '#web/features/batch/batchViews.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
const prisma = () => server.app.database.prisma

async function run<Data>(query: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await server.ask<Data>(brewer, query, variables)
  expect(errors).toBeUndefined()
  return data!
}

/** A batch from its plan to its last keg, by the commands that people give. */
async function workOnABatch(batchNumber: string): Promise<string> {
  const [recipe, fermenter, brite] = [
    await aRecipe(prisma(), { name: 'Valley Helles', expectedOG: 1.05, expectedFG: 1.01 }),
    await aVessel(prisma()),
    await aVessel(prisma(), { type: 'BRITE_TANK' }),
  ]
  const stock = [
    { name: 'Pilsner', currentQuantity: 200, costPerUnitCents: 79, amount: 41.25 },
    // Only a part of what is needed is there.
    { name: 'Tettnang', currentQuantity: 2.5, costPerUnitCents: 133, amount: 3 },
    { name: 'Finings', currentQuantity: 5, costPerUnitCents: 0, amount: 1 },
  ]
  for (const { amount, ...data } of stock) {
    const { id } = await prisma().ingredient.create({ data: { ...data, category: 'MISC' } })
    await prisma().recipeIngredient.create({
      data: { recipeId: recipe.id, ingredientId: id, amount, unit: 'LBS' },
    })
  }
  const { createBatch } = await run<{ createBatch: { id: string } }>(
    `mutation ($input: BatchInput!) { createBatch(input: $input) { id } }`,
    {
      input: {
        recipeId: recipe.id,
        brewDate: '2026-04-03',
        batchNumber,
        batchSizeBBL: 5,
        fermenterId: fermenter.id,
        briteTankId: brite.id,
      },
    },
  )
  const { id } = createBatch
  const move = (to: string) => run(`mutation { moveBatch(id: "${id}", to: ${to}) { id } }`)
  await run(`mutation { deductStock(batchId: "${id}") { deductedAt } }`)
  await move('FERMENTING')
  for (const gravity of [1.049, 1.024, 1.011])
    await run(addLogText, { input: { batchId: id, gravity, temperature: 50, originalGravity: 1.051 } })
  for (const stage of ['CONDITIONING', 'KEGGING']) await move(stage)
  await run(`mutation { addFilledKegs(batchId: "${id}", halfBarrels: 7, sixthBarrels: 4) { id } }`)
  const lost = `mutation { addFilledKegs(batchId: "${id}", sixthBarrels: 3, commandId: "miscounted") { id } }`
  await run(lost)
  await run(`mutation { undo(of: "miscounted", reason: "Miscounted") }`)
  await move('COMPLETED')
  return id
}

interface Sums {
  cents: number
  half: number
  sixth: number
  final: number
}

it("a finished batch's figures agree with sums straight from the database", async () => {
  const id = await workOnABatch('2026-301')
  const { batchByNumber } = await run<BatchByNumberQuery>(print(BatchByNumberDocument), {
    number: '2026-301',
  })
  expect(batchByNumber?.id).toBe(id)
  const record = await run<BatchRecordQuery>(print(BatchRecordDocument), { batchId: id })
  const { stockForBatch } = await run<BatchIngredientsQuery>(print(BatchIngredientsDocument), { batchId: id })
  const figures = figuresOf(batchByNumber!, record.kegTransactions, stockForBatch, undefined)
  const [sums] = await prisma().$queryRaw<Sums[]>`SELECT
    (SELECT sum(round(t."quantity" * i."costPerUnitCents"))::float8 FROM "IngredientTransaction" t
      JOIN "Ingredient" i ON i."id" = t."ingredientId" WHERE t."batchId" = ${id}) AS "cents",
    (SELECT sum("quantity")::float8 FROM "Keg" WHERE "size" = 'HALF_BBL') AS "half",
    (SELECT sum("quantity")::float8 FROM "Keg" WHERE "size" = 'SIXTH_BBL') AS "sixth",
    (SELECT "gravity"::float8 FROM "BatchLog" WHERE "batchId" = ${id} AND "gravity" IS NOT NULL
      ORDER BY "timestamp" DESC, "id" DESC LIMIT 1) AS "final"`
  // 68.75 lbs at 79 cents and the 2.5 of 5 lbs that were there at 133.
  expect(sums).toEqual({ cents: 5431 + 333, half: 7, sixth: 4, final: 1.011 })
  expect(figures).toMatchObject({
    originalGravity: 1.051,
    gravity: sums?.final,
    costCents: sums?.cents,
    // Nobody has said what finings cost.
    withoutCost: 1,
    kegs: { HALF_BBL: sums?.half, SIXTH_BBL: sums?.sixth },
  })
  expect(figures.keggedBBL).toBeCloseTo(7 / 2 + 4 / 6)
  expect(figures.yieldPercent).toBeCloseTo((100 * (7 / 2 + 4 / 6)) / 5)
  expect(figures.abv).toBeCloseTo(5.25)
  expect(figures.attenuation).toBeCloseTo((100 * 40) / 51)
})
