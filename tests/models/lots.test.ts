import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { aBatch } from '#tests/support/data/brewery.ts'
import { anIngredient, aRecipeOf } from '#tests/support/data/stock.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { runsOf } from '#tests/support/runs.ts'

const server = await serverOfFile()
const token = await server.signIn('BREWER')
const runs = runsOf('lots', { usually: 12 })
const { prisma } = server.app.database

/** What is done with a stock, with a number that says how much, or of which. */
const acts = [
  'receive',
  'take',
  'take a lot',
  'undo',
  'add',
  'remove',
  'count',
  'count a lot',
  'hold',
  'release',
  'price',
  'unit',
  'put back',
  'pitch',
  'cost of a lot',
] as const

type Act = [act: (typeof acts)[number], tenths: number]

/** What was sent that can be undone, and what of it is in which batch. */
interface Sent {
  commandId: string
  taken: Map<string, number> | null
}

/** The code with which a command is refused, null when it is accepted. */
async function send(text: string, variables: object): Promise<{ code: unknown }> {
  const { errors } = await server.ask(token, text, variables)
  return { code: errors?.[0]?.extensions.code ?? null }
}

const rowOf = (id: string) =>
  prisma.ingredient.findUniqueOrThrow({ where: { id }, include: { lots: { orderBy: { id: 'asc' } } } })

type Row = Awaited<ReturnType<typeof rowOf>>

/** What of each lot remains, in thousandths. */
const remainingOf = ({ lots }: Row) =>
  new Map(lots.map((lot) => [lot.id, Math.round(Number(lot.remaining) * 1000)]))

const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, one) => all + one, 0)

/** What lots are worth, in whole cents: counted here in whole numbers, apart from the product. */
function worthOf({ lots }: Row): number {
  const thousand = (value: { toString(): string }) => BigInt(Math.round(Number(value) * 1000))
  return sum(
    lots.map((lot) => {
      if (lot.unitCostCents !== null) {
        const cost = BigInt(lot.unitCostCents.times(100_000_000).toFixed(0))
        return Number((thousand(lot.remaining) * cost + 50_000_000_000n) / 100_000_000_000n)
      }
      const [all, left] = [thousand(lot.quantity), thousand(lot.remaining)]
      if (lot.costCents === null || all === 0n) return 0
      return lot.costCents - Number((2n * BigInt(lot.costCents) * (all - left) + all) / (2n * all))
    }),
  )
}

/** Expects of a stock what is true after whatever was done. */
async function expectWhole(id: string): Promise<Row> {
  const row = await rowOf(id)
  const remaining = remainingOf(row)
  expect(sum(remaining.values())).toBe(Math.round(Number(row.currentQuantity) * 1000))
  const held = row.lots.filter(({ heldAt }) => heldAt)
  expect(sum(held.map((lot) => Math.round(Number(lot.remaining) * 1000)))).toBe(
    Math.round(Number(row.heldQuantity) * 1000),
  )
  expect(row.inventoryValueCents).toBe(worthOf(row))
  for (const lot of row.lots) expect(Number(lot.remaining)).toBeLessThanOrEqual(Number(lot.quantity))
  // The first by day and id with something left and not on hold is what the ingredient shows.
  const [next] = row.lots
    .filter((lot) => !lot.heldAt && Number(lot.remaining) > 0)
    .sort((one, other) => one.useBefore.getTime() - other.useBefore.getTime() || (one.id < other.id ? -1 : 1))
  if (next) expect(row.lotNumber).toBe(next.lotNumber)
  return row
}

