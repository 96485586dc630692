import type { Context } from '#api/context.ts'
import { findRows } from '#api/db/statements/rows.ts'
import { Invalid, Refused } from '#api/errors.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import { message, type Message } from '#domain/language/message.ts'
import type { Addition } from '#domain/fermentation/additions.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { takenOf } from '#domain/stock/lots.ts'
import { adjustStock, refuseOtherUnit } from '#domain/stock/stock.ts'
import { convert, roundQuantity, type Unit } from '#domain/stock/units.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { chosenLots, returningMoves } from './chosenLots.service.ts'
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

/** Takes what a log entry adds to the tank from stock, of the chosen lots or else as far as the stock lasts. */
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
  const occurredAt = doneEarlier(log.timestamp, tx.at)
  for (const { ingredientId, amount, unit, lotId = null } of additions) {
    const known = locked.find(({ id }) => id === ingredientId)
    if (!known) throw new Invalid(message('stock.gone'), 'additions')
    const converted = convert(amount, unit, known.unit)
    if (converted === null) throw new Invalid(refuseOtherUnit(known, unit), 'additions')
    const wanted = roundQuantity(converted)
    const { ingredient, moves } = await chosenLots(tx, known, {
      ...{ wanted: [{ lotId, quantity: wanted }], userId: log.loggedById, occurredAt },
    })
    const taken = takenOf(moves)
    const short = roundQuantity(wanted - taken)
    await moveStock(tx, ingredient, {
      ...{ moves, quantity: taken, newQuantity: roundQuantity(Number(ingredient.currentQuantity) - taken) },
      transactionType: 'BREWED',
      userId: log.loggedById,
      batchId: batch.id,
      batchNumber: batch.batchNumber,
      logId: log.id,
      notes:
        short > 0
          ? message('notes.dryHopShort', { amount: { amount: short, unit: ingredient.unit } })
          : message('notes.dryHop'),
    })
  }
}

/** Returns what a log entry took to its lots, since it never went into the tank; `notes` says why. */
export async function returnAdditions(
  tx: Tx,
  { logId, notes, userId }: { logId: string; notes: Message; userId: string },
): Promise<void> {
  const taken = await findRows(tx, 'IngredientTransaction', { logId, transactionType: 'BREWED' }, ['id'])
  const locked = await lockIngredients(
    tx,
    taken.map(({ ingredientId }) => ingredientId),
  )
  for (const { id, ingredientId, quantity, unit, totalCostCents, batchId, batchNumber, lotNumber } of taken) {
    const ingredient = locked.find(({ id: known }) => known === ingredientId)
    if (!ingredient) continue
    const amount = convert(Number(quantity), unit, ingredient.unit)
    if (amount === null) throw new Refused(message('stockRules.unitChangedReturn', { name: ingredient.name }))
    const added = adjustStock(Number(ingredient.currentQuantity), 'ADD', amount)
    const moves = await returningMoves(tx, ingredient, { transactionId: id, delta: added.quantity })
    await moveStock(tx, ingredient, {
      ...added,
      ...(moves && { moves }),
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
