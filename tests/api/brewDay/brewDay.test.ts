import { expect, it } from 'vitest'
import { isoMinutesAgo } from '#tests/support/data/ago.ts'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'
import { brewingIn } from './brewing.ts'

const server = await serverOfFile()
const { assistant, brewer, viewer, prisma, record, reopen, steps, undo, gravityOfBatch, aBrew } =
  await brewingIn(server)

it('a step ticked twice is done once, and every screen hears of it with who measured what', async () => {
  const { id: batchId } = await aBrew('2026-701')
  const watcher = await subscribeBySocket(
    server.url,
    viewer,
    {},
    `subscription { changes(topics: [LOGS]) { __typename seq by { name }
      ... on BrewStepSaved { batchId step { kind minutes pH temperature gravity doneBy { name } } } } }`,
  )
  const reading = { batchId, kind: 'MASH_READING', pH: 5.3, temperature: 152, gravity: 1.07 }
  const first = await record(assistant, reading, 'mash')
  expect((await record(assistant, reading, 'mash')).data).toEqual(first.data)
  expect((await record(brewer, reading)).data).toEqual(first.data)
  expect(first.data?.recordBrewStep).toMatchObject({ pH: 5.3, temperature: 152, gravity: null, version: 1 })
  expect(await watcher.waitFor(({ __typename }) => __typename === 'BrewStepSaved')).toMatchObject({
    batchId,
    step: { kind: 'MASH_READING', minutes: 0, pH: 5.3, doneBy: { name: expect.any(String) as string } },
  })
  await watcher.close()
  await record(assistant, { batchId, kind: 'BOIL_ADDITION', minutes: 15 })
  await record(assistant, { batchId, kind: 'MASH_REST', minutes: 0 })
  await record(assistant, { batchId, kind: 'MASH_REST', minutes: 20 })
  await record(assistant, { batchId, kind: 'WHIRLPOOL', minutes: 20 })
  expect(await steps(batchId)).toMatchObject([
    { kind: 'MASH_READING', minutes: 0 },
    { kind: 'BOIL_ADDITION', minutes: 15 },
    { kind: 'MASH_REST', minutes: 0 },
    { kind: 'MASH_REST', minutes: 20 },
    { kind: 'WHIRLPOOL', minutes: 0 },
  ])
  const { data } = await server.ask<{ news: { items: { text: string }[] } }>(
    viewer,
    '{ news { items { text } } }',
  )
  expect(data!.news.items[0]?.text).toMatch(/^5 entries by .+ on the brew day of Pale Ale 2026-701$/)
})

it('a measured original gravity is that of the batch, of its readings and alerts, until it is taken back', async () => {
  const { id: batchId } = await aBrew('2026-702')
  expect(await gravityOfBatch(batchId)).toEqual({ originalGravity: null })
  await record(assistant, { batchId, kind: 'ORIGINAL_GRAVITY', gravity: 1.05 }, 'og')
  expect(await gravityOfBatch(batchId)).toEqual({ originalGravity: 1.05 })
  await prisma.batch.update({ where: { id: batchId }, data: { stage: 'FERMENTING' } })
  const { data } = await server.ask(
    assistant,
    `mutation { addLog(input: { batchId: "${batchId}", gravity: 1.01 }) { originalGravity } }`,
  )
  expect(data).toEqual({ addLog: { originalGravity: 1.05 } })
  const told = await server.ask<{ assistantReply: { content: string } }>(
    viewer,
    '{ assistantReply(messages: [{ role: USER, content: "What is batch 2026-702?" }]) { content } }',
  )
  // 1.050 to 1.010: 80.0 % and 5.25 % by the simple formula.
  expect(told.data?.assistantReply.content).toMatch(/Apparent attenuation 80\.0%, alcohol so far 5\.3%/)
  expect((await undo('og')).errors).toBeUndefined()
  expect(await gravityOfBatch(batchId)).toEqual({ originalGravity: null })
  expect((await undo('og')).errors?.[0]?.message).toBe('This has already been undone.')
})

