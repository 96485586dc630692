import { allow, type Context } from '#api/context.ts'
import { lockKnown } from '#api/db/statements/rows.ts'
import { Conflict, NotFound, valid } from '#api/errors.ts'
import { inTransaction, type Tx } from '#api/live/outbox/outbox.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { message } from '#domain/language/message.ts'
import { lotNamed, takenOf, type LotMove } from '#domain/stock/lots.ts'
import { adjustStock } from '#domain/stock/stock.ts'
import { roundQuantity } from '#domain/stock/units.ts'
import type { MutationPutBackArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { returnedItems, stockOf, type BatchStock } from './batchStock.service.ts'
import { readLots } from './lotBook.service.ts'
import { returnableOf } from './pitchedYeast.service.ts'
import { lockIngredients, moveStock } from './stock.service.ts'

type Batch = Prisma.BatchModel
type Ingredient = Prisma.IngredientModel

/**
 * Returns what a batch took for its brew day to the lots that it is of, all or a part, of lots on hold as well. More than it has of a
 * lot is a Conflict with what it has; with `occurredAt` it is a fact from earlier, and the rest is found on the lot.
 */
export async function putBack(ctx: Context, input: MutationPutBackArgs): Promise<BatchStock> {
  const { user } = allow(ctx, 'useStock')
  const items = valid(returnedItems, input.items)
  const command = { name: 'putBack', input: [input.batchId, items], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const batch = await lockKnown(tx, 'Batch', { id: input.batchId }, message('stockRules.batchGone'))
    const ids = new Set(items.map(({ ingredientId }) => ingredientId))
    const locked = await lockIngredients(tx, [...ids])
    if (locked.length < ids.size) throw new NotFound(message('stock.gone'))
    const occurredAt = doneEarlier(input.occurredAt, tx.at)
    for (const ingredient of locked) {
      const own = items.filter(({ ingredientId }) => ingredientId === ingredient.id)
      const { back, found } = await returned(tx, {
        batch,
        ingredient,
        items: own,
        isFact: occurredAt !== null,
      })
      const common = { transactionType: 'ADD', userId: user.id, occurredAt } as const
      let stock = ingredient
      if (back.length > 0) {
        const { saved } = await moveStock(tx, stock, {
          ...{ ...common, ...addedTo(stock, back), notes: message('notes.putBack') },
          ...{ batchId: batch.id, batchNumber: batch.batchNumber },
        })
        stock = saved
      }
      if (found.length > 0)
        await moveStock(tx, stock, {
          ...{ ...common, ...addedTo(stock, found), notes: message('notes.foundOnLot') },
        })
    }
    return stockOf(tx, batch)
  })
}

const addedTo = ({ currentQuantity }: Ingredient, moves: readonly LotMove[]) => ({
  ...{ ...adjustStock(Number(currentQuantity), 'ADD', -takenOf(moves)), moves },
})

interface Returning {
  batch: Batch
  ingredient: Ingredient
  items: readonly { lotId: string; quantity: number }[]
  isFact: boolean
}

/** What goes back to the lots of a locked ingredient, and what a batch returned of them without having it. */
async function returned(
  tx: Tx,
  { batch, ingredient, items, isFact }: Returning,
): Promise<{ back: LotMove[]; found: LotMove[] }> {
  const ids = items.map(({ lotId }) => lotId)
  const rows = (await readLots(tx, [ingredient.id], ids)).get(ingredient.id) ?? []
  const has = new Map((await returnableOf(tx, batch.id)).map(({ lotId, quantity }) => [lotId, quantity]))
  const [back, found]: [LotMove[], LotMove[]] = [[], []]
  for (const { lotId, quantity } of items) {
    const row = rows.find(({ id }) => id === lotId)
    if (!row) throw new NotFound(message('lots.gone'))
    const left = has.get(lotId) ?? 0
    if (quantity > left && !isFact) {
      const named = {
        lot: lotNamed(row),
        name: ingredient.name,
        left: { amount: left, unit: ingredient.unit },
      }
      throw new Conflict(message('lots.batchHasLess', { ...named, number: batch.batchNumber }), {
        lotId,
        left,
      })
    }
    const own = Math.min(quantity, left)
    if (own > 0) back.push({ lotId, quantity: own })
    if (quantity > own) found.push({ lotId, quantity: roundQuantity(quantity - own) })
  }
  return { back, found }
}
