import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { aBeerType, anIngredient } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { runsOf } from '#tests/support/runs.ts'

const server = await serverOfFile()
const token = await server.signIn('BREWER')
const runs = runsOf('packages', { usually: 10 })
const { prisma } = server.app.database
const { aBrew, expectReplayed } = cellarOf(server, token)

/** What is done with the packages of one beer and format, with a number that says how many, or of which. */
const acts = ['package', 'add', 'remove', 'break', 'count', 'hold', 'release', 'undo'] as const

type Act = [act: (typeof acts)[number], number: number]

const texts = {
  package: `mutation ($batch: ID!, $from: ID!, $items: [PackageInput!]!, $loss: Float, $id: ID) {
    packageBatch(batchId: $batch, fromEquipmentId: $from, items: $items, lossBBL: $loss, commandId: $id) { id } }`,
  adjust: `mutation ($beer: ID!, $delta: Int!, $reason: KegReason, $id: ID) {
    adjustKegs(beerTypeId: $beer, size: SIXTH_BBL, delta: $delta, reason: $reason, commandId: $id) { moved } }`,
  hold: `mutation ($ids: [ID!]!, $id: ID) { holdPackageLots(ids: $ids, reason: "Haze", commandId: $id) { id } }`,
  release: `mutation ($ids: [ID!]!, $id: ID) { releasePackageLots(ids: $ids, commandId: $id) { id } }`,
  undo: 'mutation ($of: ID!, $id: ID) { undo(of: $of, reason: "Wrong button", commandId: $id) }',
}

async function send(text: string, variables: object): Promise<boolean> {
  const { errors } = await server.ask(token, text, variables)
  return errors === undefined
}

const rowsOf = (beerTypeId: string) =>
  prisma.packageLot.findMany({
    where: { beerTypeId },
    orderBy: [{ packedOn: 'asc' }, { id: 'asc' }],
    include: { movements: true },
  })

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0)

/** Expects the lots of a beer to be what their lines say, and its count to be theirs. */
async function expectSums(beerTypeId: string) {
  const lots = await rowsOf(beerTypeId)
  for (const { count, remaining, movements } of lots) {
    const came = movements.filter(({ kind }) => kind === 'PACKED' || kind === 'UNPACKED' || kind === 'FOUND')
    expect(sum(came.map((line) => line.count))).toBe(count)
    expect(sum(movements.map((line) => line.count))).toBe(remaining)
    expect(remaining).toBeGreaterThanOrEqual(0)
    expect(remaining).toBeLessThanOrEqual(count)
  }
  const keg = await prisma.keg.findFirst({ where: { beerTypeId } })
  expect(sum(lots.map(({ remaining }) => remaining))).toBe(keg?.quantity ?? 0)
  const heads = await prisma.kegTransaction.findMany({ where: { beerTypeId }, include: { lines: true } })
  for (const { lines, newQuantity, previousQuantity } of heads)
    expect(sum(lines.map(({ count }) => count))).toBe(newQuantity - previousQuantity)
  return lots
}

/** A can in two lots, of which one goes into each package. */
async function aCan() {
  const { id } = await anIngredient(prisma, { name: `Can ${randomUUID()}`, unit: 'EACH', currentQuantity: 0 })
  for (const quantity of [20, 1_000])
    await send('mutation ($input: ReceiveLotInput!) { receiveLot(input: $input) { id } }', {
      input: { ingredientId: id, quantity },
    })
  return id
}

/** Expects in each lot of packages as many cans as were filled, and the same cans on the traces of both ends. */
async function expectCans(can: string, beerTypeId: string) {
  const packages = await rowsOf(beerTypeId)
  const cans = await prisma.lot.findMany({ where: { ingredientId: can }, include: { movements: true } })
  const stock = await prisma.ingredient.findUniqueOrThrow({ where: { id: can } })
  expect(sum(cans.map(({ remaining }) => Number(remaining)))).toBe(Number(stock.currentQuantity))
  const forward = await Promise.all(cans.map(({ id }) => traceOf(`traceLot(lotId: "${id}")`)))
  for (const { id, origin, movements } of packages) {
    const isFilled = (kind: string) => origin === 'PACKED' && (kind === 'PACKED' || kind === 'UNPACKED')
    const filled = movements.filter(({ kind }) => isFilled(kind))
    const count = sum(filled.map((line) => line.count))
    const { lots } = await traceOf(`tracePackageLot(packageLotId: "${id}")`)
    const behind = cans.map((lot) => lots.find((one) => one.lot.id === lot.id)?.quantity ?? 0)
    const reached = forward.map(
      ({ packageLots }) => packageLots.find((one) => one.packageLot.id === id)?.quantity ?? 0,
    )
    expect(sum(behind)).toBe(count)
    expect(reached).toEqual(behind)
  }
}

interface Ends {
  lots: { quantity: number; lot: { id: string } }[]
  packageLots: { quantity: number; packageLot: { id: string } }[]
}

async function traceOf(which: string): Promise<Ends> {
  const { data } = await server.ask<{ trace: Ends }>(
    token,
    `{ trace: ${which} { lots { quantity lot { id } } packageLots { quantity packageLot { id } } } }`,
  )
  if (!data) throw new Error('Nothing was traced.')
  return data.trace
}

it('packages add up to their lots, lots to their lines, heads to theirs, and cans to packages, whatever is done', async () => {
  const sequences = fc.array(fc.tuple(fc.constantFrom(...acts), fc.integer({ min: 1, max: 9 })), {
    minLength: 5,
    maxLength: 25,
  })
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence: Act[]) => {
      const { id: beer } = await aBeerType(prisma)
      const brews = [await aBrew({ batchSizeBBL: 7 }), await aBrew({ batchSizeBBL: 7 })]
      const can = await aCan()
      const done: string[] = []
      for (const [act, number] of sequence) {
        const id = randomUUID()
        const before = await rowsOf(beer)
        const brew = brews[number % 2]!
        const lot = before[number % Math.max(1, before.length)]
        const of = done.at(-1)
        const isDone = await {
          package: () =>
            send(texts.package, {
              ...{ id, batch: brew.id, from: brew.fermenter.id, loss: number % 3 === 0 ? 0.1 : null },
              items: [
                {
                  ...{ formatId: 'SIXTH_BBL', count: number, beerTypeId: beer },
                  materials: [{ ingredientId: can, quantity: number }],
                },
              ],
            }),
          add: () => send(texts.adjust, { id, beer, delta: number }),
          remove: () => send(texts.adjust, { id, beer, delta: -number }),
          break: () => send(texts.adjust, { id, beer, delta: -1, reason: 'BROKEN' }),
          count: () => send(texts.adjust, { id, beer, delta: number, reason: 'CORRECTION' }),
          hold: async () => lot !== undefined && send(texts.hold, { id, ids: [lot.id] }),
          release: async () => lot !== undefined && send(texts.release, { id, ids: [lot.id] }),
          undo: async () => of !== undefined && send(texts.undo, { id, of }),
        }[act]()
        if (act === 'undo') done.pop()
        else if (isDone && act !== 'release') done.push(id)
        const after = await expectSums(beer)
        if (act === 'break' && isDone) {
          const open = before.filter(({ remaining }) => remaining > 0)
          const first = open.find(({ heldAt }) => !heldAt) ?? open[0]
          const taken = after.filter((one) => {
            const was = before.find((other) => other.id === one.id)
            return was !== undefined && was.remaining > one.remaining
          })
          expect(taken.map((one) => one.id)).toEqual(first ? [first.id] : [])
        }
      }
      await expectCans(can, beer)
      await expectReplayed()
    }),
    runs,
  )
})
