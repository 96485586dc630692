import { allow, type Context } from '#api/context.ts'
import { findRow, lockKnown, lockRow, updateRow } from '#api/db/statements/rows.ts'
import { Invalid, NotFound, valid } from '#api/errors.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'
import { isSame } from '#api/live/outbox/changesSince.ts'
import { clashed, editDetail } from '#api/live/outbox/edits.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import type { FieldClash } from '#domain/changes/edits.ts'
import { message, messagesOf } from '#domain/language/message.ts'
import { lotCode } from '#domain/stock/lots.ts'
import { editedLotFields, receivedLotLabels, type LotFields } from '#domain/stock/receipts.ts'
import type { MutationUpdateLotArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { recordLotAct } from './lots.service.ts'

type Lot = Prisma.LotModel

/**
 * Edits what is known of a lot: its supplier, the supplier's number, its date. `was` has what the changed fields were when the edit
 * began; one that somebody else changed since is a Conflict.
 */
export async function updateLot(ctx: Context, input: MutationUpdateLotArgs): Promise<Lot> {
  allow(ctx, 'adjustIngredient')
  const { id, commandId } = input
  const [was, changes] = [input.was, input.changes].map((sent) => valid(editedLotFields.partial(), sent))
  return inTransaction(ctx, { name: 'updateLot', input: [id, was, changes], id: commandId }, async (tx) => {
    const found = await findRow(tx, 'Lot', { id })
    if (!found) throw new NotFound(message('lots.gone'))
    // The row of the ingredient guards its lots.
    const ingredient = found.ingredientId ? await lockRow(tx, 'Ingredient', { id: found.ingredientId }) : null
    const lot = await lockKnown(tx, 'Lot', { id }, message('lots.gone'))
    const before = fieldsOf(lot)
    const changed = await merged(tx, lot, { before, was: was ?? {}, changes: changes ?? {} })
    if (Object.keys(changed).length === 0) return lot
    const saved = await updateRow(tx, 'Lot', { id, ...(await columnsOf(tx, lot, changed)) })
    const lotFields = editDetail(saved.version, before, changed).fields
    if (ingredient) await recordLotAct(tx, ingredient, saved, { act: 'EDITED', lotFields })
    else
      record(tx, {
        type: 'LotSaved',
        entityId: id,
        detail: {
          ...{ lotId: id, code: lotCode(saved.number), lotNumber: saved.lotNumber, act: 'EDITED', lotFields },
        },
      })
    return saved
  })
}

const fieldsOf = ({ lotNumber, expirationDate, supplierId }: Lot): LotFields => ({
  lotNumber,
  expirationDate: expirationDate?.toISOString().slice(0, 10) ?? null,
  supplierId,
})

interface Edit {
  before: LotFields
  was: Partial<LotFields>
  changes: Partial<LotFields>
}

/** The fields to write; throws a Conflict that names those that somebody else changed. */
async function merged(tx: Tx, lot: Lot, { before, was, changes }: Edit): Promise<Partial<LotFields>> {
  const names = Object.keys(changes) as (keyof LotFields)[]
  const changed = names.filter((name) => !isSame(changes[name], before[name]))
  const clashing = changed.filter((name) => name in was && !isSame(was[name], before[name]))
  if (clashing.length > 0) {
    const other = await lastChanged(tx, lot)
    const clashes = clashing.map((field): FieldClash => ({
      ...{ field, base: was[field] ?? null, theirs: before[field], yours: changes[field] ?? null },
      ...{ who: other?.actorName ?? null, when: other?.at.toISOString() ?? null },
    }))
    throw clashed(lot.version, clashes, messagesOf(receivedLotLabels))
  }
  return Object.fromEntries(changed.map((name) => [name, changes[name] ?? null]))
}

/** Who changed a lot last, and when. */
async function lastChanged(tx: Tx, { id, ingredientId }: Lot) {
  const [last] = await tx.sql<{ actorName: string | null; at: Date }[]>`
    SELECT "actorName", "at" FROM "Change" WHERE "entityId" = ${ingredientId ?? id}
      AND ("detail"->>'lotId' = ${id} OR "detail"->'lotIds' @> to_jsonb(${id}::text))
    ORDER BY "id" DESC LIMIT 1`
  return last
}

/** Edited fields as the table has them: with the supplier's name, and until when the lot is to be used. */
async function columnsOf(tx: Tx, lot: Lot, { expirationDate, supplierId, ...rest }: Partial<LotFields>) {
  const day = expirationDate ?? dayAt(lot.receivedAt, await breweryZone(tx.sql))
  return {
    ...rest,
    ...(expirationDate !== undefined && {
      expirationDate: expirationDate === null ? null : new Date(`${expirationDate}T00:00:00Z`),
      useBefore: new Date(`${day}T00:00:00Z`),
    }),
    ...(supplierId !== undefined && { supplierId, supplierName: await nameOfSupplier(tx, supplierId) }),
  }
}

/** The name of a supplier that can't be deleted until the transaction ends. */
async function nameOfSupplier(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null
  const [found] = await tx.sql<{ name: string }[]>`
    SELECT "name" FROM "Supplier" WHERE "id" = ${id} FOR KEY SHARE`
  if (!found) throw new Invalid(message('stockRules.supplierGoneChoose'), 'supplierId')
  return found.name
}