/** Does one act; returns what was sent, if it was accepted. */
async function doAct(id: string, [act, tenths]: Act, row: Row, sent: Sent[]): Promise<Sent | null> {
  const commandId = randomUUID()
  const quantity = Math.max(1, tenths) / 10
  const lot = row.lots[tenths % Math.max(1, row.lots.length)]
  const before = remainingOf(row)
  const adjust = `mutation ($id: ID!, $type: AdjustmentType!, $quantity: Float!, $lotId: ID, $commandId: ID) {
    adjustIngredient(id: $id, type: $type, quantity: $quantity, lotId: $lotId, commandId: $commandId) { id } }`
  const taking = `mutation ($batchId: ID!, $items: [LotAmountInput!], $commandId: ID) {
    deductStock(batchId: $batchId, items: $items, commandId: $commandId) { batchId } }`
  const batch = async () =>
    aBatch(prisma, {
      recipeId: (await aRecipeOf(prisma, [{ ingredientId: id, amount: quantity, unit: row.unit }])).id,
    })
  const answerOf = async (): Promise<{ code: unknown }> => {
    switch (act) {
      case 'receive': {
        const cost = tenths % 2 === 0 ? { totalCostCents: 977 + tenths } : { unitCostCents: 100 + tenths / 8 }
        const input = { ingredientId: id, quantity, lotNumber: `L${tenths}`, ...cost }
        const day = tenths % 3 === 0 ? { expirationDate: `20${30 + (tenths % 60)}-01-31` } : {}
        return send(
          'mutation ($input: ReceiveLotInput!, $commandId: ID) { receiveLot(input: $input, commandId: $commandId) { id } }',
          {
            ...{ input: { ...input, ...day }, commandId },
          },
        )
      }
      case 'take':
        return send(taking, { batchId: (await batch()).id, commandId })
      case 'take a lot':
        if (!lot) return { code: 'NONE' }
        return send(taking, {
          batchId: (await batch()).id,
          items: [{ ingredientId: id, lotId: lot.id, quantity }],
          commandId,
        })
      case 'undo': {
        const last = sent.at(-1 - (tenths % 2))
        if (!last) return { code: 'NONE' }
        const undone = await send('mutation ($of: ID!) { undo(of: $of, reason: "Wrong") }', {
          of: last.commandId,
        })
        if (undone.code === null) await expectReturned(id, last, before)
        return { code: 'UNDONE' }
      }
      case 'add':
        return send(adjust, { id, type: 'ADD', quantity, commandId })
      case 'remove':
        return send(adjust, { id, type: 'REMOVE', quantity, commandId })
      case 'count':
        return send(adjust, { id, type: 'SET', quantity, commandId })
      case 'count a lot':
        return lot ? send(adjust, { id, type: 'SET', quantity, lotId: lot.id, commandId }) : { code: 'NONE' }
      case 'hold':
        if (!lot) return { code: 'NONE' }
        return send('mutation ($ids: [ID!]) { holdLots(ids: $ids, reason: "Damp") { id } }', {
          ids: [lot.id],
        })
      case 'release':
        if (!lot) return { code: 'NONE' }
        return send('mutation ($ids: [ID!]!) { releaseLots(ids: $ids) { id } }', { ids: [lot.id] })
      case 'put back': {
        const last = sent.findLast(({ taken }) => taken !== null)
        const batchId = last && (await batchOf(last.commandId))
        const returnable = batchId ? await returnableOf(batchId) : []
        const [own] = returnable
        if (!batchId || !own) return { code: 'NONE' }
        const part = Math.min(own.quantity, quantity)
        const items = [{ ingredientId: id, lotId: own.lot.id, quantity: part }]
        const answer = await send(
          `mutation ($batchId: ID!, $items: [LotAmountInput!]!, $commandId: ID) {
            putBack(batchId: $batchId, items: $items, commandId: $commandId) { batchId } }`,
          { batchId, items, commandId },
        )
        expect(answer.code).toBeNull()
        const left = (await returnableOf(batchId)).find((one) => one.lot.id === own.lot.id)?.quantity ?? 0
        expect(left).toBeCloseTo(own.quantity - part, 3)
        return answer
      }
      case 'pitch': {
        if (!lot) return { code: 'NONE' }
        const input = {
          batchId: (await batch()).id,
          kind: 'PITCH',
          yeastLotId: lot.id,
          yeastQuantity: quantity,
        }
        return send(
          'mutation ($input: BrewStepInput!, $commandId: ID) { recordBrewStep(input: $input, commandId: $commandId) { id } }',
          { input, commandId },
        )
      }
      case 'cost of a lot':
        if (!lot) return { code: 'NONE' }
        return send(
          `mutation ($id: ID!, $changes: LotChanges!, $commandId: ID) {
            updateLot(id: $id, was: {}, changes: $changes, commandId: $commandId) { id } }`,
          { id: lot.id, changes: { totalCostCents: tenths * 7 }, commandId },
        )
      case 'price':
        return edit(id, row.version, { costPerUnitCents: 1_000 + tenths })
      case 'unit':
        return edit(id, row.version, { unit: (['LBS', 'KG', 'OZ'] as const)[tenths % 3] })
    }
  }
  const { code } = await answerOf()
  const after = await expectWhole(id)
  if (act === 'unit') expect(after.inventoryValueCents).toBe(row.inventoryValueCents)
  if (code !== null) {
    if (code !== 'UNDONE') expect(remainingOf(after)).toEqual(before)
    return null
  }
  if (act !== 'take' && act !== 'take a lot' && act !== 'pitch') return { commandId, taken: null }
  const isHeld = new Set(row.lots.flatMap((one) => (one.heldAt ? [one.id] : [])))
  const taken = new Map(
    [...before].map(([lotId, was]) => [lotId, was - (remainingOf(after).get(lotId) ?? 0)]),
  )
  for (const [lotId, amount] of taken) if (isHeld.has(lotId)) expect(amount).toBe(0)
  return { commandId, taken }
}

