import { z } from 'zod'
import { allow, type Context } from '#api/context.ts'
import { columnsOf, findRows, lockKnown } from '#api/db/statements/rows.ts'
import { byPrisma } from '#api/db/statements/sqlTransaction.ts'
import { NotFound, Refused, valid } from '#api/errors.ts'
import {
  isEnough,
  needsFor,
  stockOfIngredient,
  type IngredientNeed,
} from '#api/features/recipes/availability.service.ts'
import { inTransaction, type Tx } from '#api/live/outbox/outbox.ts'
import { carry, message } from '#domain/language/message.ts'
import { recipeBBL } from '#domain/recipes/recipes.ts'
import { stillToAdd } from '#domain/fermentation/additions.ts'
import { requiredNumber } from '#domain/formFields.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { lotLimits, takenOf } from '#domain/stock/lots.ts'
import { maxQuantity, needOf } from '#domain/stock/stock.ts'
import { convert, roundQuantity } from '#domain/stock/units.ts'
import type { MutationDeductStockArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { chosenLots, type Wanted } from './chosenLots.service.ts'
import { lockIngredients, moveStock } from './stock.service.ts'

type Batch = Prisma.BatchModel
type Ingredient = Prisma.IngredientModel
type Transaction = Prisma.IngredientTransactionModel
type DeletedMovement = Prisma.DeletedMovementModel

/** The ingredients that a batch needs, those it has taken, and when. */
export interface BatchStock {
  batchId: string
  scale: number
  isEnough: boolean
  needs: IngredientNeed[]
  /** The recipe's dry hops that were not added yet. */
  dryHops: IngredientNeed[]
  deductedAt: Date | null
  transactions: Transaction[]
  /** All that it took, dry hops as well, and what it returned. */
  movements: Transaction[]
  /** The same of ingredients that were deleted since. */
  deletedMovements: DeletedMovement[]
  /** What went into its packages, and what of that was returned. */
  materials: Transaction[]
}

/** The ingredients that a batch needs: its recipe scaled to its size, and what was already taken. */
export async function stockForBatch(ctx: Context, batchId: string): Promise<BatchStock> {
  allow(ctx, 'read')
  const batch = await ctx.loaders.load('batch', batchId)
  if (!batch) throw new NotFound(message('stockRules.batchGone'))
  return stockOf(byPrisma(ctx.db), batch)
}

/**
 * Takes a batch's ingredients from the stock, once: refused when they were taken already. Without `items`, a shortage is taken as far
 * as the stock lasts; ingredients whose units can't be converted are skipped. Each transaction carries the batch number.
 */
export async function deductStock(ctx: Context, input: MutationDeductStockArgs): Promise<BatchStock> {
  const { user } = allow(ctx, 'useStock')
  const items = input.items && valid(takenItems, input.items)
  const asked = items ? [input.batchId, items] : input.batchId
  const command = { name: 'deductStock', input: asked, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const batch = await lockKnown(tx, 'Batch', { id: input.batchId }, message('stockRules.batchGone'))
    const { deductedAt, needs } = await stockOf(tx, batch)
    if (deductedAt) throw new Refused(message('stockRules.takenAlready', { number: batch.batchNumber }))
    if (batch.stage === 'CANCELLED')
      throw new Refused(message('stockRules.batchCancelled', { number: batch.batchNumber }))
    const ids = items
      ? items.map(({ ingredientId }) => ingredientId)
      : needs.map(({ ingredient }) => ingredient.id)
    const locked = await lockIngredients(tx, [...new Set(ids)])
    const taking = { userId: user.id, occurredAt: doneEarlier(input.occurredAt, tx.at) }
    if (items) {
      if (locked.length < new Set(ids).size) throw new NotFound(message('stock.gone'))
      for (const ingredient of locked) {
        const wanted = items.filter(({ ingredientId }) => ingredientId === ingredient.id)
        await take(tx, batch, ingredient, { ...taking, wanted })
      }
    } else {
      // Read again, since acquiring the locks may have taken time.
      for (const { needed, short, ingredient } of (await stockOf(tx, batch)).needs)
        if (needed !== null && short !== null)
          await take(tx, batch, ingredient, { ...taking, wanted: [{ lotId: null, quantity: needed }] })
    }
    return stockOf(tx, batch)
  })
}

/** What of which lots is taken for a batch. */
const takenItems = z
  .array(
    z.object({
      ingredientId: z.string(),
      lotId: z
        .string()
        .nullish()
        .transform((id) => id ?? null),
      quantity: requiredNumber(message('stock.quantity'), { min: 0.001, max: maxQuantity, decimals: 3 }),
    }),
  )
  .min(1, carry(message('lots.nothingChosen')))
  .max(lotLimits.items, carry(message('lots.tooMany', { max: lotLimits.items })))
  .refine(
    (items) =>
      new Set(items.map(({ ingredientId, lotId }) => `${ingredientId} ${lotId}`)).size === items.length,
    {
      error: carry(message('lots.once')),
    },
  )

