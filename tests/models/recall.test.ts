import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { recallOf, type TraceView } from '#tests/api/recall/recallOf.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { runsOf } from '#tests/support/runs.ts'

const server = await serverOfFile()
const token = await server.signIn('ADMIN')
const runs = runsOf('sequences of lots, beer and packages', { usually: 3, share: 20 })
const { prisma } = server.app.database
const { aBrew, move, record, undo } = cellarOf(server, token)
const { aLot, backward, fill, forward, harvest } = recallOf(server, token)

/** What a run has made so far. */
interface Run {
  lots: { id: string; ingredientId: string }[]
  batchIds: string[]
  vesselIds: string[]
  commandIds: string[]
}

/** One of these, by a number. */
const pick = <One>(all: readonly One[], number: number) => all[number % (all.length || 1)]

const nextId = (run: Run) => {
  const id = `recall-${run.commandIds.length}-${run.batchIds[0]}`
  run.commandIds.push(id)
  return id
}

const amountOf = (number: number) => 1 + (number % 7)

const send = (text: string, variables: object) => server.ask(token, text, variables)

async function brew(run: Run): Promise<void> {
  const { id, fermenter, briteTank } = await aBrew({ batchSizeBBL: 7 })
  run.batchIds.push(id)
  run.vesselIds.push(fermenter.id, briteTank.id, (await aVessel(prisma, { type: 'BRITE_TANK' })).id)
}

/** What is done with lots and beer; a number says with which, and how much. Whatever is refused changes nothing. */
const commands: Record<string, (number: number, run: Run) => Promise<unknown>> = {
  brew: (_number, run) => brew(run),
  receive: async (number, run) => {
    const category = number % 2 ? 'YEAST' : 'GRAIN'
    run.lots.push(await aLot(50, undefined, { category }))
  },
  take: (number, run) => {
    const lots = run.lots.slice(0, 1 + (number % run.lots.length))
    return send(
      `mutation ($batchId: ID!, $items: [LotAmountInput!], $commandId: ID) {
        deductStock(batchId: $batchId, items: $items, commandId: $commandId) { deductedAt } }`,
      {
        batchId: pick(run.batchIds, number),
        items: lots.map(({ id: lotId, ingredientId }) => ({
          ...{ ingredientId, lotId },
          quantity: amountOf(number),
        })),
        commandId: nextId(run),
      },
    )
  },
  hop: (number, run) => {
    const lot = pick(run.lots, number)
    return send(
      'mutation ($input: LogInput!, $commandId: ID) { addLog(input: $input, commandId: $commandId) { id } }',
      {
        input: {
          ...{ batchId: pick(run.batchIds, number), logType: 'DRY_HOP' },
          equipmentId: pick(run.vesselIds, number),
          additions: [
            { ingredientId: lot?.ingredientId, lotId: lot?.id, amount: amountOf(number), unit: 'LBS' },
          ],
        },
        commandId: nextId(run),
      },
    )
  },
  'move on': async (number, run) => {
    const id = pick(run.batchIds, number) ?? ''
    const batch = await prisma.batch.findUnique({ where: { id } })
    const next = { FERMENTING: 'CONDITIONING', CONDITIONING: 'KEGGING', KEGGING: 'COMPLETED' }
    const to = next[batch?.stage as keyof typeof next]
    if (to) await move(id, to, { commandId: nextId(run) })
  },
  transfer: (number, run) => {
    const [fromEquipmentId, toEquipmentId] = [
      pick(run.vesselIds, number),
      pick(run.vesselIds, number * 3 + 1),
    ]
    const input = {
      ...{ kind: 'TRANSFER', fromEquipmentId, toEquipmentId, volumeBBL: amountOf(number) / 2 },
      ...(number % 4 === 0 && { ifMore: 'FOUND', evenIfOver: true }),
    }
    return record({ ...input, lossBBL: number % 2 }, token, nextId(run))
  },
  split: async (number, run) => {
    const id = pick(run.batchIds, number) ?? ''
    const batch = await prisma.batch.findUnique({ where: { id } })
    const half = await aVessel(prisma, { type: number % 2 ? 'BRITE_TANK' : 'FERMENTER' })
    run.vesselIds.push(half.id)
    const fromEquipmentId = batch?.stage === 'FERMENTING' ? batch.fermenterId : batch?.briteTankId
    const part = { kind: 'TRANSFER', fromEquipmentId, toEquipmentId: half.id, volumeBBL: 0.7 }
    await record(part, token, nextId(run))
    const commandId = nextId(run)
    const { data } = await server.ask<{ splitBatch: { id: string } | null }>(
      token,
      `mutation ($id: ID!, $equipmentId: ID!, $input: SplitInput!, $commandId: ID) {
        splitBatch(id: $id, equipmentId: $equipmentId, input: $input, commandId: $commandId) { id } }`,
      { id, equipmentId: half.id, commandId, input: { batchNumber: commandId.slice(0, 40) } },
    )
    if (data?.splitBatch) run.batchIds.push(data.splitBatch.id)
  },
  harvest: async (number, run) => {
    const { ingredientId = '' } = pick(run.lots, number) ?? {}
    const { data } = await harvest(pick(run.vesselIds, number) ?? '', {
      ...{ ingredientId, volumeBBL: amountOf(number) / 4, quantity: amountOf(number) * 5 },
      ...{ commandId: nextId(run), ...(number % 4 === 0 && { ifMore: 'FOUND' }) },
    })
    if (data?.harvestYeast) run.lots.push({ id: data.harvestYeast.id, ingredientId })
  },
  dump: (number, run) =>
    record(
      { kind: 'DUMP', fromEquipmentId: pick(run.vesselIds, number), volumeBBL: amountOf(number) / 4 },
      token,
      nextId(run),
    ),
  fill: (number, run) =>
    fill(pick(run.batchIds, number) ?? '', {
      [number % 2 ? 'halfBarrels' : 'sixthBarrels']: amountOf(number),
    }),
  undo: (_number, run) => undo(run.commandIds.at(-1) ?? 'none'),
  'delete a batch': (number, run) =>
    send('mutation ($id: ID!) { deleteBatch(id: $id) }', { id: pick(run.batchIds, number) }),
  'delete an ingredient': (number, run) =>
    number % 5 === 0
      ? send('mutation ($ids: [ID!]!) { deleteIngredients(ids: $ids, evenIfUsed: true) }', {
          ids: [pick(run.lots, number)?.ingredientId],
        })
      : Promise.resolve(),
}

