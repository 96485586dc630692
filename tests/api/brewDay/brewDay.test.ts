import { expect, it } from 'vitest'
import { aPerson } from '#tests/support/data/aPerson.ts'
import { aBatch, aRecipe, aVessel } from '#tests/support/data/brewery.ts'
import { oneOfEachRole, serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

const server = await serverOfFile()
const { assistant, brewer, viewer } = await oneOfEachRole(server)
const prisma = () => server.app.database.prisma

interface Step {
  id: string
  version: number
  doneAt: string | null
  gravity: number | null
  timerSeconds: number | null
  timerStartedAt: string | null
  timerPausedAt: string | null
}
const fields =
  '{ id version doneAt doneBy { name } pH temperature gravity volume yeast generation pitchRate timerSeconds timerStartedAt timerPausedAt entered { field value unit } }'
const record = (token: string, input: Record<string, unknown>, commandId?: string) =>
  server.ask<{ recordBrewStep: Step }>(
    token,
    `mutation ($input: BrewStepInput!, $commandId: ID) { recordBrewStep(input: $input, commandId: $commandId) ${fields} }`,
    { input, commandId },
  )
const setTimer = (input: Record<string, unknown>, commandId?: string) =>
  server.ask<{ setBrewTimer: Step | null }>(
    assistant,
    `mutation ($input: BrewTimerInput!, $commandId: ID) { setBrewTimer(input: $input, commandId: $commandId) ${fields} }`,
    { input, commandId },
  )
const reopen = (batchId: string, kind: string, baseVersion?: number, commandId?: string) =>
  server.ask<{ reopenBrewStep: Step | null }>(
    assistant,
    `mutation ($batchId: ID!, $kind: BrewStepKind!, $baseVersion: Int, $commandId: ID) {
      reopenBrewStep(batchId: $batchId, kind: $kind, baseVersion: $baseVersion, commandId: $commandId) ${fields} }`,
    { batchId, kind, baseVersion, commandId },
  )
const steps = async (batchId: string) =>
  (
    await server.ask<{ brewSteps: { brew: number; kind: string; minutes: number }[] }>(
      viewer,
      `{ brewSteps(batchId: "${batchId}") { brew kind minutes doneAt gravity } }`,
    )
  ).data!.brewSteps
const undo = (of: string) => server.ask(assistant, `mutation { undo(of: "${of}", reason: "Mistyped") }`)
const gravityOfBatch = async (id: string) =>
  (await server.ask<{ batch: unknown }>(viewer, `{ batch(id: "${id}") { originalGravity } }`)).data!.batch

async function aBrew(batchNumber: string, stage: 'PLANNED' | 'BOILING' | 'CONDITIONING' = 'BOILING') {
  const recipe = await aRecipe(prisma(), { name: 'Pale Ale', expectedOG: 1.06, expectedFG: 1.012 })
  return aBatch(prisma(), { batchNumber, recipeId: recipe.id, stage })
}

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
  await prisma().batch.update({ where: { id: batchId }, data: { stage: 'FERMENTING' } })
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
  expect(wrong.errors?.[0]?.message).toBe('What was entered is not what is to be stored.')
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
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const first = { batchId, kind: 'FIRST_WORT', gravity: 1.06, at: minutesAgo(9) }
  const corrected = { ...first, gravity: 1.062, at: minutesAgo(8) }
  await record(assistant, first, 'first')
  expect((await record(assistant, corrected, 'second')).data?.recordBrewStep).toMatchObject({
    gravity: 1.062,
  })
  const { errors } = await record(assistant, first, 'late, from another device')
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
  expect((await reopen(batchId, 'FIRST_WORT')).data?.reopenBrewStep).toMatchObject({ doneAt: null })
})

it('a timer is started once by the first who starts it, pauses, and ends when its step is ticked', async () => {
  const { id: batchId } = await aBrew('2026-704', 'PLANNED')
  const of = { batchId, kind: 'MASH_REST' }
  const at = new Date(Date.now() - 60_000).toISOString()
  const started = await setTimer({ ...of, act: 'START', length: 60, at }, 'start')
  expect(started.data?.setBrewTimer).toMatchObject({ timerSeconds: 3_600, timerStartedAt: at })
  expect((await setTimer({ ...of, act: 'START', length: 45 })).data).toEqual(started.data)
  const timers = await server.ask<{ brewTimers: { batchId: string }[] }>(viewer, '{ brewTimers { batchId } }')
  expect(timers.data?.brewTimers).toContainEqual({ batchId })
  const paused = (await setTimer({ ...of, act: 'PAUSE' }, 'pause')).data!.setBrewTimer!
  expect(paused.timerPausedAt).not.toBeNull()
  expect((await undo('start')).errors?.[0]?.message).toBe('This step was changed since.')
  await undo('pause')
  expect((await record(assistant, of)).data?.recordBrewStep).toMatchObject({ timerStartedAt: null })
  expect((await setTimer({ ...of, act: 'START', length: 60 })).errors?.[0]?.message).toBe(
    'This step is done. Reopen it to start its timer again.',
  )
  expect((await setTimer({ batchId, kind: 'BOIL', act: 'STOP' })).data).toEqual({ setBrewTimer: null })
})

