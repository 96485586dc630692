import { noteColumns } from '#api/language/notes.ts'
import { allow, type Context } from '#api/context.ts'
import { applyEdit } from '#api/live/outbox/edits.ts'
import { columnsOf, findRow, insertRows, lockKnown, lockRow, updateRow } from '#api/db/statements/rows.ts'
import { uuidv7 } from '#api/db/statements/uuidv7.ts'
import { Conflict, Forbidden, Invalid, NotFound, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message, type Said } from '#domain/language/message.ts'
import { transactionFields } from '#domain/stock/kegForm.ts'
import { countKegs, refuseDelta, usualReason, type KegReason, type KegSize } from '#domain/stock/kegs.ts'
import { refuse } from '#domain/people/roles.ts'
import type { MutationAdjustKegsArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { LeftInTank } from './leftInTank.ts'
import { saleToTakeBack } from './salesTakenBack.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'

type Keg = Prisma.KegModel

/** Kegs after a command; `moved` is the number actually added (positive) or removed (negative). */
export type CountedKeg = Keg & { moved?: number }

/**
 * Adds or removes 1 to 100 kegs, never below 0; each call is one transaction with the quantity actually moved. The
 * first keg of a beer and size is created by adding it. Plus right after minus takes the sale back.
 */
export async function adjustKegs(ctx: Context, input: MutationAdjustKegsArgs): Promise<CountedKeg> {
  const { user } = allow(ctx, 'adjustKegs')
  const { beerTypeId, size, delta } = input
  Invalid.throwIf(refuseDelta(delta), 'delta')
  const reason = input.reason ?? null
  const { notes } = valid(transactionFields, { notes: input.notes ?? null })
  const command = { name: 'adjustKegs', input: [beerTypeId, size, delta, notes, reason], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const occurredAt = doneEarlier(input.occurredAt, tx.at)
    const movement = { delta, notes, userId: user.id, occurredAt }
    if (delta < 0) {
      const keg = await lockKeg(tx, { beerTypeId, size })
      return moveKegs(tx, keg, { ...movement, reason: reason ?? usualReason })
    }
    const keg = await lockOrCreate(tx, beerTypeId, size)
    const sale = await saleToTakeBack(tx, keg, { delta, reason, userId: user.id, occurredAt })
    return moveKegs(tx, keg, { ...movement, reason, ...sale })
  })
}

/** A count of kegs, as from stocktaking. */
export interface KegCount {
  id: string
  beerTypeId?: string
  size?: KegSize
  quantity: number
  /** Why there are fewer, by default because the count was wrong. */
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
    const movement = { delta, notes: message('notes.setByCount'), userId: user.id, reason }
    const sale = delta > 0 ? await saleToTakeBack(tx, keg, { ...movement, occurredAt: null }) : null
    const counted = delta === 0 ? keg : await moveKegs(tx, keg, { ...movement, ...sale })
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

/** A keg movement, by whom and why; `batch` is the one that filled them. */
export interface KegMovement {
  delta: number
  /** The reason of the removal, or of the removal that is reversed; null for filled kegs. */
  reason: KegReason | null
  /** The price of one keg; by default the current one. */
  priceCents?: number
  notes: Said | null
  userId: string
  /** When it was done, if that was earlier than it is recorded. */
  occurredAt?: Date | null
  batch?: { id: string; batchNumber: string }
  /** What filling them left in the tank, if it was said. */
  left?: LeftInTank | null
}

/** Changes the count of locked kegs, writes the transaction and records the number actually added or removed. */
export async function moveKegs(
  tx: Tx,
  keg: Keg,
  { delta, reason, priceCents = keg.priceCents, notes, userId, occurredAt = null, batch, left }: KegMovement,
): Promise<CountedKeg> {
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
  const moved = newQuantity - previousQuantity
  record(tx, {
    type: 'KegCountChanged',
    entityId: kegId,
    detail: {
      delta: moved,
      reason,
      transactionId,
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
  record(tx, { type: 'KegSaved', entityId: created.id })
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