const sumOf = (all: readonly { quantity: number | null }[]) =>
  all.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0)

/** What a batch has of a lot whose wort did not come into any tank yet. */
async function beforeKnockOut({ batches }: TraceView): Promise<number> {
  const numbers = batches.map(({ batchNumber }) => batchNumber)
  const known = await prisma.volumeAct.findMany({
    where: {
      ...{ batchNumber: { in: numbers }, supersededAt: null },
      OR: [{ kind: { in: ['KNOCK_OUT', 'OPENING'] } }, { splitFromId: { not: null } }],
    },
  })
  return sumOf(batches.filter(({ batchNumber }) => !known.some((act) => act.batchNumber === batchNumber)))
}

/** What of a lot stays in yeast that was harvested and not pitched. */
async function leftInYeast({ yeast }: TraceView): Promise<number> {
  const parts = await Promise.all(
    yeast.map(async ({ lot: { id }, quantity }) => {
      const lot = await prisma.lot.findUniqueOrThrow({ where: { id }, include: { movements: true } })
      const pitched = lot.movements.filter(({ batchId }) => batchId !== null)
      const left = pitched.reduce((sum, move) => sum + Number(move.quantity), Number(lot.quantity))
      return (quantity * left) / Number(lot.quantity)
    }),
  )
  return parts.reduce((sum, part) => sum + part, 0)
}

it('whatever is done, what a lot reached and what is behind packages say the same, and a lot is somewhere or lost', async () => {
  const sequence = fc.array(
    fc.tuple(fc.constantFrom(...Object.keys(commands)), fc.integer({ min: 0, max: 400 })),
    { minLength: 10, maxLength: 25 },
  )
  await fc.assert(
    fc.asyncProperty(sequence, async (all) => {
      const run: Run = { lots: [], batchIds: [], vesselIds: [], commandIds: [] }
      await brew(run)
      run.lots.push(await aLot(50, undefined, { category: 'YEAST' }), await aLot(50))
      for (const [name, number] of all) await commands[name]?.(number, run)
      const forwards = new Map<string, number>()
      const packages = new Set<string>()
      for (const { id } of run.lots) {
        const trace = await forward(id)
        const inBatches = await beforeKnockOut(trace)
        const inBeer = sumOf(trace.packageLots) + sumOf(trace.vessels) + (trace.lostQuantity ?? 0) + inBatches
        const all = inBeer + (await leftInYeast(trace))
        expect(Math.abs(all - sumOf(trace.lots))).toBeLessThan(0.01)
        for (const { packageLot, quantity } of trace.packageLots) {
          const packageId = packageLot.id
          packages.add(packageId)
          forwards.set(`${id} ${packageId}`, quantity ?? 0)
        }
      }
      const backwards = new Map<string, number>()
      for (const packageId of packages)
        for (const { lot, quantity } of (await backward(packageId)).lots)
          if (run.lots.some(({ id }) => id === lot.id)) backwards.set(`${lot.id} ${packageId}`, quantity)
      expect([...backwards.keys()].sort()).toEqual([...forwards.keys()].sort())
      for (const [key, quantity] of forwards)
        expect(Math.abs(quantity - (backwards.get(key) ?? 0)), key).toBeLessThanOrEqual(0.001)
    }),
    runs,
  )
})
