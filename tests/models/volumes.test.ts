import fc from 'fast-check'
import { subMinutes } from 'date-fns/subMinutes'
import { expect, it } from 'vitest'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { runsOf } from '#tests/support/runs.ts'

const server = await serverOfFile()
const token = await server.signIn('ADMIN')
const runs = runsOf('sequences of commands of a cellar', { usually: 4, share: 20 })
const { prisma } = server.app.database
const { aBrew, acts, expectReplayed, held, move, record, undo } = cellarOf(server, token)

/** What a run has made so far. */
interface Run {
  batchIds: string[]
  vesselIds: string[]
  commandIds: string[]
}

/** Answers that a command of a sequence may have besides success: it did not fit what was there. */
const expected = new Set(['REFUSED', 'CONFLICT', 'NOT_FOUND', 'BAD_USER_INPUT'])

const stages = ['BOILING', 'FERMENTING', 'CONDITIONING', 'KEGGING', 'COMPLETED']

function refuseOthers({ errors }: { errors?: readonly { extensions: { code?: unknown } }[] }): void {
  for (const { extensions } of errors ?? []) expect(expected).toContain(extensions.code)
}

async function send(text: string, variables: object): Promise<void> {
  refuseOthers(await server.ask(token, text, variables))
}

async function make(run: Run): Promise<void> {
  const { id, fermenter, briteTank } = await aBrew()
  run.batchIds.push(id)
  run.vesselIds.push(fermenter.id, briteTank.id, (await aVessel(prisma, { type: 'BRITE_TANK' })).id)
}

/** One of these, by a number. */
const pick = <One>(all: readonly One[], number: number) => all[number % (all.length || 1)]

/** A batch of a run by a number, as it is now. */
async function batchIn({ batchIds }: Run, number: number) {
  const id = pick(batchIds, number) ?? ''
  const batch = await prisma.batch.findUnique({ where: { id } })
  return { id, version: batch?.version ?? 1, at: batch ? stages.indexOf(batch.stage) : -1 }
}

/** A volume by a number. */
const volumeOf = (number: number) => (1 + (number % 60)) / 10

async function moveBy(steps: number, number: number, run: Run): Promise<void> {
  const { id, at } = await batchIn(run, number)
  const commandId = `move-${run.commandIds.length}-${id}`
  run.commandIds.push(commandId)
  refuseOthers(await move(id, stages[at + steps] ?? 'COMPLETED', { commandId }))
}

async function edit(changesOf: (at: number) => object, number: number, run: Run): Promise<void> {
  const { id, version, at } = await batchIn(run, number)
  const text = `mutation ($id: ID!, $base: Int!, $changes: BatchChanges!) {
    updateBatch(id: $id, baseVersion: $base, changes: $changes) { id } }`
  await send(text, { id, base: version, changes: changesOf(at) })
}

/** What is recorded of a volume in a vessel by a number; every third time whatever the book says. */
async function recordOf(kind: string, number: number, run: Run, more: object = {}): Promise<void> {
  const commandId = `volume-${run.commandIds.length}-${run.batchIds[0]}`
  run.commandIds.push(commandId)
  const input = {
    ...{ kind, volumeBBL: volumeOf(number) / 2, ...(kind === 'COUNT' && { targetBBL: volumeOf(number) }) },
    ...{ fromEquipmentId: pick(run.vesselIds, number), toEquipmentId: pick(run.vesselIds, number * 7 + 1) },
    ...(number % 3 === 0 && { ifMore: 'FOUND', evenIfOver: true }),
  }
  refuseOthers(await record({ ...input, ...more }, token, commandId))
}

/** What somebody recorded of a vessel by a number, and still counts. */
async function recordedIn(number: number, run: Run): Promise<{ kind: string; corrects: string }> {
  const all = await acts({ equipmentId: pick(run.vesselIds, number) })
  const act = pick(all.filter(({ isFree, supersededAt }) => isFree && !supersededAt), number) // prettier-ignore
  return { kind: act?.kind ?? 'SAMPLE', corrects: act?.id ?? 'none' }
}

/** Expects that of each batch what came is where it went, and that the parts of what a vessel holds are all of it. */
async function expectBalanced({ batchIds, vesselIds }: Run): Promise<void> {
  await held(...vesselIds)
  for (const id of batchIds) {
    const text = `query ($id: ID!) { batchBalance(batchId: $id) { arrived { volumeBBL } splitOff { volumeBBL } inTank { volumeBBL } } }`
    const { data } = await server.ask<{ batchBalance: Record<string, { volumeBBL: number }> }>(token, text, { id }) // prettier-ignore
    for (const { volumeBBL } of Object.values(data?.batchBalance ?? {}))
      expect(volumeBBL).toBeGreaterThanOrEqual(0)
  }
}

