import { allow, type Context } from '#api/context.ts'
import { likeWord, spelledLike } from '#api/db/foldedSql.ts'
import { lockRows, updateRow } from '#api/db/statements/rows.ts'
import { Invalid, NotFound } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import {
  holdBy,
  holdReasonOf,
  refuseTooMany,
  released,
  type Hold,
  type HoldChange,
} from '#api/records/holds.ts'
import type { EditDetail } from '#domain/changes/changeKinds.ts'
import type { LotAct } from '#domain/changes/kinds/ingredients.ts'
import { message } from '#domain/language/message.ts'
import { spellingsOf } from '#domain/search/folded.ts'
import { holdLimits, lotCode, lotNumberOf } from '#domain/stock/lots.ts'
import { convert, roundQuantity, type Unit } from '#domain/stock/units.ts'
import type {
  MutationHoldLotsArgs,
  MutationReleaseLotsArgs,
  QueryLotArgs,
  QueryLotsArgs,
} from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { fieldsOf } from '#api/features/ingredients/ingredientRow.ts'
import { lockIngredients, stockDetail } from '#api/features/ingredients/stock.service.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { columnsAfter, lotStockOf, planLots } from './lotBook.service.ts'

type Lot = Prisma.LotModel
type Movement = Prisma.LotMovementModel

/** Lots, the newest received first, without those whose receipt was undone; at most 500. */
export async function lots(ctx: Context, asked: QueryLotsArgs): Promise<Lot[]> {
  allow(ctx, 'read')
  const limit = asked.limit ?? 100
  if (limit < 0 || limit > page.max)
    throw new Invalid(message('stockRules.pageTooLarge', page), {
      limit: message('stockRules.pageLimit', page),
    })
  const rows = await ctx.db.$queryRaw<{ id: string }[]>`
    SELECT l."id" FROM "Lot" l WHERE ${Prisma.join(conditionsOf(asked), ' AND ')}
    ORDER BY l."receivedAt" DESC, l."id" DESC LIMIT ${limit}`
  return ctx.loaders.rowsOf('lot', rows)
}

const page = { max: 500 }

function conditionsOf({ ingredientId, supplierId, search, isOpen, before }: QueryLotsArgs): Prisma.Sql[] {
  const words = search?.trim().slice(0, 200) ?? ''
  const left = Prisma.sql`(l."remaining" > 0 AND l."ingredientId" IS NOT NULL)`
  return [
    Prisma.sql`l."quantity" > 0`,
    ...(ingredientId ? [Prisma.sql`l."ingredientId" = ${ingredientId}`] : []),
    ...(supplierId ? [Prisma.sql`l."supplierId" = ${supplierId}`] : []),
    ...(isOpen === true ? [left] : []),
    ...(isOpen === false ? [Prisma.sql`NOT ${left}`] : []),
    ...(words ? [saying(words)] : []),
    ...(before
      ? [
          Prisma.sql`(l."receivedAt", l."id") < (SELECT b."receivedAt", b."id" FROM "Lot" b WHERE b."id" = ${before})`,
        ]
      : []),
  ]
}

/** Whether lot l has this code, or says these words. */
function saying(search: string): Prisma.Sql {
  const number = lotNumberOf(search)
  const searched = Prisma.sql`concat_ws(E'\\n', l."lotNumber", l."ingredientName", l."supplierName",
    (SELECT i."name" FROM "Ingredient" i WHERE i."id" = l."ingredientId"))`
  const says = spelledLike(searched, likeWord(spellingsOf(search)))
  return number === null ? says : Prisma.sql`(l."number" = ${number} OR ${says})`
}

/** A lot by its id or its code, or null. */
export async function findLot(ctx: Context, { id, code }: QueryLotArgs): Promise<Lot | null> {
  allow(ctx, 'read')
  if (id) return ctx.loaders.load('lot', id)
  const number = code ? lotNumberOf(code) : null
  return number === null ? null : ctx.db.lot.findUnique({ where: { number } })
}

