import { allow, type Context } from '#api/context.ts'
import {
  deleteRows,
  findRow,
  findRows,
  insertRow,
  insertRows,
  lockKnown,
  lockRow,
  updateRows,
  type NewRow,
} from '#api/db/statements/rows.ts'
import { Conflict, Refused } from '#api/errors.ts'
import { changeStatus, refuseEntry } from '#api/features/equipment/equipment.service.ts'
import { holdersOf } from '#api/features/equipment/occupancy.service.ts'
import { recordAbsence } from '#api/features/equipment/tankStays.service.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { occupiedVessel } from '#domain/equipment/vessels.ts'
import type { MutationRestoreBatchArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { batchNumbered } from './batchPlan.ts'
type Batch = Prisma.BatchModel
type Trashed = Prisma.TrashedBatchModel

/** The batches that were deleted within 30 days, newest first. At most 500. */
export async function trash(ctx: Context): Promise<Trashed[]> {
  allow(ctx, 'manageTrash')
  return ctx.db.trashedBatch.findMany({ orderBy: [{ deletedAt: 'desc' }, { id: 'desc' }], take: 500 })
}

/**
 * Moves a batch with its log to the trash; its stock and keg movements and its tasks stay, and are linked again when it is
 * restored.
 */
export async function throwAway(ctx: Context, tx: Tx, batch: Batch): Promise<void> {
  const { user } = allow(ctx, 'deleteBatch')
  const recipe = await findRow(tx, 'Recipe', { id: batch.recipeId })
  const of = { batchId: batch.id }
  const logs = await findRows(tx, 'BatchLog', of)
  const revisions = await findRows(tx, 'LogRevision', of)
  const remarks = await findRows(tx, 'Remark', of)
  const photos = [
    ...(await findRows(tx, 'Photo', { logId: logs.map(({ id }) => id) })),
    ...(await findRows(tx, 'Photo', { remarkId: remarks.map(({ id }) => id) })),
    ...(await findRows(tx, 'Photo', { revisionId: revisions.map(({ id }) => id) })),
  ].map(({ id, logId, remarkId, revisionId }) => ({ id, logId, remarkId, revisionId }))
  const content = {
    batch,
    logs,
    revisions,
    remarks,
    photos,
    brewSteps: await findRows(tx, 'BrewStep', of),
    transfers: await findRows(tx, 'Transfer', of),
    stock: (await findRows(tx, 'IngredientTransaction', of)).map(({ id }) => id),
    kegs: (await findRows(tx, 'KegTransaction', of)).map(({ id }) => id),
    tasks: (await findRows(tx, 'Task', of)).map(({ id }) => id),
  }
  await insertRow(tx, 'TrashedBatch', {
    id: batch.id,
    batchNumber: batch.batchNumber,
    recipeName: recipe?.name ?? '',
    stage: batch.stage,
    logCount: logs.length,
    deletedById: user.id,
    deletedByName: user.name,
    deletedAt: tx.at,
    content,
  })
  const inTrash = { logId: null, remarkId: null, revisionId: null, trashedBatchId: batch.id }
  await updateRows(tx, 'Photo', { id: photos.map(({ id }) => id) }, inTrash)
  await deleteRows(tx, 'Batch', { id: batch.id })
}

/** Restores a deleted batch as it was; a Conflict when another batch now has its number or its vessel. */
export async function restoreBatch(ctx: Context, input: MutationRestoreBatchArgs): Promise<Batch> {
  allow(ctx, 'manageTrash')
  const command = { name: 'restoreBatch', input: input.id, id: input.commandId }
  return inTransaction(ctx, command, (tx) => restoreFromTrash(tx, input.id))
}

/** Restores a batch from the trash in this transaction, without checking the role. */
export async function restoreFromTrash(tx: Tx, id: string): Promise<Batch> {
  const found = await lockKnown(tx, 'TrashedBatch', { id }, message('cellar.notInTrash'))
  const content = trashedBatch(found)
  await refuseClash(tx, found, content)
  const vessel = await vesselFor(tx, content.batch)
  const brewer = await findRow(tx, 'User', { id: content.batch.brewerId ?? '' })
  const batch = await insertRow(tx, 'Batch', {
    ...content.batch,
    brewerId: brewer?.id ?? null,
    version: (content.batch.version ?? 1) + 1,
    updatedAt: tx.at,
  })
  await restoreLog(tx, content)
  const linked = { batchId: id }
  await updateRows(tx, 'IngredientTransaction', { id: content.stock, batchId: null }, linked)
  await updateRows(tx, 'KegTransaction', { id: content.kegs, batchId: null }, linked)
  await updateRows(tx, 'Task', { id: content.tasks ?? [], batchId: null }, linked)
  await insertRows(tx, 'Transfer', content.transfers ?? [])
  if (vessel) await recordAbsence(tx, batch, { equipmentId: vessel.id, leftAt: found.deletedAt })
  const mover = { batchId: id, batchNumber: batch.batchNumber, stage: batch.stage }
  if (vessel) await changeStatus(tx, vessel, 'IN_USE', mover)
  await deleteRows(tx, 'TrashedBatch', { id })
  record(tx, { type: 'BatchSaved', entityId: id, detail: { version: batch.version, restored: true } })
  return batch
}

/** Restores the log and the remarks with their photos, and the brew day; their authors may have been deleted since. */
async function restoreLog(tx: Tx, content: TrashedContent): Promise<void> {
  const { logs, revisions, remarks = [], photos = [], brewSteps = [] } = content
  const people = await tx.sql<{ id: string }[]>`SELECT "id" FROM "User"`
  const known = (id: string | null | undefined) => people.find((person) => person.id === id)?.id ?? null
  const entries = logs.map((log) => ({ ...log, loggedById: known(log.loggedById) }))
  await insertRows(tx, 'BatchLog', entries)
  await insertRows(tx, 'LogRevision', revisions)
  const said = remarks.map((remark) => ({ ...remark, authorId: known(remark.authorId) }))
  await insertRows(tx, 'Remark', said)
  for (const { id, ...of } of photos) await updateRows(tx, 'Photo', { id }, { ...of, trashedBatchId: null })
  const steps = brewSteps.map((step) => ({ ...step, doneById: known(step.doneById) }))
  await insertRows(tx, 'BrewStep', steps)
}

async function refuseClash(tx: Tx, { batchNumber, recipeName }: Trashed, { batch }: TrashedContent) {
  const other = await batchNumbered(tx, batchNumber)
  if (other) {
    const sentence = message('cellar.numberTaken', { number: batchNumber, recipe: other.recipeName })
    throw new Conflict(sentence, { field: 'batchNumber', batchId: other.id, batchNumber })
  }
  const recipe = await findRow(tx, 'Recipe', { id: batch.recipeId })
  if (!recipe) throw new Refused(message('cellar.recipeDeleted', { recipe: recipeName, number: batchNumber }))
}

/** The vessel that the batch was in, locked, if it is still free. */
async function vesselFor(tx: Tx, batch: TrashedContent['batch']): Promise<Prisma.EquipmentModel | null> {
  const { stage, mashTunId, kettleId, fermenterId, briteTankId } = batch
  const vesselId = occupiedVessel({ stage, mashTunId, kettleId, fermenterId, briteTankId })
  if (!vesselId) return null
  const vessel = await lockRow(tx, 'Equipment', { id: vesselId })
  if (!vessel) return null
  const holder = (await holdersOf(tx, [vesselId])).get(vesselId)
  if (holder) {
    const sentence = message('cellar.vesselTaken', { label: vessel.label, number: holder.batchNumber })
    throw new Conflict(sentence, { vessel: vessel.label, ...holder })
  }
  Refused.throwIf(refuseEntry(vessel))
  return vessel
}

/** A batch in the trash: its rows, and the ids of its stock and keg movements and of its tasks. */
interface TrashedContent {
  batch: NewRow<'Batch'> & { stage: Prisma.BatchModel['stage'] }
  logs: NewRow<'BatchLog'>[]
  revisions: NewRow<'LogRevision'>[]
  /** Missing in what an earlier version put there. */
  remarks?: NewRow<'Remark'>[]
  /** What each photo of the log, its revisions and the remarks belongs to; missing in what an earlier version put there. */
  photos?: Pick<NewRow<'Photo'>, 'id' | 'logId' | 'remarkId' | 'revisionId'>[]
  /** Missing in what an earlier version put there. */
  brewSteps?: NewRow<'BrewStep'>[]
  transfers?: NewRow<'Transfer'>[]
  stock: string[]
  kegs: string[]
  /** Missing in what an earlier version put there. */
  tasks?: string[]
}

/** The stored rows; dates, timestamps and decimals are text, which the database accepts. */
function trashedBatch({ content }: Prisma.TrashedBatchModel): TrashedContent {
  return content as unknown as TrashedContent
}
