import { dayText } from '#domain/language/dates.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { addDays } from '#domain/batches/timeline.ts'
import { daysAgo } from '#tests/support/data/ago.ts'
import { aBatchInput, createBatchText, updateBatchText } from '#tests/support/data/batchForms.ts'
import { aBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const brewer = await server.signIn('BREWER')
beforeEach(() => prisma().batch.deleteMany())

const prisma = () => server.app.database.prisma
const today = dayAt(new Date(), ownTimeZone())
const inDays = (days: number) => addDays(today, days)

/** A fermenter occupied by Harvest IPA for another ten days. */
async function aBusyTank(label: string) {
  const vessel = await aVessel(prisma(), { label, status: 'IN_USE' })
  const recipe = await aRecipe(prisma(), { name: 'Harvest IPA' })
  const batch = await aBatch(prisma(), {
    batchNumber: `${label}-IPA`,
    recipeId: recipe.id,
    stage: 'FERMENTING',
    fermenterId: vessel.id,
    fermentingStartDate: daysAgo(4),
    expectedFermentationDays: 14,
  })
  return { vessel, batch }
}

async function plan(fields: object) {
  const input = await aBatchInput(prisma(), fields)
  const { data, errors } = await server.ask<{ createBatch: { id: string; version: number } }>(
    brewer,
    createBatchText,
    { input },
  )
  return { batch: data?.createBatch, error: errors?.[0] }
}

const day = (days: number) => dayText('en-US', inDays(days))

describe('an occupied tank', () => {
  it('is booked for a brew after the beer has left', async () => {
    const { vessel } = await aBusyTank('FV-41')
    const { batch, error } = await plan({ fermenterId: vessel.id, brewDate: inDays(10) })
    expect(error).toBeUndefined()
    expect(batch).toMatchObject({ fermenter: { label: 'FV-41', status: 'IN_USE' } })
  })

  it('is not booked for days on which it is still occupied: both beers and their days are named', async () => {
    const { vessel } = await aBusyTank('FV-42')
    const { error } = await plan({ fermenterId: vessel.id, brewDate: inDays(6), batchNumber: 'LATER-1' })
    const sentence = `FV-42 is occupied by Harvest IPA FV-42-IPA from ${day(-4)} to ${day(10)}; batch LATER-1 needs it from ${day(6)} to ${day(20)}.`
    expect(error).toMatchObject({ message: sentence, extensions: { fields: { fermenterId: sentence } } })
  })

  it('is not booked for a brew of today', async () => {
    const { vessel } = await aBusyTank('FV-43')
    const { error } = await plan({ fermenterId: vessel.id, brewDate: today })
    expect(error?.message).toBe('FV-43 is occupied by batch FV-43-IPA.')
  })

  it('is free again for the next brew after one that is planned', async () => {
    const { vessel } = await aBusyTank('FV-44')
    await plan({ fermenterId: vessel.id, brewDate: inDays(10), expectedFermentationDays: 7 })
    expect((await plan({ fermenterId: vessel.id, brewDate: inDays(16) })).error?.message).toMatch(
      /^FV-44 is occupied by Recipe/,
    )
    expect((await plan({ fermenterId: vessel.id, brewDate: inDays(17) })).error).toBeUndefined()
  })
})

it('a tank that is being cleaned is booked for tomorrow, not for today; one in maintenance for neither', async () => {
  const cleaning = await aVessel(prisma(), { label: 'FV-51', status: 'CLEANING' })
  const broken = await aVessel(prisma(), { label: 'FV-52', status: 'MAINTENANCE' })
  expect((await plan({ fermenterId: cleaning.id, brewDate: today })).error?.message).toBe(
    'FV-51 is not available: it is being cleaned.',
  )
  expect((await plan({ fermenterId: cleaning.id, brewDate: inDays(1) })).error).toBeUndefined()
  expect((await plan({ fermenterId: broken.id, brewDate: inDays(30) })).error?.message).toBe(
    'FV-52 is not available: it is in maintenance.',
  )
})

it('a kettle that boils now is booked for a brew of tomorrow', async () => {
  const kettle = await aVessel(prisma(), { label: 'K-51', type: 'KETTLE', status: 'IN_USE' })
  await aBatch(prisma(), { stage: 'BOILING', kettleId: kettle.id })
  expect((await plan({ kettleId: kettle.id, brewDate: inDays(1) })).error).toBeUndefined()
  expect((await plan({ kettleId: kettle.id, brewDate: today })).error?.message).toMatch(
    /is occupied by batch/,
  )
})

it('a batch that is moved to days on which its own tank is taken keeps the tank', async () => {
  const { vessel } = await aBusyTank('FV-61')
  const { batch } = await plan({ fermenterId: vessel.id, brewDate: inDays(12) })
  const { data, errors } = await server.ask(brewer, updateBatchText, {
    id: batch!.id,
    base: batch!.version,
    changes: { brewDate: inDays(8) },
  })
  expect(errors).toBeUndefined()
  expect(data).toMatchObject({ updateBatch: { brewDate: inDays(8), fermenter: { label: 'FV-61' } } })
})

it('two people book a tank for the same days concurrently: one is refused, naming the other', async () => {
  const vessel = await aVessel(prisma(), { label: 'FV-71' })
  const booked = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) =>
      plan({ fermenterId: vessel.id, brewDate: inDays(5), batchNumber: `SAME-${name}` }),
    ),
  )
  const errors = booked.flatMap(({ error }) => (error ? [error.message] : []))
  expect(errors).toHaveLength(3)
  expect(errors.join(' ')).toMatch(/FV-71 is occupied by/)
})
