import { expect, it } from 'vitest'
import { addDays } from '#domain/batches/timeline.ts'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { aBatch } from '#tests/support/data/brewery.ts'
import { anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()

/** A day as the assistant writes it. */
const words = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
  })

it('what a supplier needs ten days for is ordered ten days before the brew, or said to be late', async () => {
  const { prisma } = server.app.database
  const malting = await prisma.supplier.create({ data: { name: 'Valley Maltings', leadDays: 10 } })
  const stock = { currentQuantity: 0, supplierId: malting.id }
  const [pale, smoked, rye] = [
    await anIngredient(prisma, { ...stock, name: 'Pale' }),
    await anIngredient(prisma, { ...stock, name: 'Smoked' }),
    await anIngredient(prisma, { currentQuantity: 0, name: 'Rye' }),
  ]
  const today = dayAt(new Date(), ownTimeZone())
  const brew = async (ingredientId: string, inDays: number) => {
    const { id } = await aRecipeOf(prisma, [{ ingredientId }])
    const brewDate = new Date(`${addDays(today, inDays)}T00:00:00Z`)
    await aBatch(prisma, { recipeId: id, brewDate })
  }
  await brew(pale.id, 14)
  await brew(smoked.id, 5)
  await brew(rye.id, 14)
  const messages = [{ role: 'user', content: 'What should I buy for the next brews?' }]
  const viewer = await server.signIn('VIEWER')
  const { body } = await server.call('POST', '/api/beergpt/chat', viewer, { messages })
  expect(body.message).toContain(
    `**Pale**: 10 lbs short, order by ${words(addDays(today, 4))}, needed by ${words(addDays(today, 14))}`,
  )
  expect(body.message).toContain(
    `**Smoked**: 10 lbs short, too late: ordered today it arrives ${words(addDays(today, 10))}, needed by`,
  )
  expect(body.message).toContain(`**Rye**: 10 lbs short, needed by ${words(addDays(today, 14))}`)
})