it('what was typed in hectoliters and °P is kept beside what is stored, and reopening the step drops it until that is undone', async () => {
  const { id: batchId } = await aBrew('2026-709')
  const entered = [
    { field: 'gravity', value: 12.5, unit: 'PLATO' },
    { field: 'volume', value: 4.05, unit: 'HL' },
  ]
  const typed = { batchId, kind: 'PRE_BOIL', gravity: 1.0505, volume: 3.4513, entered }
  expect((await record(brewer, typed)).data?.recordBrewStep).toMatchObject({ volume: 3.4513, entered })
  const wrong = await record(brewer, { ...typed, kind: 'KNOCK_OUT', volume: 3.45 })
  expect(wrong.errors?.[0]?.message).toBe('What was entered differs from what would be stored.')
  await reopen(batchId, 'PRE_BOIL', 1, 'reopen')
  const step = await server.app.database.prisma.brewStep.findFirstOrThrow({ where: { batchId } })
  expect(step).toMatchObject({ volume: null, entered: {} })
  expect((await undo('reopen')).errors).toBeUndefined()
  const again = await server.ask(
    viewer,
    `{ brewSteps(batchId: "${batchId}") { volume entered { field value unit } } }`,
  )
  expect(again.data).toEqual({ brewSteps: [{ volume: 3.4513, entered }] })
})

it('what was recorded meanwhile is told to each in their language and units', async () => {
  const { id: batchId } = await aBrew('2026-710')
  await record(brewer, { batchId, kind: 'PRE_BOIL', gravity: 1.05, volume: 3.4 })
  const { token: bernd } = await aPerson(server, 'BREWER')
  const choose = `mutation { updatePreferences(language: "de",
    units: { gravity: PLATO, temperature: C, volume: HL, color: EBC, pressure: BAR }) { language } }`
  expect((await server.ask(bernd, choose)).errors).toBeUndefined()
  const { errors } = await record(bernd, { batchId, kind: 'PRE_BOIL', gravity: 1.046 })
  expect(errors?.[0]?.message).toBe(
    'Hier hat schon jemand 12,4 °P · 3,99 hL erfasst. Prüfen Sie das, bevor Sie es berichtigen.',
  )
})