const edit = (id: string, version: number, changes: object) =>
  send(
    `mutation ($id: ID!, $version: Int!, $changes: IngredientChanges!) {
      updateIngredient(id: $id, baseVersion: $version, changes: $changes) { id } }`,
    { id, version, changes },
  )

/** The batch for which a command took something. */
async function batchOf(commandId: string): Promise<string | undefined> {
  const changes = await prisma.change.findMany({ where: { commandId } })
  const ids = changes.map(({ detail }) => (detail as { transactionId?: string }).transactionId ?? '')
  const taken = await prisma.ingredientTransaction.findFirst({
    where: { id: { in: ids }, batchId: { not: null } },
  })
  return taken?.batchId ?? undefined
}

/** What a batch can put back of which lots. */
async function returnableOf(batchId: string): Promise<{ quantity: number; lot: { id: string } }[]> {
  const text = 'query ($id: ID!) { stockForBatch(batchId: $id) { returnable { quantity lot { id } } } }'
  const { data } = await server.ask<{
    stockForBatch: { returnable: { quantity: number; lot: { id: string } }[] }
  }>(token, text, { id: batchId })
  return data?.stockForBatch.returnable ?? []
}

/** Expects that what a batch took of each lot is there again. */
async function expectReturned(id: string, { taken }: Sent, before: Map<string, number>): Promise<void> {
  if (!taken) return
  const after = remainingOf(await rowOf(id))
  for (const [lotId, amount] of taken) expect(after.get(lotId)).toBe((before.get(lotId) ?? 0) + amount)
}

/** Expects that what batches have of lots, told from either side, is what the lines add up to. */
async function expectTraced(id: string): Promise<void> {
  const { data } = await server.ask<{
    lots: { id: string; uses: { quantity: number; batch: { id: string } }[] }[]
  }>(
    token,
    'query ($id: ID!) { lots(ingredientId: $id, limit: 100) { id uses { quantity batch { id } } } }',
    { id },
  )
  const forward = (data?.lots ?? []).flatMap((lot) =>
    lot.uses.map((use) => `${lot.id} ${use.batch.id} ${use.quantity}`),
  )
  const batches = new Set((data?.lots ?? []).flatMap(({ uses }) => uses.map(({ batch }) => batch.id)))
  const backward: string[] = []
  for (const batchId of batches) {
    const { data: stock } = await server.ask<{
      stockForBatch: { lots: { quantity: number; lot: { id: string } }[] }
    }>(token, 'query ($id: ID!) { stockForBatch(batchId: $id) { lots { quantity lot { id } } } }', {
      id: batchId,
    })
    for (const { lot, quantity } of stock?.stockForBatch.lots ?? [])
      backward.push(`${lot.id} ${batchId} ${quantity}`)
  }
  expect(backward.sort()).toEqual(forward.sort())
}

it('whatever is done in whatever order, a stock is the sum of its lots, and its value that of theirs', async () => {
  const sequence = fc.array(fc.tuple(fc.constantFrom(...acts), fc.integer({ min: 1, max: 400 })), {
    minLength: 8,
    maxLength: 20,
  })
  await fc.assert(
    fc.asyncProperty(sequence, async (all) => {
      const { id } = await anIngredient(prisma, {
        ...{ category: 'YEAST', currentQuantity: 0, costPerUnitCents: 0 },
      })
      const sent: Sent[] = []
      for (const act of all) {
        const done = await doAct(id, act, await rowOf(id), sent)
        if (done) sent.push(done)
      }
      await expectTraced(id)
    }),
    runs,
  )
})
