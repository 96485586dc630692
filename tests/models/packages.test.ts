import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { aBeerType } from '#tests/support/data/stock.ts'
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

it('packages add up to their lots, lots to their lines, and heads to theirs, whatever is done', async () => {
  const sequences = fc.array(fc.tuple(fc.constantFrom(...acts), fc.integer({ min: 1, max: 9 })), {
    minLength: 5,
    maxLength: 25,
  })
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence: Act[]) => {
      const { id: beer } = await aBeerType(prisma)
      const brews = [await aBrew({ batchSizeBBL: 7 }), await aBrew({ batchSizeBBL: 7 })]
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
              items: [{ formatId: 'SIXTH_BBL', count: number, beerTypeId: beer }],
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
      await expectReplayed()
    }),
    runs,
  )
})
