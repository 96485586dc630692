import { noteColumns } from '#api/language/notes.ts'
import { allow, type Context } from '#api/context.ts'
import { applyEdit } from '#api/live/outbox/edits.ts'
import { columnsOf, findRow, insertRows, lockKnown, lockRow, updateRow } from '#api/db/statements/rows.ts'
import { uuidv7 } from '#api/db/statements/uuidv7.ts'
import { Conflict, Forbidden, Invalid, NotFound, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message, type Said } from '#domain/language/message.ts'
import { transactionFields } from '#domain/stock/kegForm.ts'
import {
  countKegs,
  refuseDelta,
  refuseReason,
  usualReason,
  type KegReason,
  type KegSize,
  type Reversal,
} from '#domain/stock/kegs.ts'
import { refuse } from '#domain/people/roles.ts'
import type { MutationAdjustKegsArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { LeftInTank } from './leftInTank.ts'
import { priceAt, salesToReverse } from './reversals.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'

type Keg = Prisma.KegModel

/** Kegs after a command; `moved` is the number actually added (positive) or removed (negative). */
export type CountedKeg = Keg & { moved?: number }

/**
 * Adds or removes 1 to 100 kegs, never below 0; each call is one transaction with the quantity actually moved. The
 * first keg of a beer and size is created by adding it. Plus right after minus reverses the sale.
 */
export async function adjustKegs(ctx: Context, input: MutationAdjustKegsArgs): Promise<CountedKeg> {
  const { user } = allow(ctx, 'adjustKegs')
  const { beerTypeId, size, delta } = input
  Invalid.throwIf(refuseDelta(delta), 'delta')
  const reason = input.reason ?? null
  Invalid.throwIf(refuseReason(delta, reason), 'reason')
  const { notes } = valid(transactionFields, { notes: input.notes ?? null })
  const command = { name: 'adjustKegs', input: [beerTypeId, size, delta, notes, reason], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const occurredAt = doneEarlier(input.occurredAt, tx.at)
    const keg = await (delta < 0 ? lockKeg(tx, { beerTypeId, size }) : lockOrCreate(tx, beerTypeId, size))
    return countOrReverse(tx, keg, { delta, reason, notes, userId: user.id, occurredAt })
  })
}

/** A count of kegs, as from stocktaking. */
export interface KegCount {
  id: string
  beerTypeId?: string
  size?: KegSize
  quantity: number
  /** Why there are fewer or more, by default because the count was wrong. */
  reason?: KegReason | null
  /** Their location; unchanged when omitted. */
  location?: string | null
  /** The version that was seen; a Conflict when it has changed since. */
  version?: number | null
  commandId?: string | null
}

/** Sets the number of kegs and their location; recorded as the difference. Only brewers may change the location. */
export async function setKegs(ctx: Context, input: KegCount): Promise<Keg> {
  const { user } = allow(ctx, 'adjustKegs')
  const { id, quantity, location } = input
  const reason = input.reason ?? 'CORRECTION'
  const command = { name: 'setKegs', input: [id, quantity, location ?? null, reason], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const keg = await lockKeg(tx, { id })
    refuseOther(keg, input)
    const delta = quantity - keg.quantity
    Invalid.throwIf(refuseReason(delta, reason), 'reason')
    const movement = { delta, reason, notes: message('notes.setByCount'), userId: user.id }
    const counted = delta === 0 ? keg : await countOrReverse(tx, keg, movement)
    if (location === undefined || location === keg.location) return counted
    Forbidden.throwIf(refuse(user.role, 'editKegs'))
    return applyEdit(tx, {
      announce: 'KegSaved',
      row: counted,
      fields: { location: counted.location },
      labels: { location: message('kegs.location') },
      edit: { baseVersion: null, changes: { location } },
      write: (data) => updateRow(tx, 'Keg', { id, ...data }),
    })
  })
}

function refuseOther(keg: Keg, { beerTypeId, size, version }: KegCount): void {
  if (beerTypeId !== undefined && beerTypeId !== keg.beerTypeId)
    throw new Invalid(message('kegs.keepBeer'), { beerTypeId: message('kegs.fixed') })
  if (size !== undefined && size !== keg.size)
    throw new Invalid(message('kegs.keepSize'), { size: message('kegs.fixed') })
  if (version && version !== keg.version)
    throw new Conflict(message('kegs.changedMeanwhile'), {
      version: keg.version,
    })
}

/** A keg movement, by whom and why. */
interface KegMovement {
  delta: number
  reason: KegReason | null
  notes: Said | null
  userId: string
  /** When it was done, if that was earlier than it is recorded. */
  occurredAt?: Date | null
}

