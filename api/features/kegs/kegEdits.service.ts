import { allow, type Context } from '#api/context.ts'
import { updateRow, updateRows } from '#api/db/statements/rows.ts'
import { lockKeg, makeSureOf, moveKegs } from '#api/features/packages/packageBook.service.ts'
import { applyEdit } from '#api/live/outbox/edits.ts'
import { Conflict, Forbidden, valid } from '#api/errors.ts'
import { inTransaction } from '#api/live/outbox/outbox.ts'
import { commandsOf, type SentAs } from '#api/records/commands.ts'
import { beerType } from '#domain/stock/beerType.ts'
import { kegFields } from '#domain/stock/kegForm.ts'
import { kegSizeLabels } from '#domain/stock/kegs.ts'
import { message } from '#domain/language/message.ts'
import { refuse } from '#domain/people/roles.ts'
import type {
  BeerTypeChanges,
  BeerTypeInput,
  MutationCreateKegArgs,
  MutationUpdateKegArgs,
  MutationUpdatePackageStockArgs,
} from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { sizeOf } from './kegs.service.ts'

type Keg = Prisma.KegModel

/** Adds a beer's kegs of one size to the inventory. A Conflict if they exist; only brewers may set a price. */
export async function createKeg(ctx: Context, { input, commandId }: MutationCreateKegArgs): Promise<Keg> {
  const { user } = allow(ctx, 'createKeg')
  const fields = valid(kegFields, { quantity: 0, location: null, priceCents: 0, ...input })
  Forbidden.throwIf(fields.priceCents === 0 ? null : refuse(user.role, 'editKegs'))
  return inTransaction(ctx, { name: 'createKeg', input: fields, id: commandId }, async (tx) => {
    const { beerTypeId, size, quantity, location, priceCents } = fields
    const which = { beerTypeId, formatId: size }
    if (!(await makeSureOf(tx, which)))
      throw new Conflict(message('kegs.exist', { size: kegSizeLabels[size] }))
    const keg = await lockKeg(tx, which)
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
  return update(ctx, input, 'updateKeg')
}

/** Edits the location and price of the packages of one beer and format. */
export async function updatePackageStock(ctx: Context, input: MutationUpdatePackageStockArgs): Promise<Keg> {
  return update(ctx, input, 'updatePackageStock')
}

async function update(
  ctx: Context,
  input: MutationUpdateKegArgs,
  name: 'updateKeg' | 'updatePackageStock',
): Promise<Keg> {
  allow(ctx, 'editKegs')
  const { id, baseVersion } = input
  const changes = valid(kegChanges, input.changes)
  const command = { name, input: [id, baseVersion, changes], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const row = await lockKeg(tx, { id })
    if (name === 'updateKeg') sizeOf(row.size)
    return applyEdit(tx, {
      announce: row.size ? 'KegSaved' : 'PackageStockSaved',
      row,
      fields: { location: row.location, priceCents: row.priceCents },
      labels: { location: message('kegs.location'), priceCents: message('kegs.price') },
      edit: { baseVersion, changes },
      write: (data) => updateRow(tx, 'Keg', { id, ...data }),
    })
  })
}

/** Adds and edits beer types. */
export const beerTypeCommands = commandsOf(beerType satisfies SentAs<BeerTypeInput, BeerTypeChanges>, {
  create: { command: 'createBeerType', action: 'editKegs' },
  update: { command: 'renameBeerType', action: 'editKegs' },
  saved: 'BeerTypeSaved',
  taken: message('kegs.beerTaken'),
  gone: message('kegs.beerGone'),
})
