import { allow, type Context } from '#api/context.ts'
import { updateRow } from '#api/db/statements/rows.ts'
import { Conflict, Forbidden, Invalid, valid } from '#api/errors.ts'
import {
  lockKeg,
  lockOrCreate,
  moveKegs,
  movesBack,
  type BeerInFormat,
  type CountedKeg,
} from '#api/features/packages/packageBook.service.ts'
import { applyEdit } from '#api/live/outbox/edits.ts'
import { inTransaction, type Tx } from '#api/live/outbox/outbox.ts'
import { doneEarlier } from '#domain/changes/doneEarlier.ts'
import { message, type Said } from '#domain/language/message.ts'
import { transactionFields } from '#domain/stock/kegForm.ts'
import { refuseDelta, refuseReason, usualReason, type KegReason, type KegSize } from '#domain/stock/kegs.ts'
import { refuse } from '#domain/people/roles.ts'
import type { MutationAdjustKegsArgs, MutationAdjustPackagesArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { sizeOf } from './kegs.service.ts'
import { salesToReverse } from './reversals.ts'

type Keg = Prisma.KegModel

/**
 * Adds or removes 1 to 100 kegs, never below 0; each call is one transaction with the quantity actually moved. The
 * first keg of a beer and size is created by adding it. Plus right after minus reverses the sale.
 */
export async function adjustKegs(ctx: Context, input: MutationAdjustKegsArgs): Promise<CountedKeg> {
  const { beerTypeId, size } = input
  return adjust(ctx, input, { name: 'adjustKegs', which: { beerTypeId, formatId: size } })
}

/** Adds or removes packages of a format, as `adjustKegs` does with kegs. */
export async function adjustPackages(ctx: Context, input: MutationAdjustPackagesArgs): Promise<CountedKeg> {
  const { beerTypeId, formatId } = input
  return adjust(ctx, input, { name: 'adjustPackages', which: { beerTypeId, formatId } })
}

async function adjust(
  ctx: Context,
  input: Omit<MutationAdjustPackagesArgs, 'beerTypeId' | 'formatId'>,
  { name, which }: { name: string; which: BeerInFormat },
): Promise<CountedKeg> {
  const { user } = allow(ctx, 'adjustKegs')
  const { delta } = input
  Invalid.throwIf(refuseDelta(delta), 'delta')
  const reason = input.reason ?? null
  Invalid.throwIf(refuseReason(delta, reason), 'reason')
  const { notes } = valid(transactionFields, { notes: input.notes ?? null })
  const sent = [which.beerTypeId, which.formatId, delta, notes, reason]
  return inTransaction(ctx, { name, input: sent, id: input.commandId }, async (tx) => {
    const occurredAt = doneEarlier(input.occurredAt, tx.at)
    const keg = await (delta < 0 ? lockKeg(tx, which) : lockOrCreate(tx, which))
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
    sizeOf(keg.size)
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
    const moves = await movesBack(
      tx,
      reverses.map((reversal) => ({ transactionId: reversal.reversesId, count: reversal.count })),
    )
    const back = { delta: count, reason: 'SOLD', priceCents, reverses, moves } as const
    counted = await moveKegs(tx, counted, { ...movement, ...back })
  }
  return { ...counted, moved: delta }
}
