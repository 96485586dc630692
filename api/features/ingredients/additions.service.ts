import type { Context } from '#api/context.ts'
import { findRows } from '#api/db/statements/rows.ts'
import { Invalid, Refused } from '#api/errors.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { message, type Message } from '#domain/language/message.ts'
import type { Addition } from '#domain/fermentation/additions.ts'
import { adjustStock, refuseOtherUnit, takenCostCents, unitCostCents } from '#domain/stock/stock.ts'
import { convert, roundQuantity, type Unit } from '#domain/stock/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockIngredients, moveStock } from './stock.service.ts'

type Log = Prisma.BatchLogModel
type Batch = Pick<Prisma.BatchModel, 'id' | 'batchNumber'>

/** An ingredient that went into the tank with a log entry, and the quantity taken from stock. */
export interface LogAddition {
  ingredientId: string
  name: string
  quantity: number
  unit: Unit
}

/** Takes what a log entry adds to the tank from stock, as far as the stock lasts. */
export async function takeAdditions(
  tx: Tx,
  {
    log,
    batch,
    additions,
  }: { log: Log & { loggedById: string }; batch: Batch; additions: readonly Addition[] },
): Promise<void> {
  const locked = await lockIngredients(
    tx,
    additions.map(({ ingredientId }) => ingredientId),
  )
  for (const { ingredientId, amount, unit } of additions) {
    const ingredient = locked.find(({ id }) => id === ingredientId)
    if (!ingredient) throw new Invalid(message('stock.gone'), 'additions')
    const wanted = convert(amount, unit, ingredient.unit)
    if (wanted === null) throw new Invalid(refuseOtherUnit(ingredient, unit), 'additions')
    const adjusted = adjustStock(Number(ingredient.currentQuantity), 'REMOVE', wanted)
    const short = roundQuantity(wanted - adjusted.quantity)
    await moveStock(tx, ingredient, {
      ...adjusted,
      transactionType: 'BREWED',
      totalCostCents: takenCostCents(adjusted.quantity, unitCostCents(ingredient)),
      userId: log.loggedById,
      batchId: batch.id,
      batchNumber: batch.batchNumber,
      logId: log.id,
      lotNumber: ingredient.lotNumber,
      notes:
        short > 0
          ? message('notes.dryHopShort', { amount: { amount: short, unit: ingredient.unit } })
          : message('notes.dryHop'),
    })
  }
}

/** Returns what a log entry took to the stock, since it never went into the tank; `notes` says why. */
export async function returnAdditions(
  tx: Tx,
  { logId, notes, userId }: { logId: string; notes: Message; userId: string },
): Promise<void> {
  const taken = await findRows(tx, 'IngredientTransaction', { logId, transactionType: 'BREWED' }, ['id'])
  const locked = await lockIngredients(
    tx,
    taken.map(({ ingredientId }) => ingredientId),
  )
  for (const { ingredientId, quantity, unit, totalCostCents, batchId, batchNumber, lotNumber } of taken) {
    const ingredient = locked.find(({ id }) => id === ingredientId)
    if (!ingredient) continue
    const amount = convert(Number(quantity), unit, ingredient.unit)
    if (amount === null) throw new Refused(message('stockRules.unitChangedReturn', { name: ingredient.name }))
    await moveStock(tx, ingredient, {
      ...adjustStock(Number(ingredient.currentQuantity), 'ADD', amount),
      transactionType: 'ADD',
      totalCostCents,
      userId,
      logId,
      lotNumber,
      notes,
      ...(batchId && { batchId }),
      ...(batchNumber && { batchNumber }),
    })
  }
}

/** What a log entry took from stock; the entries of one response are read together. */
export async function additionsOf(ctx: Context, { id, logType }: Log): Promise<LogAddition[]> {
  if (logType !== 'DRY_HOP') return []
  return (await ctx.loaders.about('additions', id, readAdditions)) ?? []
}

async function readAdditions(
  db: Prisma.TransactionClient,
  logIds: string[],
): Promise<Map<string, LogAddition[]>> {
  const rows = await db.ingredientTransaction.findMany({
    where: { logId: { in: logIds }, transactionType: 'BREWED' },
    include: { ingredient: { select: { name: true } } },
    orderBy: { id: 'asc' },
  })
  const deleted = await db.deletedMovement.findMany({
    where: { logId: { in: logIds }, transactionType: 'BREWED' },
    orderBy: { id: 'asc' },
  })
  const byLog = new Map<string, LogAddition[]>(logIds.map((id) => [id, []]))
  for (const { logId, ingredientId, ingredient, quantity, unit } of rows) {
    const addition = { ingredientId, name: ingredient.name, quantity: Number(quantity), unit }
    if (logId) byLog.get(logId)?.push(addition)
  }
  for (const { logId, ingredientId, ingredientName: name, quantity, unit } of deleted)
    if (logId) byLog.get(logId)?.push({ ingredientId, name, quantity: Number(quantity), unit })
  return byLog
}