/** Removes locked kegs, or adds them: those that reverse sales at the price of each. Without a reason, for the usual one. */
async function countOrReverse(tx: Tx, keg: Keg, movement: KegMovement): Promise<CountedKeg> {
  const { delta, occurredAt = null } = movement
  const reason = movement.reason ?? usualReason(delta)
  const sales = delta > 0 ? await salesToReverse(tx, keg, { ...movement, occurredAt }) : null
  if (!sales) return moveKegs(tx, keg, { ...movement, reason })
  let counted: CountedKeg = keg
  for (const { priceCents, reverses } of sales) {
    const count = reverses.reduce((sum, reversal) => sum + reversal.count, 0)
    counted = await moveKegs(tx, counted, { ...movement, delta: count, reason: 'SOLD', priceCents, reverses })
  }
  return { ...counted, moved: delta }
}

/** What is recorded of a keg movement: it has a reason, and `batch` is the one that filled them. */
interface RecordedMovement extends KegMovement {
  reason: KegReason
  /** The price of one keg; by default that of the time when it was done. */
  priceCents?: number
  /** The sales that it reverses. */
  reverses?: readonly Reversal[]
  batch?: { id: string; batchNumber: string }
  /** What filling them left in the tank, if it was said. */
  left?: LeftInTank | null
}

/** Changes the count of locked kegs, writes the transaction and records the number actually added or removed. */
export async function moveKegs(tx: Tx, keg: Keg, movement: RecordedMovement): Promise<CountedKeg> {
  const { delta, reason, notes, userId, occurredAt = null, reverses = [], batch, left } = movement
  const dated = occurredAt ? await priceAt(tx, keg, occurredAt) : keg.priceCents
  const { priceCents = dated } = movement
  const { id: kegId, beerTypeId, size, quantity: previousQuantity } = keg
  const { transactionType, quantity, newQuantity } = countKegs(previousQuantity, delta)
  const [transactionId, note] = [uuidv7(), noteColumns(notes)]
  const said = note.notesSaid ? JSON.stringify(note.notesSaid) : null
  // Not `tx.at`: acquiring the lock may have taken time, and the history must be in the order of the counts.
  const [counted] = await tx.sql<Keg[]>`
    WITH logged AS (
      INSERT INTO "KegTransaction" ("id", "kegId", "beerTypeId", "size", "priceCents", "transactionType", "quantity",
        "previousQuantity", "newQuantity", "reason", "notes", "notesSaid", "userId", "batchId", "batchNumber", "timestamp",
        "occurredAt")
      VALUES (${transactionId}, ${kegId}, ${beerTypeId}, ${size}::"KegSize", ${priceCents},
        ${transactionType}::"KegTransactionType", ${quantity}, ${previousQuantity}, ${newQuantity},
        ${reason}::"KegReason", ${note.notes}, ${said}::jsonb, ${userId}, ${batch?.id ?? null}, ${batch?.batchNumber ?? null}, ${new Date()},
        ${occurredAt}))
    UPDATE "Keg" SET "quantity" = ${newQuantity}, "updatedAt" = ${tx.at}, "version" = "version" + 1
    WHERE "id" = ${kegId} RETURNING ${columnsOf('Keg')}`
  if (!counted) throw new Error(`Keg ${kegId} is not locked.`)
  await insertRows(
    tx,
    'KegReversal',
    reverses.map((reversal) => ({ transactionId, ...reversal })),
  )
  const moved = newQuantity - previousQuantity
  record(tx, {
    type: 'KegCountChanged',
    entityId: kegId,
    detail: {
      delta: moved,
      reason,
      transactionId,
      ...(batch && { filledBy: batch.id }),
      ...(left && { left }),
      ...(occurredAt && { occurredAt: occurredAt.toISOString() }),
      version: counted.version,
      fields: { quantity: { from: previousQuantity, to: newQuantity } },
    },
  })
  return { ...counted, moved }
}

/** Creates the kegs of a beer and size, empty and without a price; returns false if they already exist. */
export async function makeSureOf(tx: Tx, beerTypeId: string, size: KegSize): Promise<boolean> {
  if (!(await findRow(tx, 'BeerType', { id: beerTypeId }))) throw new NotFound(message('kegs.beerGone'))
  const [created] = await insertRows(tx, 'Keg', [{ beerTypeId, size }], 'leave out')
  if (!created) return false
  record(tx, { type: 'KegSaved', entityId: created.id, detail: { version: 1, created: true } })
  return true
}

/** The kegs of a beer and size, locked until the transaction ends; created if missing. */
export async function lockOrCreate(tx: Tx, beerTypeId: string, size: KegSize): Promise<Keg> {
  const known = await lockRow(tx, 'Keg', { beerTypeId, size })
  if (known) return known
  await makeSureOf(tx, beerTypeId, size)
  return lockKeg(tx, { beerTypeId, size })
}

/** Kegs, locked until the transaction ends. */
export async function lockKeg(tx: Tx, which: Partial<Keg>): Promise<Keg> {
  return lockKnown(tx, 'Keg', which, message('kegs.noSuch'))
}
