import { describe, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')

const prisma = () => server.app.database.prisma
const grams = { unit: 'GRAMS', currentQuantity: 283, reorderThreshold: 100, costPerUnitCents: 18 } as const
const inOunces = { unit: 'OZ', currentQuantity: 9.983, reorderThreshold: 3.527, costPerUnitCents: 510 }

async function stockOf(id: string) {
  const { unit, currentQuantity, reorderThreshold, costPerUnitCents } =
    await prisma().ingredient.findUniqueOrThrow({ where: { id } })
  return {
    unit,
    currentQuantity: Number(currentQuantity),
    reorderThreshold: Number(reorderThreshold),
    costPerUnitCents,
  }
}

const update = (id: string, changes: object) =>
  server.ask(
    brewer,
    `mutation ($id: ID!, $changes: IngredientChanges!) {
      updateIngredient(id: $id, baseVersion: 1, changes: $changes) { unit currentQuantity version }
    }`,
    { id, changes },
  )

/** The three ways to change a unit from grams to ounces and nothing else. */
const ways: Record<string, (row: { id: string; name: string }) => Promise<unknown>> = {
  edit: ({ id }) => update(id, { unit: 'OZ' }),
  REST: ({ id }) =>
    server.call('PUT', `/api/ingredients/${id}`, brewer, { unit: 'oz', currentQuantity: 283 }),
  import: ({ name }) =>
    server.ask(brewer, 'mutation ($csv: String!) { importIngredients(csv: $csv) { updated } }', {
      csv: `name,category,unit\n${name},grain,oz\n`,
    }),
}

describe.each(Object.entries(ways))('a unit changed by %s', (_way, change) => {
  it('leaves the stock what it is, says so in the history, and does not touch the recipes', async () => {
    const row = await anIngredient(prisma(), grams)
    const recipe = await aRecipeOf(prisma(), [{ ingredientId: row.id, amount: 50, unit: 'GRAMS' }])
    await change(row)
    expect(await stockOf(row.id)).toEqual(inOunces)
    const [told, ...more] = await prisma().ingredientTransaction.findMany({ where: { ingredientId: row.id } })
    expect(more).toEqual([])
    expect(told).toMatchObject({ transactionType: 'UNIT_CHANGED', unit: 'OZ' })
    expect(told!.notes).toContain('283 grams are 9.983 oz')
    const line = await prisma().recipeIngredient.findFirstOrThrow({ where: { recipeId: recipe.id } })
    expect([Number(line.amount), line.unit]).toEqual([50, 'GRAMS'])
  })
})

describe('a unit that does not convert', () => {
  it('is refused by edit and REST with what to do, and changes nothing', async () => {
    const row = await anIngredient(prisma(), grams)
    const { errors } = await update(row.id, { unit: 'EACH' })
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
    expect(errors![0]!.message).toContain("can't be converted to each")
    const { status } = await server.call('PUT', `/api/ingredients/${row.id}`, brewer, { unit: 'each' })
    expect(status).toBe(422)
    expect(await stockOf(row.id)).toEqual(grams)
  })

  it('refuses the row of a file that has it, and takes the others', async () => {
    const row = await anIngredient(prisma(), grams)
    const { data } = await server.ask(
      brewer,
      `mutation ($csv: String!) { importIngredients(csv: $csv) { created updated problems { row column expected got } } }`,
      { csv: `name,category,unit\n${row.name},grain,each\nNew one,grain,each\n` },
    )
    expect(data).toMatchObject({
      importIngredients: { created: 1, updated: 0, problems: [{ row: 2, column: 'unit', got: 'each' }] },
    })
    expect(await stockOf(row.id)).toEqual(grams)
  })

  it('is taken together with quantity, threshold and cost', async () => {
    const row = await anIngredient(prisma(), grams)
    const said = { unit: 'EACH', currentQuantity: 4, reorderThreshold: 2, costPerUnitCents: 600 }
    expect((await update(row.id, said)).errors).toBeUndefined()
    expect(await stockOf(row.id)).toEqual(said)
  })
})

it('does not let an adjustment be undone in another unit than it was made in', async () => {
  const { id } = await anIngredient(prisma(), grams)
  await server.ask(
    brewer,
    'mutation ($id: ID!) { adjustIngredient(id: $id, type: ADD, quantity: 5, commandId: "five grams") { id } }',
    { id },
  )
  await server.call('PUT', `/api/ingredients/${id}`, brewer, { unit: 'oz' })
  const { errors } = await server.ask(brewer, 'mutation { undo(of: "five grams", reason: "Wrong bag") }')
  expect(errors).toMatchObject([{ message: expect.stringContaining('unit') as string }])
})
