import { expect, it } from 'vitest'
import { offeredUnits, presets } from '#domain/units/units.ts'
import { aBatchInput, createBatchText, updateBatchText } from '#tests/support/data/batchForms.ts'
import { aBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const english = await server.signIn('BREWER')
const german = await aGerman()
const prisma = () => server.app.database.prisma
const moveText = 'mutation ($id: ID!, $to: BatchStage!) { moveBatch(id: $id, to: $to) { id } }'

/** A brewer who reads German and the metric system. */
async function aGerman(): Promise<string> {
  const token = await server.signIn('BREWER')
  const choose =
    'mutation ($units: UnitsInput) { updatePreferences(language: "de", units: $units) { language } }'
  const { errors } = await server.ask(token, choose, { units: offeredUnits(presets.METRIC) })
  expect(errors).toBeUndefined()
  return token
}

it('refuses a jump over stages in the language of who asks', async () => {
  const batch = await aBatch(prisma(), { stage: 'PLANNED' })
  const move = { id: batch.id, to: 'KEGGING' }
  const { errors } = await server.ask(german, moveText, move)
  expect(errors?.[0]).toMatchObject({
    message:
      'Der Sprung von „Geplant“ zu „Kegabfüllung“ ist nicht möglich. Bitte halten Sie die Reihenfolge der Phasen ein.',
    extensions: { sentence: { id: 'batches.cannotJump' } },
  })
  const { errors: inEnglish } = await server.ask(english, moveText, move)
  expect(inEnglish?.[0]?.message).toBe(
    'Cannot jump from Planned to Kegging. Please follow the brewing process stages in order.',
  )
})

it('says limits and sizes in the units of who asks, with their decimal sign', async () => {
  const input = await aBatchInput(prisma(), { batchSizeBBL: 11 })
  const { errors } = await server.ask(german, createBatchText, { input })
  expect(errors?.[0]?.message).toBe('Die Sudgröße muss zwischen 1,18 und 11,73 hL liegen.')
  const { errors: inEnglish } = await server.ask(english, createBatchText, { input })
  expect(inEnglish?.[0]?.message).toBe('Batch Size must be from 1 to 10 BBL.')

  const small = await aVessel(prisma(), { label: 'GT-77', capacityBBL: 3 })
  const batch = await aBatch(prisma(), { batchSizeBBL: 5 })
  const changes = { fermenterId: small.id }
  const edit = { id: batch.id, base: batch.version, changes }
  const { errors: tooSmall } = await server.ask(german, updateBatchText, edit)
  expect(tooSmall?.[0]?.message).toBe('GT-77 fasst 3,52 hL: zu klein für 5,87 hL.')
})

it('writes the history of a vessel for each of its readers', async () => {
  const recipe = await aRecipe(prisma(), { name: 'Harvest IPA' })
  const vessel = await aVessel(prisma(), { label: 'GT-78' })
  const planned = { batchNumber: 'DE-1', recipeId: recipe.id, fermenterId: vessel.id }
  const batch = await aBatch(prisma(), { stage: 'PLANNED', ...planned })
  await server.ask(english, moveText, { id: batch.id, to: 'FERMENTING' })
  const historyOf = async (token: string) => {
    const query = 'query ($id: ID!) { vesselHistory(equipmentId: $id) { what } }'
    const { data } = await server.ask<{ vesselHistory: { what: string }[] }>(token, query, { id: vessel.id })
    return data?.vesselHistory.map(({ what }) => what)
  }
  expect(await historyOf(german)).toEqual(['Belegt: DE-1 Harvest IPA (Gärung)'])
  expect(await historyOf(english)).toEqual(['DE-1 Harvest IPA moved in (Fermenting)'])
})
