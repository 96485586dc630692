import { z } from 'zod'
import { allow, type Context } from '#api/context.ts'
import { deleteRows, findRows, insertRows, lockKnown, updateRow } from '#api/db/statements/rows.ts'
import { Invalid, NotFound, valid } from '#api/errors.ts'
import { chosenLots } from '#api/features/ingredients/chosenLots.service.ts'
import { lockIngredients, moveStock } from '#api/features/ingredients/stock.service.ts'
import { applyEdit } from '#api/live/outbox/edits.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message, messagesOf } from '#domain/language/message.ts'
import {
  formatMaterials as fields,
  materialLabels,
  materialLimits,
  takenMaterials,
  type Materials,
} from '#domain/packages/materials.ts'
import { packageLotCode } from '#domain/packages/packageLots.ts'
import { takenOf } from '#domain/stock/lots.ts'
import { convert, roundQuantity } from '#domain/stock/units.ts'
import type { LotAmountInput, MutationSetFormatMaterialsArgs, PackageInput } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

type Material = Prisma.FormatMaterialModel
type Ingredient = Prisma.IngredientModel
type Format = Prisma.PackageFormatModel

/** What goes into packages of every format that was not retired. */
export async function formatMaterials(ctx: Context): Promise<Material[]> {
  allow(ctx, 'read')
  return ctx.db.formatMaterial.findMany({
    where: { format: { retiredAt: null } },
    orderBy: [{ formatId: 'asc' }, { ingredientId: 'asc' }],
    take: 500,
  })
}

/** How much of it goes into one package, in the unit of its ingredient; null when that was changed to one that doesn't convert. */
export const amountIn = (
  { unit }: Pick<Ingredient, 'unit'>,
  { amount, unit: was }: Material,
): number | null => {
  const converted = convert(Number(amount), was, unit)
  return converted === null ? null : roundQuantity(converted)
}

/** Sets what goes into one package of a format; what somebody else changed since the edit began is a Conflict. */
export async function setFormatMaterials(
  ctx: Context,
  input: MutationSetFormatMaterialsArgs,
): Promise<Format> {
  allow(ctx, 'editFormats')
  const { formatId, commandId } = input
  const lists = z.object({ was: fields, materials: fields })
  const { was, materials } = valid(lists, { was: input.was, materials: input.materials })
  const command = { name: 'setFormatMaterials', input: [formatId, was, materials], id: commandId }
  return inTransaction(ctx, command, async (tx) => {
    const format = await lockKnown(
      tx,
      'PackageFormat',
      { id: formatId, retiredAt: null },
      message('packages.gone'),
    )
    const rows = await findRows(tx, 'FormatMaterial', { formatId }, ['ingredientId'])
    const ids = [...rows, ...materials].map(({ ingredientId }) => ingredientId)
    const known = new Map((await findRows(tx, 'Ingredient', { id: ids }, ['id'])).map((one) => [one.id, one]))
    if (materials.some(({ ingredientId }) => !known.has(ingredientId)))
      throw new NotFound(message('stock.gone'))
    const before = rows.flatMap((row): Materials => {
      const ingredient = known.get(row.ingredientId)
      const amount = ingredient ? amountIn(ingredient, row) : null
      return amount === null ? [] : [{ ingredientId: row.ingredientId, amount }]
    })
    return applyEdit<Format, { materials: Materials }>(tx, {
      announce: 'FormatSaved',
      ...{ row: format, fields: { materials: before }, labels: messagesOf(materialLabels) },
      edit: { baseVersion: null, was: { materials: was }, changes: { materials } },
      async write() {
        await deleteRows(tx, 'FormatMaterial', { formatId })
        const units = materials.flatMap(({ ingredientId, amount }) => {
          const ingredient = known.get(ingredientId)
          return ingredient ? [{ formatId, ingredientId, amount, unit: ingredient.unit }] : []
        })
        await insertRows(tx, 'FormatMaterial', units)
        const saved = await updateRow(tx, 'PackageFormat', { id: formatId })
        record(tx, { type: 'FormatSaved', entityId: formatId, detail: { version: saved.version } })
        return saved
      },
    })
  })
}

/** The materials of what is filled, by format; refused when they are too many, or are not said well. */
export function materialsOf<Item extends Pick<PackageInput, 'materials'>>(
  items: readonly Item[],
): Map<Item, LotAmountInput[]> {
  const lists = new Map(items.map((item) => [item, valid(takenMaterials, item.materials ?? [])]))
  const count = [...lists.values()].reduce((sum, { length }) => sum + length, 0)
  if (count > materialLimits.taken)
    throw new Invalid(message('lots.tooMany', { max: materialLimits.taken }), 'materials')
  return lists
}

/** Locks the ingredients of materials, by their ids; before what is packaged is locked. */
export async function lockMaterials(
  tx: Tx,
  taken: readonly LotAmountInput[],
): Promise<Map<string, Ingredient>> {
  const ids = new Set(taken.map(({ ingredientId }) => ingredientId))
  const locked = await lockIngredients(tx, [...ids])
  if (locked.length < ids.size) throw new NotFound(message('stock.gone'))
  return new Map(locked.map((ingredient) => [ingredient.id, ingredient]))
}

/** Takes materials of locked ingredients for packages: of the chosen lots, or as far as the stock lasts. */
export async function takeMaterials(
  tx: Tx,
  locked: Map<string, Ingredient>,
  taking: {
    lot: Pick<Prisma.PackageLotModel, 'id' | 'number'>
    materials: readonly LotAmountInput[]
    userId: string
    occurredAt: Date | null
  },
): Promise<void> {
  const { lot, materials, userId, occurredAt } = taking
  for (const known of locked.values()) {
    const wanted = materials
      .filter(({ ingredientId }) => ingredientId === known.id)
      .map(({ lotId = null, quantity }) => ({ lotId, quantity }))
    if (wanted.length === 0) continue
    const { ingredient, moves } = await chosenLots(tx, known, { wanted, userId, occurredAt })
    const quantity = takenOf(moves)
    const asked = wanted.reduce((sum, one) => sum + one.quantity, 0)
    const short = roundQuantity(asked - quantity)
    const code = packageLotCode(lot.number)
    const { saved } = await moveStock(tx, ingredient, {
      ...{ moves, quantity, newQuantity: roundQuantity(Number(ingredient.currentQuantity) - quantity) },
      ...{ transactionType: 'REMOVE', userId, occurredAt, packageLotId: lot.id },
      notes:
        short > 0
          ? message('notes.packagedShort', { lot: code, amount: { amount: short, unit: ingredient.unit } })
          : message('notes.packaged', { lot: code }),
    })
    locked.set(saved.id, saved)
  }
}