it('figures that somebody recorded meanwhile are not overwritten, but can be corrected', async () => {
  const { id: batchId } = await aBrew('2026-703')
  const first = (await record(brewer, { batchId, kind: 'PRE_BOIL', gravity: 1.044, volume: 3.4 })).data!
  const late = { batchId, kind: 'PRE_BOIL', gravity: 1.046 }
  expect((await record(assistant, late)).errors?.[0]).toMatchObject({
    message: 'Someone has already recorded 1.044, 3.4 BBL here. Check it before you correct it.',
    extensions: { code: 'CONFLICT' },
  })
  const { version } = first.recordBrewStep
  const corrected = await record(assistant, { ...late, baseVersion: version }, 'correct')
  expect(corrected.data?.recordBrewStep).toMatchObject({ gravity: 1.046, volume: null, version: version + 1 })
  await undo('correct')
  expect(await steps(batchId)).toMatchObject([{ kind: 'PRE_BOIL', gravity: 1.044 }])
  const { errors } = await reopen(batchId, 'PRE_BOIL', version)
  expect(errors?.[0]).toMatchObject({
    message: 'Someone has already recorded 1.044, 3.4 BBL here. Check it before you correct it.',
    extensions: { code: 'CONFLICT' },
  })
  expect((await reopen(batchId, 'PRE_BOIL')).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
  expect(await steps(batchId)).toMatchObject([{ kind: 'PRE_BOIL', gravity: 1.044 }])
  await reopen(batchId, 'PRE_BOIL', version + 2)
  expect(await steps(batchId)).toMatchObject([{ kind: 'PRE_BOIL', gravity: null, doneAt: null }])
})

it('figures that one recorded and corrected without a connection are taken in that order, but not over later ones', async () => {
  const { id: batchId } = await aBrew('2026-738')
  const first = { batchId, kind: 'FIRST_WORT', gravity: 1.06, at: isoMinutesAgo(9) }
  const corrected = { ...first, gravity: 1.062, at: isoMinutesAgo(8) }
  await record(assistant, first, 'first')
  expect((await record(assistant, corrected, 'second')).data?.recordBrewStep).toMatchObject({
    gravity: 1.062,
  })
  const { errors } = await record(assistant, first, 'late, from another device')
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
  expect((await reopen(batchId, 'FIRST_WORT')).data?.reopenBrewStep).toMatchObject({ doneAt: null })
})

it('a step is refused without its figure, after the brew day, in the future, and to those who only read', async () => {
  const [{ id: batchId }, later] = [await aBrew('2026-705'), await aBrew('2026-706', 'CONDITIONING')]
  const refused = async (input: Record<string, unknown>, token = assistant) =>
    (await record(token, input)).errors?.[0]?.message
  expect(await refused({ batchId, kind: 'FIRST_WORT' })).toBe(
    'Enter what you measured, then check off the step.',
  )
  expect(await refused({ batchId: later.id, kind: 'MASH_IN' })).toBe(
    'Batch 2026-706 is in Conditioning. Its brew day can be recorded until it leaves Fermenting.',
  )
  expect(await refused({ batchId, kind: 'MASH_IN', at: '2099-01-01T00:00:00Z' })).toBe(
    "Date and time can't be in the future.",
  )
  expect(await refused({ batchId, kind: 'FIRST_WORT', gravity: 10.5 })).toBe(
    'Gravity must be from 0.99 to 1.2.',
  )
  expect(await refused({ batchId, kind: 'MASH_IN' }, viewer)).toMatch(/Your role \(Viewer\)/)
  expect(await steps(batchId)).toEqual([])
})

it('a brew day goes to the trash with its batch, and comes back with it', async () => {
  const [{ id: batchId }, admin] = [await aBrew('2026-707'), await server.signIn('ADMIN')]
  await record(brewer, { batchId, kind: 'ORIGINAL_GRAVITY', gravity: 1.052 })
  await server.ask(admin, `mutation { deleteBatch(id: "${batchId}") }`)
  expect(await prisma.brewStep.count({ where: { batchId } })).toBe(0)
  await server.ask(admin, `mutation { restoreBatch(id: "${batchId}") { id } }`)
  expect(await steps(batchId)).toMatchObject([{ kind: 'ORIGINAL_GRAVITY', gravity: 1.052 }])
  expect(await gravityOfBatch(batchId)).toEqual({ originalGravity: 1.052 })
})

it('what was recorded before brews had steps of their own is undone, and comes back from the trash, as of brew 1', async () => {
  const [{ id: batchId }, admin] = [await aBrew('2026-713'), await server.signIn('ADMIN')]
  const measured = { batchId, kind: 'ORIGINAL_GRAVITY', gravity: 1.05 }
  await record(assistant, measured, 'before')
  await prisma.$executeRaw`UPDATE "Change" SET "detail" = "detail" - 'brew' - 'brews' WHERE "detail"->>'batchId' = ${batchId}`
  expect((await undo('before')).errors).toBeUndefined()
  expect(await gravityOfBatch(batchId)).toEqual({ originalGravity: null })
  await record(assistant, measured)
  await server.ask(admin, `mutation { deleteBatch(id: "${batchId}") }`)
  await prisma.$executeRaw`UPDATE "TrashedBatch" SET "content" = "content" #- '{brewSteps,0,brew}' WHERE "id" = ${batchId}`
  await server.ask(admin, `mutation { restoreBatch(id: "${batchId}") { id } }`)
  expect(await steps(batchId)).toMatchObject([{ brew: 1, kind: 'ORIGINAL_GRAVITY', gravity: 1.05 }])
})

it('each brew is under way at the stage that its steps have reached, until its batch ferments', async () => {
  const { id: batchId } = await aBrew('2026-714')
  await prisma.batch.update({ where: { id: batchId }, data: { brews: 2, batchSizeBBL: 6 } })
  const underWay = async () => {
    const { data } = await server.ask<{ brewsUnderWay: { batchId: string; brew: number; stage: string }[] }>(
      viewer,
      '{ brewsUnderWay { batchId brew stage } }',
    )
    return data!.brewsUnderWay
      .filter((one) => one.batchId === batchId)
      .map(({ brew, stage }) => [brew, stage])
  }
  expect(await underWay()).toEqual([])
  await record(assistant, { batchId, kind: 'TRANSFER', volume: 3 })
  await record(assistant, { batchId, brew: 2, kind: 'MASH_REST', minutes: 0 })
  expect(await underWay()).toEqual([
    [1, 'FERMENTING'],
    [2, 'MASHING'],
  ])
  await reopen(batchId, 'TRANSFER')
  expect(await underWay()).toEqual([[2, 'MASHING']])
  await prisma.batch.update({ where: { id: batchId }, data: { stage: 'FERMENTING' } })
  expect(await underWay()).toEqual([])
})

it('each brew of a double batch has steps, timers and figures of its own, and the batch the gravity of both', async () => {
  const { id: batchId } = await aBrew('2026-711')
  const early = await record(assistant, { batchId, brew: 2, kind: 'MASH_IN' })
  expect(early.errors?.[0]?.message).toBe('Batch 2026-711 has 1 brew, so there is no brew 2 to record.')
  await prisma.batch.update({ where: { id: batchId }, data: { brews: 2, batchSizeBBL: 6 } })
  await record(assistant, { batchId, kind: 'ORIGINAL_GRAVITY', gravity: 1.06 })
  await record(assistant, { batchId, brew: 2, kind: 'ORIGINAL_GRAVITY', gravity: 1.048 })
  expect(await gravityOfBatch(batchId)).toEqual({ originalGravity: 1.054 })
  await record(assistant, { batchId, brew: 1, kind: 'TRANSFER', volume: 3 })
  await record(assistant, { batchId, brew: 2, kind: 'TRANSFER', volume: 6 })
  expect(await gravityOfBatch(batchId)).toEqual({ originalGravity: 1.052 })
  await record(assistant, { batchId, brew: 2, kind: 'ORIGINAL_GRAVITY', gravity: 1.054, baseVersion: 1 })
  expect(await gravityOfBatch(batchId)).toEqual({ originalGravity: 1.056 })
  const other = await record(brewer, { batchId, brew: 2, kind: 'ORIGINAL_GRAVITY', gravity: 1.05 })
  expect(other.errors?.[0]?.message).toBe(
    'Someone has already recorded 1.054 here. Check it before you correct it.',
  )
  await reopen(batchId, 'ORIGINAL_GRAVITY', 1)
  expect(await gravityOfBatch(batchId)).toEqual({ originalGravity: 1.054 })
  expect(await steps(batchId)).toMatchObject([
    { brew: 1, kind: 'ORIGINAL_GRAVITY', gravity: null },
    { brew: 2, kind: 'ORIGINAL_GRAVITY', gravity: 1.054 },
    { brew: 1, kind: 'TRANSFER' },
    { brew: 2, kind: 'TRANSFER' },
  ])
  const admin = await server.signIn('ADMIN')
  const { data } = await server.ask<{ activity: { description: string }[] }>(
    admin,
    '{ activity(limit: 2, topics: [BATCHES, LOGS]) { description } }',
  )
  expect(data!.activity[1]?.description).toContain('Original gravity, brew 1')
})
