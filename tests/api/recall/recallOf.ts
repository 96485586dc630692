import { randomUUID } from 'node:crypto'
import { cellarOf } from '#tests/api/cellar/cellarOf.ts'
import { addLogText } from '#tests/support/data/batchForms.ts'
import { anIngredient } from '#tests/support/data/stock.ts'
import type { TestServer } from '#tests/support/servers/server.ts'

const traceText = `{ isWhole lostQuantity
  lots { lot { id lotNumber } generation quantity }
  yeast { lot { id } generation quantity }
  batches { batchNumber generation quantity volumeBBL }
  vessels { equipment { id } generation quantity isHere }
  packageLots { packageLot { id batchNumber count remaining format { size } } generation volumeBBL quantity sold }
  possible { reason batchNumber equipment { id } count }
  links { from to quantity } }`

const harvestText = `mutation ($fromEquipmentId: ID!, $ingredientId: ID!, $volumeBBL: Float!, $quantity: Float!, $lotNumber: String,
  $expirationDate: Date, $ifMore: MoreThanThere, $occurredAt: DateTime, $commandId: ID) {
  harvestYeast(fromEquipmentId: $fromEquipmentId, ingredientId: $ingredientId, volumeBBL: $volumeBBL, quantity: $quantity,
    lotNumber: $lotNumber, expirationDate: $expirationDate, ifMore: $ifMore, occurredAt: $occurredAt, commandId: $commandId) {
    id generation remaining } }`

/** A trace as these tests ask for it. */
export interface TraceView {
  isWhole: boolean
  lostQuantity: number | null
  lots: { lot: { id: string; lotNumber: string | null }; generation: number; quantity: number }[]
  yeast: { lot: { id: string }; generation: number; quantity: number }[]
  batches: { batchNumber: string; generation: number; quantity: number | null; volumeBBL: number | null }[]
  vessels: { equipment: { id: string }; generation: number; quantity: number | null; isHere: boolean }[]
  packageLots: {
    packageLot: { id: string; remaining: number }
    generation: number
    volumeBBL: number
    quantity: number | null
    sold: number
  }[]
  possible: {
    reason: string
    batchNumber: string | null
    equipment: { id: string } | null
    count: number | null
  }[]
  links: { from: string; to: string; quantity: number | null }[]
}

/** What is done with lots and beer on a server, and their traces, in the words of the tests of recalls. */
export function recallOf(server: TestServer, token: string) {
  const { prisma } = server.app.database
  const { done } = cellarOf(server, token)
  const run = <Data>(text: string, variables: object) => done(server.ask<Data>(token, text, variables))
  return {
    run,
    /** A lot of an ingredient of its own. */
    async aLot(
      quantity: number,
      lotNumber = `N-${randomUUID().slice(0, 8)}`,
      of: Parameters<typeof anIngredient>[1] = {},
    ) {
      const ingredient = await anIngredient(prisma, { currentQuantity: quantity, lotNumber, ...of })
      const lot = await prisma.lot.findFirstOrThrow({ where: { ingredientId: ingredient.id } })
      return { id: lot.id, ingredientId: ingredient.id, lotNumber }
    },
    /** Takes an amount of lots into the wort of a batch. */
    take: (batchId: string, ...of: [lot: { id: string; ingredientId: string }, quantity: number][]) =>
      run(
        `mutation ($batchId: ID!, $items: [LotAmountInput!]) { deductStock(batchId: $batchId, items: $items) { deductedAt } }`,
        {
          batchId,
          items: of.map(([{ id: lotId, ingredientId }, quantity]) => ({ ingredientId, lotId, quantity })),
        },
      ),
    /** Adds an amount of a lot to the beer in a vessel. */
    hop: (
      batchId: string,
      lot: { id: string; ingredientId: string },
      { amount, ...more }: { amount: number; equipmentId?: string },
    ) =>
      run<{ addLog: { id: string } }>(addLogText, {
        input: {
          ...{ batchId, logType: 'DRY_HOP', ...more },
          additions: [{ ingredientId: lot.ingredientId, lotId: lot.id, amount, unit: 'LBS' }],
        },
      }),
    /** Yeast that is harvested from a tank, so many of an ingredient out of so many barrels. */
    harvest: (
      fromEquipmentId: string,
      of: { ingredientId: string; volumeBBL: number; quantity: number; [field: string]: unknown },
      by = token,
    ) =>
      server.ask<{ harvestYeast: { id: string; generation: number; remaining: number } }>(by, harvestText, {
        fromEquipmentId,
        ...of,
      }),
    fill: (id: string, kegs: { halfBarrels?: number; sixthBarrels?: number }) =>
      server.ask(
        token,
        `mutation ($id: ID!, $halfBarrels: Int, $sixthBarrels: Int) { addFilledKegs(batchId: $id,
          halfBarrels: $halfBarrels, sixthBarrels: $sixthBarrels, evenIfMore: true) { id } }`,
        { id, ...kegs },
      ),
    async forward(lotId: string): Promise<TraceView> {
      return (
        await run<{ traceLot: TraceView }>(`query ($id: ID!) { traceLot(lotId: $id) ${traceText} }`, {
          id: lotId,
        })
      ).traceLot
    },
    async backward(packageLotId: string): Promise<TraceView> {
      const text = `query ($id: ID!) { tracePackageLot(packageLotId: $id) ${traceText} }`
      return (await run<{ tracePackageLot: TraceView }>(text, { id: packageLotId })).tracePackageLot
    },
  }
}

/** How much of a traced lot is in each of these vessels. */
export const inVessels = ({ vessels }: TraceView, ...ids: string[]) =>
  ids.map((id) => vessels.find(({ equipment }) => equipment.id === id)?.quantity ?? 0)

/** The lots behind packages, as number and amount. */
export const lotsIn = ({ lots }: TraceView) =>
  lots.map(({ lot, quantity }) => [lot.lotNumber, quantity]).sort()