/** Puts lots on hold; those that are on hold already stay as they are. What is said with a time from before is a fact of then. */
export async function holdLots(ctx: Context, input: MutationHoldLotsArgs): Promise<Lot[]> {
  const { user } = allow(ctx, 'holdLots')
  const { ids, supplierId, since, occurredAt } = input
  const reason = holdReasonOf(input.reason)
  if (!ids?.length === !(supplierId && since)) throw new Invalid(message('lots.which'), 'ids')
  if (ids) refuseTooMany(ids)
  const command = { name: 'holdLots', input: [ids, supplierId, since, reason], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const found = ids ?? (await deliveredSince(tx, supplierId ?? '', since ?? ''))
    return changeHold(tx, found, { act: 'HELD', ...holdBy(user, reason, { occurredAt, at: tx.at }) })
  })
}

/** Puts lots on hold as a part of another command. */
export async function holdReachedLots(tx: Tx, ids: readonly string[], hold: Hold): Promise<void> {
  if (ids.length > 0) await changeHold(tx, [...ids], { act: 'HELD', ...hold })
}

/** What a supplier delivered since a day of the brewery, of what is left. */
async function deliveredSince(tx: Tx, supplierId: string, since: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }[]>`
    SELECT l."id" FROM "Lot" l WHERE l."supplierId" = ${supplierId} AND l."ingredientId" IS NOT NULL AND l."quantity" > 0
      AND l."receivedAt" >= (${since}::date::timestamp AT TIME ZONE coalesce((SELECT "timeZone" FROM "Brewery"), 'UTC'))
    ORDER BY l."receivedAt" DESC LIMIT ${holdLimits.held}`
  return rows.map(({ id }) => id)
}

/** Releases lots from hold. */
export async function releaseLots(ctx: Context, { ids, commandId }: MutationReleaseLotsArgs): Promise<Lot[]> {
  allow(ctx, 'releaseLots')
  refuseTooMany(ids)
  return inTransaction(ctx, { name: 'releaseLots', input: ids, id: commandId }, (tx) =>
    changeHold(tx, ids, released),
  )
}

/** Releases a lot that was just put on hold. */
export async function takeBackHold(tx: Tx, { detail: { lotId = '' } }: TakeBack<'LotSaved'>): Promise<void> {
  await changeHold(tx, [lotId], released)
}

/** Writes the hold of lots and what their ingredients have of it; the rows of the ingredients guard their lots. */
async function changeHold(tx: Tx, ids: readonly string[], { act, ...hold }: HoldChange): Promise<Lot[]> {
  const named = await tx.sql<{ ingredientId: string | null }[]>`
    SELECT DISTINCT "ingredientId" FROM "Lot" WHERE "id" = ANY(${ids})`
  const ingredients = await lockIngredients(
    tx,
    named.flatMap(({ ingredientId }) => ingredientId ?? []),
  )
  const rows = await lockRows(tx, 'Lot', { id: ids })
  if (rows.length < new Set(ids).size) throw new NotFound(message('lots.gone'))
  const after = new Map(rows.map((row) => [row.id, row]))
  for (const ingredient of ingredients) {
    let before = ingredient
    const changed = rows.filter(
      (row) => row.ingredientId === ingredient.id && (row.heldAt === null) === (act === 'HELD'),
    )
    for (const { id } of changed) {
      const lot = await updateRow(tx, 'Lot', { id, ...hold })
      after.set(id, lot)
      before = await recordLotAct(tx, before, lot, { act, reason: hold.holdReason })
    }
  }
  return ids.flatMap((id) => after.get(id) ?? [])
}

/** Writes what an ingredient has of its lots, after one of them was put on hold, released or edited, and records both. */
export async function recordLotAct(
  tx: Tx,
  ingredient: Prisma.IngredientModel,
  lot: Lot,
  done: { act: LotAct; reason?: string | null; lotFields?: EditDetail['fields'] },
): Promise<Prisma.IngredientModel> {
  const stock = lotStockOf(ingredient)
  const [plan] = await planLots(tx, [{ stock, newQuantity: stock.currentQuantity }])
  const saved = await updateRow(tx, 'Ingredient', { id: ingredient.id, ...(plan && columnsAfter(plan)) })
  const { version, fields } = stockDetail(fieldsOf(ingredient), saved, { plan: { lotIds: [] }, changes: {} })
  const { id: lotId, lotNumber } = lot
  record(tx, {
    type: 'LotSaved',
    entityId: ingredient.id,
    detail: { version, fields, lotId, code: lotCode(lot.number), lotNumber, ...done },
  })
  return saved
}

