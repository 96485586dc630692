import { allow, type Context } from '#api/context.ts'
import { insertRow, lockKnown, updateRow, updateRows } from '#api/db/statements/rows.ts'
import { applyEdit } from '#api/live/outbox/edits.ts'
import { takenAs } from '#api/db/takenAs.ts'
import { Conflict, Forbidden, valid } from '#api/errors.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { beerTypeFields, kegFields } from '#domain/stock/kegForm.ts'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import { message } from '#domain/language/message.ts'
import { refuse } from '#domain/people/roles.ts'
import type {
  MutationCreateBeerTypeArgs,
  MutationCreateKegArgs,
  MutationRenameBeerTypeArgs,
  MutationUpdateKegArgs,
} from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lockKeg, makeSureOf, moveKegs } from './kegCount.service.ts'

type Keg = Prisma.KegModel
type BeerType = Prisma.BeerTypeModel

/** Adds a beer's kegs of one size to the inventory. A Conflict if they exist; only brewers may set a price. */
export async function createKeg(ctx: Context, { input, commandId }: MutationCreateKegArgs): Promise<Keg> {
  const { user } = allow(ctx, 'createKeg')
  const fields = valid(kegFields, { quantity: 0, location: null, priceCents: 0, ...input })
  Forbidden.throwIf(fields.priceCents === 0 ? null : refuse(user.role, 'editKegs'))
  return inTransaction(ctx, { name: 'createKeg', input: fields, id: commandId }, async (tx) => {
    const { beerTypeId, size, quantity, location, priceCents } = fields
    if (!(await makeSureOf(tx, beerTypeId, size)))
      throw new Conflict(message('kegs.exist', { size: kegSizeLabels[size] }))
    const keg = await lockKeg(tx, { beerTypeId, size })
    const place = { location, priceCents, updatedAt: tx.at }
    const [placed = keg] = await updateRows(tx, 'Keg', { id: keg.id }, place)
    const notes = message('notes.openingCount')
    if (quantity === 0) return placed
    return moveKegs(tx, placed, { delta: quantity, reason: 'CORRECTION', notes, userId: user.id })
  })
}

const kegChanges = kegFields.pick({ location: true, priceCents: true }).partial()

/** Edits the location and price of kegs. */
export async function updateKeg(ctx: Context, input: MutationUpdateKegArgs): Promise<Keg> {
  allow(ctx, 'editKegs')
  const { id, baseVersion } = input
  const changes = valid(kegChanges, input.changes)
  const command = { name: 'updateKeg', input: [id, baseVersion, changes], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const row = await lockKeg(tx, { id })
    return applyEdit(tx, {
      announce: 'KegSaved',
      row,
      fields: { location: row.location, priceCents: row.priceCents },
      labels: { location: message('kegs.location'), priceCents: message('kegs.price') },
      edit: { baseVersion, changes },
      write: (data) => updateRow(tx, 'Keg', { id, ...data }),
    })
  })
}

/** Adds a beer type. */
export async function createBeerType(
  ctx: Context,
  { input, commandId }: MutationCreateBeerTypeArgs,
): Promise<BeerType> {
  allow(ctx, 'editKegs')
  const fields = valid(beerTypeFields, { description: null, ...input })
  return inTransaction(ctx, { name: 'createBeerType', input: fields, id: commandId }, async (tx) => {
    const beerType = await insertRow(tx, 'BeerType', fields)
    record(tx, { type: 'BeerTypeSaved', entityId: beerType.id, detail: { version: 1, created: true } })
    return beerType
  }).catch(takenAs(message('kegs.beerTaken')))
}

/** Edits a beer type's name and description. */
export async function renameBeerType(ctx: Context, input: MutationRenameBeerTypeArgs): Promise<BeerType> {
  allow(ctx, 'editKegs')
  const { id, baseVersion } = input
  const changes = valid(beerTypeFields.partial(), input.changes)
  const command = { name: 'renameBeerType', input: [id, baseVersion, changes], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const row = await lockKnown(tx, 'BeerType', { id }, message('kegs.beerGone'))
    return applyEdit(tx, {
      announce: 'BeerTypeSaved',
      row,
      fields: { name: row.name, description: row.description },
      labels: { name: message('kegs.name'), description: message('kegs.description') },
      edit: { baseVersion, changes },
      write: (data) => updateRow(tx, 'BeerType', { id, ...data }),
    })
  }).catch(takenAs(message('kegs.beerTaken')))
}
