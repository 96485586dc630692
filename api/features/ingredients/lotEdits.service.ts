import { allow, type Context } from '#api/context.ts'
import { numberOf } from '#api/db/numberOf.ts'
import { findRow, findRows, lockKnown, lockRow, updateRow, type ChangedRow } from '#api/db/statements/rows.ts'
import { Invalid, NotFound, Refused, valid } from '#api/errors.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'
import { isSame } from '#api/live/outbox/changesSince.ts'
import { applyEdit, editDetail, type LastChange } from '#api/live/outbox/edits.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import type { EditDetail } from '#domain/changes/changeKinds.ts'
import { message, messagesOf } from '#domain/language/message.ts'
import { costsOfLines, lotCode, lotNamed, lotValueCents } from '#domain/stock/lots.ts'
import { editedLotFields, receivedLotLabels, refuseLotCost, type LotFields } from '#domain/stock/receipts.ts'
import type { MutationUpdateLotArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { lotOf } from './lotBook.service.ts'
import { recordLotAct } from './lots.service.ts'

type Lot = Prisma.LotModel
type Ingredient = Prisma.IngredientModel

/**
 * Edits what is known of a lot: its supplier, the supplier's number, its date, and what all of it cost, which is then what it cost from
 * the beginning. `was` has what the changed fields were when the edit began; one that somebody else changed since is a Conflict.
 */
export async function updateLot(ctx: Context, input: MutationUpdateLotArgs): Promise<Lot> {
  allow(ctx, 'adjustIngredient')
  const { id, commandId } = input
  const [was, changes] = [input.was, input.changes].map((sent) => valid(editedLotFields.partial(), sent))
  return inTransaction(ctx, { name: 'updateLot', input: [id, was, changes], id: commandId }, async (tx) => {
    const { lot, ingredient } = await lockLot(tx, id)
    return applyEdit<Lot, LotFields>(tx, {
      announce: null,
      ...{ row: lot, fields: fieldsOf(lot), labels: messagesOf(receivedLotLabels) },
      edit: { baseVersion: null, was: was ?? {}, changes: changes ?? {} },
      lastChange: () => lastChange(tx, lot),
      write: async (changed) =>
        writeEdit(tx, { lot, ingredient, changed, columns: await columnsOf(tx, lot, changed) }),
    })
  })
}

/** Restores what was known of a lot before an edit; refused when somebody edited the same since. */
export async function undoLotEdit(tx: Tx, { detail }: TakeBack<'LotSaved'>): Promise<void> {
  const { lotId = '', lotFields = {} } = detail
  const { lot, ingredient } = await lockLot(tx, lotId)
  const { unitCostCents, ...fields } = lotFields
  const now: Record<string, unknown> = fieldsOf(lot)
  if (Object.entries(fields).some(([field, { to }]) => !isSame(now[field], to))) {
    const who = (await lastChange(tx, lot))?.actorName ?? message('form.someoneElse')
    throw new Refused(message('stockRules.changedSince', { who, name: lotNamed(lot) }))
  }
  const before = Object.entries(fields).map(([field, { from }]) => [field, from] as const)
  const changed = valid(editedLotFields.partial(), Object.fromEntries(before))
  const columns = await columnsOf(tx, lot, changed)
  // What one of it cost was said, not what all of it did.
  const one = typeof unitCostCents?.from === 'number' && {
    unitCostCents: unitCostCents.from,
    costCents: null,
  }
  await writeEdit(tx, { lot, ingredient, changed, columns: { ...columns, ...one } })
}

/** A lot, locked after its ingredient, whose row guards its lots. */
async function lockLot(tx: Tx, id: string): Promise<{ lot: Lot; ingredient: Ingredient | null }> {
  const found = await findRow(tx, 'Lot', { id })
  if (!found) throw new NotFound(message('lots.gone'))
  const locked = found.ingredientId ? await lockRow(tx, 'Ingredient', { id: found.ingredientId }) : null
  return { ingredient: locked ?? null, lot: await lockKnown(tx, 'Lot', { id }, message('lots.gone')) }
}

const fieldsOf = (lot: Lot): LotFields => ({
  lotNumber: lot.lotNumber,
  expirationDate: lot.expirationDate?.toISOString().slice(0, 10) ?? null,
  supplierId: lot.supplierId,
  totalCostCents: lotValueCents({ ...lotOf(lot), remaining: Number(lot.quantity) }),
})

/** Who changed a lot last, and when. */
async function lastChange(tx: Tx, { id, ingredientId }: Lot): Promise<LastChange | undefined> {
  const [last] = await tx.sql<LastChange[]>`
    SELECT "actorName", "at" FROM "Change" WHERE "entityId" = ${ingredientId ?? id}
      AND ("detail"->>'lotId' = ${id} OR "detail"->'lotIds' @> to_jsonb(${id}::text))
    ORDER BY "id" DESC LIMIT 1`
  return last
}

interface Edited {
  lot: Lot
  ingredient: Ingredient | null
  changed: Partial<LotFields>
  columns: Omit<ChangedRow<'Lot'>, 'id'>
}

/** Writes an edited lot, what its lines cost then, and what its ingredient has of it; and records it. */
async function writeEdit(tx: Tx, { lot, ingredient, changed, columns }: Edited): Promise<Lot> {
  const saved = await updateRow(tx, 'Lot', { id: lot.id, ...columns })
  const isRecosted = changed.totalCostCents !== undefined
  const one = isRecosted && {
    unitCostCents: { from: numberOf(lot.unitCostCents), to: numberOf(saved.unitCostCents) },
  }
  const lotFields = { ...editDetail(saved.version, fieldsOf(lot), changed).fields, ...one }
  if (isRecosted) await recost(tx, saved)
  await recordEdit(tx, ingredient, saved, lotFields)
  return saved
}

async function recordEdit(
  tx: Tx,
  ingredient: Ingredient | null,
  lot: Lot,
  lotFields: EditDetail['fields'],
): Promise<void> {
  if (ingredient) {
    await recordLotAct(tx, ingredient, lot, { act: 'EDITED', lotFields })
    return
  }
  const { id: lotId, lotNumber } = lot
  const detail = { lotId, code: lotCode(lot.number), lotNumber, act: 'EDITED', lotFields } as const
  record(tx, { type: 'LotSaved', entityId: lotId, detail })
}

/** Gives the lines of a lot, and what batches, packages and its delivery say of them, the cost that the lot has now. */
async function recost(tx: Tx, lot: Lot): Promise<void> {
  const lines = await findRows(tx, 'LotMovement', { lotId: lot.id }, ['createdAt', 'id'])
  const costs = costsOfLines(
    lotOf(lot),
    lines.map(({ id, quantity, unit }) => ({ id, quantity: Number(quantity), unit })),
  )
  const [ids, cents] = [[...costs.keys()], [...costs.values()]]
  await tx.sql`
    UPDATE "LotMovement" m SET "costCents" = c."cents"
    FROM unnest(${ids}::text[], ${cents}::float8[]) AS c ("id", "cents") WHERE m."id" = c."id"`
  const heads = lines.flatMap(({ id, transactionId }) => (costs.has(id) ? (transactionId ?? []) : []))
  await tx.sql`
    UPDATE "IngredientTransaction" t
    SET "totalCostCents" = CASE WHEN t."transactionType" IN ('ADD', 'ORDER_RECEIVED') THEN c."cents" ELSE -c."cents" END
    FROM (SELECT "transactionId", sum("costCents")::int AS "cents" FROM "LotMovement"
      WHERE "transactionId" = ANY(${heads}) GROUP BY 1) c
    WHERE t."id" = c."transactionId"
      AND (t."batchId" IS NOT NULL OR t."packageLotId" IS NOT NULL OR t."transactionType" = 'ORDER_RECEIVED')`
}

/** Edited fields as the table has them: with the supplier's name, and until when the lot is to be used. */
async function columnsOf(
  tx: Tx,
  lot: Lot,
  { expirationDate, supplierId, totalCostCents, ...rest }: Partial<LotFields>,
) {
  const day = expirationDate ?? dayAt(lot.receivedAt, await breweryZone(tx.sql))
  if (totalCostCents !== undefined)
    Invalid.throwIf(refuseLotCost({ quantity: Number(lot.quantity), totalCostCents }), 'totalCostCents')
  return {
    ...rest,
    ...(totalCostCents !== undefined && { costCents: totalCostCents, unitCostCents: null }),
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