async function take(
  tx: Tx,
  batch: Batch,
  locked: Ingredient,
  chosen: { wanted: readonly Wanted[]; userId: string; occurredAt: Date | null },
): Promise<void> {
  const { ingredient, moves } = await chosenLots(tx, locked, chosen)
  const taken = takenOf(moves)
  const asked = chosen.wanted.reduce((sum, { quantity }) => sum + quantity, 0)
  const short = roundQuantity(asked - taken)
  await moveStock(tx, ingredient, {
    ...{ moves, quantity: taken, newQuantity: roundQuantity(Number(ingredient.currentQuantity) - taken) },
    transactionType: 'BREWED',
    ...{ userId: chosen.userId, occurredAt: chosen.occurredAt },
    batchId: batch.id,
    batchNumber: batch.batchNumber,
    notes: short > 0 ? message('notes.short', { amount: { amount: short, unit: ingredient.unit } }) : null,
  })
}

async function stockOf(tx: Pick<Tx, 'sql'>, batch: Batch): Promise<BatchStock> {
  const scale = Number(batch.batchSizeBBL) / recipeBBL
  const lines = await findRows(tx, 'RecipeIngredient', { recipeId: batch.recipeId }, ['position', 'id'])
  const stocks = await findRows(tx, 'Ingredient', { id: lines.map(({ ingredientId }) => ingredientId) })
  const moved = await findRows(tx, 'IngredientTransaction', { batchId: batch.id }, ['timestamp', 'id'])
  const deletedMovements = await findRows(tx, 'DeletedMovement', { batchId: batch.id }, ['timestamp', 'id'])
  const materials = await tx.sql<Transaction[]>`
    SELECT ${columnsOf('IngredientTransaction')} FROM "IngredientTransaction"
    WHERE "packageLotId" IN (SELECT "id" FROM "PackageLot" WHERE "batchId" = ${batch.id}) ORDER BY "timestamp", "id"`
  const transactions = stillTaken(moved)
  const byId = new Map(stocks.map((ingredient) => [ingredient.id, ingredient]))
  const pairs = lines.flatMap((line) => {
    const ingredient = byId.get(line.ingredientId)
    return ingredient ? [{ line, ingredient }] : []
  })
  const isDryHop = ({ line }: (typeof pairs)[number]) => line.use === 'DRY_HOP'
  // What was split off another batch was brewed with it.
  const needs = needsFor(
    pairs.filter((pair) => !isDryHop(pair) && batch.splitFromId === null),
    scale,
  )
  const dryHops = needsFor(pairs.filter(isDryHop), scale).flatMap((need) => {
    const brewDay = needs.find(({ ingredient }) => ingredient.id === need.ingredient.id)
    const left = stillToAdd(need, brewDay, takenByBatch(moved, need.ingredient))
    if (left === null) return need
    const asked = [{ amount: left, unit: need.ingredient.unit }]
    return left > 0 ? { ...need, ...needOf(stockOfIngredient(need.ingredient), asked) } : []
  })
  const deductedAt =
    (transactions[0] ?? stillTaken(deletedMovements.filter(({ packageLotId }) => packageLotId === null))[0])
      ?.timestamp ?? null
  return {
    batchId: batch.id,
    scale,
    isEnough: isEnough(needs),
    needs,
    dryHops,
    deductedAt,
    transactions,
    movements: moved,
    deletedMovements,
    materials,
  }
}

/** What was taken on the brew day and not returned: all that is taken together is returned together, one for one. */
function stillTaken<Moved extends Pick<Transaction, 'logId' | 'transactionType'>>(
  moved: readonly Moved[],
): Moved[] {
  const onBrewDay = moved.filter(({ logId }) => !logId)
  const taken = onBrewDay.filter(({ transactionType }) => transactionType === 'BREWED')
  // Not by their times: servers may have different clocks.
  return taken.slice(onBrewDay.length - taken.length)
}

/** What a batch took of an ingredient, less what it returned, in the ingredient's unit. */
function takenByBatch(moved: readonly Transaction[], ingredient: Prisma.IngredientModel) {
  const taken = { onBrewDay: 0, withDryHops: 0 }
  for (const { ingredientId, transactionType, quantity, unit, logId } of moved) {
    if (ingredientId !== ingredient.id) continue
    const amount = convert(Number(quantity), unit, ingredient.unit) ?? 0
    taken[logId ? 'withDryHops' : 'onBrewDay'] += transactionType === 'BREWED' ? amount : -amount
  }
  return taken
}