/** The lots of an ingredient with something left, in their order of use, those on hold last. */
export async function openLotsOf(ctx: Context, ingredientId: string): Promise<Lot[]> {
  const found = await ctx.loaders.about<Lot[]>('open lots', ingredientId, async (db, ids) => {
    const rows = await db.lot.findMany({
      where: { ingredientId: { in: ids }, remaining: { gt: 0 } },
      orderBy: [{ useBefore: 'asc' }, { id: 'asc' }],
    })
    return grouped(rows, ids, (row) => row.ingredientId)
  })
  const all = found ?? []
  return [...all.filter(({ heldAt }) => !heldAt), ...all.filter(({ heldAt }) => heldAt)].slice(0, page.max)
}

/** The movements of a lot, newest first, at most 500. */
export function movementsOf(ctx: Context, lotId: string): Promise<Movement[]> {
  return ctx.db.lotMovement.findMany({
    where: { lotId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: page.max,
  })
}

/** The movements that a transaction was of, in the order of use of their lots. */
export async function linesOf(ctx: Context, transactionId: string): Promise<Movement[]> {
  const found = await ctx.loaders.about<Movement[]>('lines', transactionId, async (db, ids) => {
    const rows = await db.lotMovement.findMany({
      where: { transactionId: { in: ids } },
      orderBy: [{ lot: { useBefore: 'asc' } }, { lotId: 'asc' }],
    })
    return grouped(rows, ids, (row) => row.transactionId)
  })
  return found ?? []
}

function grouped<Row>(rows: readonly Row[], ids: readonly string[], of: (row: Row) => string | null) {
  const byId = new Map<string, Row[]>(ids.map((id) => [id, []]))
  for (const row of rows) byId.get(of(row) ?? '')?.push(row)
  return byId
}

/** So much of a lot. */
export interface AmountOfLot {
  lotId: string
  quantity: number
  unit: Unit
}

/** How much of a lot a batch has. */
export interface LotUse extends AmountOfLot {
  batchId: string | null
  batchNumber: string
}

/** The batches that a lot went into, less what they returned, the latest first. */
export async function usesOf(ctx: Context, lotId: string): Promise<LotUse[]> {
  const found = await ctx.loaders.about<LotUse[]>('uses of lots', lotId, async (db, ids) =>
    grouped(await readUses(db, Prisma.sql`m."lotId" = ANY(${ids})`), ids, (use) => use.lotId),
  )
  return found ?? []
}

/** The lots that are in a batch. */
export async function lotsInBatch(ctx: Context, batchId: string): Promise<LotUse[]> {
  const found = await ctx.loaders.about<LotUse[]>('lots in batches', batchId, async (db, ids) =>
    grouped(await readUses(db, Prisma.sql`m."batchId" = ANY(${ids})`), ids, (use) => use.batchId),
  )
  return found ?? []
}

/** What of which lot is in which batch, by the same rows in both directions: in the lot's unit, where that can be converted. */
async function readUses(db: Prisma.TransactionClient, which: Prisma.Sql): Promise<LotUse[]> {
  const rows = await db.$queryRaw<(LotUse & { lotUnit: Unit })[]>`
    SELECT m."lotId", m."batchId", m."batchNumber", m."unit", l."unit" AS "lotUnit", -sum(m."quantity")::float8 AS "quantity"
    FROM "LotMovement" m JOIN "Lot" l ON l."id" = m."lotId" WHERE m."batchNumber" IS NOT NULL AND ${which}
    GROUP BY m."lotId", m."batchId", m."batchNumber", m."unit", l."unit" ORDER BY max(m."occurredAt") DESC, max(m."id")`
  const uses = new Map<string, LotUse>()
  for (const { lotUnit, ...row } of rows) {
    const converted = convert(row.quantity, row.unit, lotUnit)
    const unit = converted === null ? row.unit : lotUnit
    const key = `${row.lotId} ${row.batchId ?? row.batchNumber} ${unit}`
    const known = uses.get(key)?.quantity ?? 0
    uses.set(key, { ...row, unit, quantity: known + (converted ?? row.quantity) })
  }
  const net = [...uses.values()].map((use) => ({ ...use, quantity: roundQuantity(use.quantity) }))
  return net.filter(({ quantity }) => quantity > 0)
}
