import { expect, it } from 'vitest'
import { aBatch } from '#tests/support/data/brewery.ts'
import { anIngredient } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()

it('proposes to order what planned brews lack beyond stock and orders, though it is not low', async () => {
  const { prisma } = server.app.database
  const brewer = await server.signIn('BREWER')
  const supplier = await prisma.supplier.create({ data: { name: 'Proposed Maltings', leadDays: 10 } })
  const malt = await anIngredient(prisma, {
    ...{ name: 'Proposed malt', unit: 'LBS', currentQuantity: 650, reorderThreshold: 0 },
    supplierId: supplier.id,
  })
  const brew = await aBatch(prisma, { brewDate: new Date('2098-04-17'), batchSizeBBL: 6 })
  await prisma.recipeIngredient.create({
    data: { recipeId: brew.recipeId, ingredientId: malt.id, amount: 1_000, unit: 'LBS' },
  })
  const proposed = async () => {
    const { data } = await server.ask<{ orderProposals: { ingredientId: string }[] }>(
      brewer,
      '{ orderProposals { ingredientId amount neededOn orderBy } }',
    )
    return data?.orderProposals.filter(({ ingredientId }) => ingredientId === malt.id)
  }
  const needed = { ingredientId: malt.id, neededOn: '2098-04-17', orderBy: '2098-04-07' }
  expect(await proposed()).toEqual([{ ...needed, amount: 1_350 }])
  const line = { ingredientId: malt.id, amount: 1_000, expectedOn: '2098-04-17' }
  const ordered = await server.ask(
    brewer,
    'mutation ($lines: [OrderLineInput!]) { emailSupplierOrders(lines: $lines, byMail: false) { status } }',
    { lines: [line] },
  )
  expect(ordered.errors).toBeUndefined()
  expect(await proposed()).toEqual([{ ...needed, amount: 350 }])
})
