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
import { groupBy } from '#domain/groupBy.ts'
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

/** What goes back to which lots. */
export const returnedItems = takenItems
  .refine((items) => items.every(({ lotId }) => lotId !== null), {
    error: carry(message('form.required', { name: message('lots.lot') })),
  })
  .transform((items) => items.map((item) => ({ ...item, lotId: item.lotId ?? '' })))

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

/** What a batch needs, took and returned. */
export async function stockOf(tx: Pick<Tx, 'sql'>, batch: Batch): Promise<BatchStock> {
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
  const asked = needsFor(
    pairs.filter((pair) => !isDryHop(pair) && batch.splitFromId === null),
    scale,
  )
  const needs = asked.flatMap((need) => withoutPitched(need, moved))
  const dryHops = needsFor(pairs.filter(isDryHop), scale).flatMap((need) => {
    const brewDay = asked.find(({ ingredient }) => ingredient.id === need.ingredient.id)
    const left = stillToAdd(need, brewDay, takenByBatch(moved, need.ingredient))
    return left === null ? need : asLeft(need, left)
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

/** What a batch needs of an ingredient for its brew day besides the yeast that was pitched of chosen lots; nothing when that was all. */
function withoutPitched(need: IngredientNeed, moved: readonly Transaction[]): IngredientNeed[] {
  const pitched = netOf(
    moved.filter(({ brewStepId }) => brewStepId !== null),
    need.ingredient,
  )
  if (need.needed === null || pitched <= 0) return [need]
  return asLeft(need, roundQuantity(need.needed - pitched))
}

/** A need of which only so much is left. */
function asLeft(need: IngredientNeed, left: number): IngredientNeed[] {
  const { ingredient } = need
  const asked = [{ amount: left, unit: ingredient.unit }]
  return left > 0 ? [{ ...need, ...needOf(stockOfIngredient(ingredient), asked) }] : []
}

type Moved = Pick<
  Transaction,
  'ingredientId' | 'logId' | 'brewStepId' | 'transactionType' | 'quantity' | 'unit'
>

/** What was taken on the brew day and not returned; without what its steps pitched of chosen lots. */
function stillTaken<Some extends Moved>(moved: readonly Some[]): Some[] {
  const onBrewDay = moved.filter(({ logId, brewStepId }) => !logId && !brewStepId)
  const left = new Set([...groupBy(onBrewDay, ({ ingredientId }) => ingredientId).values()].flatMap(leftOf))
  return onBrewDay.filter((one) => left.has(one))
}

/**
 * What of the movements of one ingredient was taken and not returned. What is returned is of what was taken first, in whatever parts; in
 * several units it is returned one for one, as all that is taken together. Not by their times: servers may have different clocks.
 */
function leftOf<Some extends Moved>(moved: readonly Some[]): Some[] {
  const taken = moved.filter(({ transactionType }) => transactionType === 'BREWED')
  const returned = moved.filter(({ transactionType }) => transactionType !== 'BREWED')
  if (new Set(moved.map(({ unit }) => unit)).size > 1) return taken.slice(returned.length)
  let rest = roundQuantity(returned.reduce((sum, { quantity }) => sum + Number(quantity), 0))
  const first = taken.findIndex(({ quantity }, at) => {
    const isLeft = at >= returned.length || Number(quantity) > rest
    rest = roundQuantity(rest - Number(quantity))
    return isLeft
  })
  return first < 0 ? [] : taken.slice(first)
}

/** What a batch took of an ingredient, less what it returned, in the ingredient's unit. */
function takenByBatch(moved: readonly Transaction[], ingredient: Prisma.IngredientModel) {
  const isWithDryHop = ({ logId }: Transaction) => logId !== null
  return {
    onBrewDay: netOf(
      moved.filter((one) => !isWithDryHop(one)),
      ingredient,
    ),
    withDryHops: netOf(moved.filter(isWithDryHop), ingredient),
  }
}

/** What movements took of an ingredient, less what they returned, in its unit. */
function netOf(moved: readonly Transaction[], { id, unit: wanted }: Prisma.IngredientModel): number {
  return moved.reduce((sum, { ingredientId, transactionType, quantity, unit }) => {
    const amount = ingredientId === id ? (convert(Number(quantity), unit, wanted) ?? 0) : 0
    return transactionType === 'BREWED' ? sum + amount : sum - amount
  }, 0)
}