/** What is done in a cellar; a number says with which batch or vessel, and how much. */
const commands: Record<string, (number: number, run: Run) => Promise<void>> = {
  brew: (_number, run) => make(run),
  'move on': (number, run) => moveBy(1, number, run),
  'move back': (number, run) => moveBy(-1, number, run),
  undo: async (_number, run) => refuseOthers(await undo(run.commandIds.at(-1) ?? 'none')),
  'edit the size': (number, run) => edit(() => ({ batchSizeBBL: 1 + volumeOf(number) }), number, run),
  'change the tank': (number, run) =>
    edit((at) => ({ [at < 2 ? 'fermenterId' : 'briteTankId']: pick(run.vesselIds, number) }), number, run),
  'log a transfer': async (number, run) =>
    send('mutation ($input: LogInput!) { addLog(input: $input) { id } }', {
      input: { batchId: (await batchIn(run, number)).id, logType: 'TRANSFER', volume: volumeOf(number) },
    }),
  'withdraw an entry': async (number, run) => {
    const entry = await prisma.batchLog.findFirst({ where: { batchId: (await batchIn(run, number)).id } })
    await send('mutation ($id: ID!) { withdrawLog(id: $id, reason: "Typo") }', { id: entry?.id ?? 'none' })
  },
  'record a step': async (number, run) =>
    send('mutation ($input: BrewStepInput!) { recordBrewStep(input: $input) { id } }', {
      input: {
        batchId: (await batchIn(run, number)).id,
        ...{ kind: number % 2 === 0 ? 'KNOCK_OUT' : 'TRANSFER', volume: volumeOf(number) },
      },
    }),
  'fill kegs': async (number, run) =>
    send(
      `mutation ($id: ID!, $left: Float) {
        addFilledKegs(batchId: $id, halfBarrels: 3, leftInTankBBL: $left, evenIfMore: true) { id } }`,
      { id: (await batchIn(run, number)).id, left: number % 3 === 0 ? 0.5 : null },
    ),
  cancel: async (number, run) =>
    refuseOthers(await move((await batchIn(run, number)).id, 'CANCELLED', { dumpedBBL: volumeOf(number) })),
  delete: async (number, run) =>
    send('mutation ($id: ID!) { deleteBatch(id: $id) }', { id: (await batchIn(run, number)).id }),
  restore: async (number, run) =>
    send('mutation ($id: ID!) { restoreBatch(id: $id) { id } }', { id: (await batchIn(run, number)).id }),
  clean: (number, run) =>
    send('mutation ($input: CleaningInput!) { recordCleaning(input: $input) { id } }', {
      input: { equipmentId: pick(run.vesselIds, number), method: 'CAUSTIC' },
    }),
  transfer: (number, run) => recordOf('TRANSFER', number, run),
  split: async (number, run) => {
    const { id } = await batchIn(run, number)
    const batch = await prisma.batch.findUnique({ where: { id } })
    const half = await aVessel(prisma, { type: number % 2 ? 'BRITE_TANK' : 'FERMENTER' })
    run.vesselIds.push(half.id)
    const fromEquipmentId = batch?.stage === 'FERMENTING' ? batch.fermenterId : batch?.briteTankId
    await recordOf('TRANSFER', 0, run, { fromEquipmentId, toEquipmentId: half.id, volumeBBL: 0.5 })
    const text = `mutation ($id: ID!, $equipmentId: ID!, $input: SplitInput!, $commandId: ID) {
      splitBatch(id: $id, equipmentId: $equipmentId, input: $input, commandId: $commandId) { id } }`
    const commandId = `split-${run.commandIds.length}-${run.batchIds[0]}`
    run.commandIds.push(commandId)
    const answer = await server.ask<{ splitBatch: { id: string } }>(token, text, {
      ...{ id, equipmentId: half.id, input: { batchNumber: commandId.slice(0, 40) }, commandId },
    })
    refuseOthers(answer)
    if (answer.data?.splitBatch) run.batchIds.push(answer.data.splitBatch.id)
  },
  'transfer late': (number, run) =>
    recordOf('TRANSFER', number, run, { lossBBL: 0.1, occurredAt: subMinutes(new Date(), 1 + number) }),
  sample: (number, run) => recordOf('SAMPLE', number, run),
  dump: (number, run) => recordOf('DUMP', number, run),
  count: (number, run) => recordOf('COUNT', number, run),
  correct: async (number, run) => {
    const { kind, corrects } = await recordedIn(number, run)
    await recordOf(kind, number, run, { corrects, ...(kind === 'COUNT' && { targetBBL: volumeOf(number) }) })
  },
  withdraw: async (number, run) =>
    recordOf('SAMPLE', number, run, { ...(await recordedIn(number, run)), volumeBBL: 0, targetBBL: null }),
}

it('whatever is done in a cellar in whatever order, vessels hold what a replay from the first act gives', async () => {
  const sequence = fc.array(
    fc.tuple(fc.constantFrom(...Object.keys(commands)), fc.integer({ min: 0, max: 400 })),
    {
      minLength: 15,
      maxLength: 30,
    },
  )
  await fc.assert(
    fc.asyncProperty(sequence, async (all) => {
      const run: Run = { batchIds: [], vesselIds: [], commandIds: [] }
      await make(run)
      await make(run)
      for (const [command, number] of all) await commands[command]?.(number, run)
      await expectReplayed()
      await expectBalanced(run)
    }),
    runs,
  )
})