it('a step is refused without its figure, after the brew day, in the future, and to those who only read', async () => {
  const [{ id: batchId }, later] = [await aBrew('2026-705'), await aBrew('2026-706', 'CONDITIONING')]
  const refused = async (input: Record<string, unknown>, token = assistant) =>
    (await record(token, input)).errors?.[0]?.message
  expect(await refused({ batchId, kind: 'FIRST_WORT' })).toBe('Enter what you measured, then tick the step.')
  expect(await refused({ batchId: later.id, kind: 'MASH_IN' })).toBe(
    'Batch 2026-706 is in Conditioning. Its brew day can be recorded until it leaves Fermenting.',
  )
  expect(await refused({ batchId, kind: 'MASH_IN', at: '2099-01-01T00:00:00Z' })).toBe(
    "Date and Time can't be in the future.",
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
  expect(await prisma().brewStep.count({ where: { batchId } })).toBe(0)
  await server.ask(admin, `mutation { restoreBatch(id: "${batchId}") { id } }`)
  expect(await steps(batchId)).toMatchObject([{ kind: 'ORIGINAL_GRAVITY', gravity: 1.052 }])
  expect(await gravityOfBatch(batchId)).toEqual({ originalGravity: 1.052 })
})

it('a mash rest that counts is on the wall and in Today until it is ticked, although the card was not moved', async () => {
  const { id: batchId } = await aBrew('2026-708', 'PLANNED')
  const tun = await aVessel(prisma(), { type: 'MASH_TUN' })
  await prisma().batch.update({ where: { id: batchId }, data: { mashTunId: tun.id } })
  const timer = '{ seconds startedAt pausedAt }'
  const shown = async () => {
    const { data } = await server.ask<{
      today: { id: string }[]
      wall: { board: { vessels: { label: string; batch: { calls: unknown[] } | null }[] } }
    }>(
      viewer,
      `{ today { id text dueAt vessel { label } timer ${timer} }
        wall { board { vessels { label batch { batchNumber calls { text timer ${timer} } } } } } }`,
    )
    const tile = data!.wall.board.vessels.find(({ label }) => label === tun.label)
    return { item: data!.today.find(({ id }) => id === `TIMER:${batchId}:MASH_REST:0`), batch: tile?.batch }
  }
  const started = await setTimer({ batchId, kind: 'MASH_REST', act: 'START', length: 60 })
  const startedAt = started.data!.setBrewTimer!.timerStartedAt!
  const running = { seconds: 3_600, startedAt, pausedAt: null }
  expect(await shown()).toEqual({
    item: {
      ...{
        id: `TIMER:${batchId}:MASH_REST:0`,
        text: 'Mash rest',
        vessel: { label: tun.label },
        timer: running,
      },
      dueAt: new Date(Date.parse(startedAt) + 3_600_000).toISOString(),
    },
    batch: { batchNumber: '2026-708', calls: [{ text: 'Mash rest', timer: running }] },
  })
  await record(assistant, { batchId, kind: 'MASH_REST' })
  expect(await shown()).toEqual({ item: undefined, batch: null })
})

it('each brew of a double batch has steps, timers and figures of its own, and the batch the gravity of both', async () => {
  const { id: batchId } = await aBrew('2026-711')
  const early = await record(assistant, { batchId, brew: 2, kind: 'MASH_IN' })
  expect(early.errors?.[0]?.message).toBe('Batch 2026-711 has 1 brew, so there is no brew 2 to record.')
  await prisma().batch.update({ where: { id: batchId }, data: { brews: 2, batchSizeBBL: 6 } })
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
    '{ activity(limit: 2) { description } }',
  )
  expect(data!.activity[1]?.description).toContain('Original gravity, brew 1')
})

it('one brew is mashed while the other boils: each vessel of the wall has its timer, and Today says whose it is', async () => {
  const { id: batchId } = await aBrew('2026-712')
  const tun = await aVessel(prisma(), { type: 'MASH_TUN' })
  const kettle = await aVessel(prisma(), { type: 'KETTLE' })
  const brewed = { brews: 2, batchSizeBBL: 6, mashTunId: tun.id, kettleId: kettle.id }
  await prisma().batch.update({ where: { id: batchId }, data: brewed })
  await setTimer({ batchId, kind: 'BOIL', act: 'START', length: 60 })
  await setTimer({ batchId, brew: 2, kind: 'MASH_REST', act: 'START', length: 45 })
  const shown = async () =>
    (
      await server.ask<{
        today: { id: string; text: string; vessel: { label: string } }[]
        wall: {
          board: { vessels: { label: string; batch: { stage: string; calls: { text: string }[] } | null }[] }
        }
      }>(
        viewer,
        '{ today { id text vessel { label } } wall { board { vessels { label batch { stage calls { text } } } } } }',
      )
    ).data!
  const tiles = async () => {
    const { vessels } = (await shown()).wall.board
    return [kettle, tun].map(({ label }) => vessels.find((vessel) => vessel.label === label)?.batch)
  }
  const each = [
    { stage: 'BOILING', calls: [{ text: 'Brew 1: Boil' }] },
    { stage: 'MASHING', calls: [{ text: 'Brew 2: Mash rest' }] },
  ]
  expect(await tiles()).toEqual(each)
  expect((await shown()).today.filter(({ id }) => id.startsWith(`TIMER:${batchId}`))).toEqual([
    { id: `TIMER:${batchId}:MASH_REST:0:2`, text: 'Mash rest, brew 2', vessel: { label: tun.label } },
    { id: `TIMER:${batchId}:BOIL:0`, text: 'Boil, brew 1', vessel: { label: kettle.label } },
  ])
  await prisma().batch.update({ where: { id: batchId }, data: { stage: 'FERMENTING' } })
  expect(await tiles()).toEqual(each)
})
