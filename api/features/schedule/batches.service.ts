import { allow, type Context } from '#api/context.ts'
import { insertRow, updateRow } from '#api/db/statements/rows.ts'
import { applyEdit, type SentEdit } from '#api/live/outbox/edits.ts'
import { takenAs } from '#api/db/takenAs.ts'
import { Forbidden, Refused, valid } from '#api/errors.ts'
import { renewOriginalGravity } from '#api/features/brewDay/brewStepWrites.service.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { message } from '#domain/language/message.ts'
import { batchChanges, batchDefaults, batchFieldNames, batchFields } from '#domain/batches/batchForm.ts'
import { refuseDelete } from '#domain/batches/batchRecords.ts'
import { isFinished } from '#domain/batches/batchStages.ts'
import { refuseCancellation } from '#domain/batches/cancellation.ts'
import { isTransferOnly } from '#domain/batches/transfers.ts'
import type { BatchChanges, MutationDeleteBatchArgs, MutationUpdateBatchArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { fieldsOf, refuseSize, refuseUnknown, refuseUsedNumber, rowOf } from './batchPlan.ts'
import { lockBatch, moveVessels, refit, withoutOwnFermenter } from './batchVessels.ts'
import { renewedProfile } from './temperatureProfile.service.ts'
import { throwAway } from './trash.service.ts'

type Batch = Prisma.BatchModel

/** Plans a batch. Invalid with a sentence a field; a Conflict when the number is used or a vessel is occupied. */
export async function createBatch(
  ctx: Context,
  input: { input: BatchChanges; commandId?: string | null },
): Promise<Batch> {
  allow(ctx, 'createBatch')
  const sent = valid(batchFields, { ...batchDefaults, ...input.input })
  const command = { name: 'createBatch', input: sent, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const fields = await withoutOwnFermenter(tx, null, sent)
    await refuseUsedNumber(tx, fields.batchNumber)
    await refuseUnknown(tx, fields)
    await refit(tx, null, fields)
    const planned = { ...fields, ...rowOf(fields), createdAt: tx.at, updatedAt: tx.at }
    const batch = await insertRow(tx, 'Batch', planned)
    record(tx, { type: 'BatchSaved', entityId: batch.id, detail: { version: 1, created: true } })
    return batch
  }).catch(takenAs(message('cellar.numberOrVesselTaken')))
}

/**
 * Edits a batch, merged with what others changed since `baseVersion`; the same field with another value is a Conflict.
 * Without `baseVersion` the last writer wins. A move to another stage conflicts with no field.
 */
export async function updateBatch(ctx: Context, input: SentEdit<MutationUpdateBatchArgs>): Promise<Batch> {
  allow(ctx, 'updateBatch')
  const { id, baseVersion, isWholeForm } = input
  const edit = { baseVersion, isWholeForm, changes: valid(batchChanges, input.changes) }
  const command = { name: 'updateBatch', input: [id, edit], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const batch = await lockBatch(tx, id)
    const saved = await applyEdit(tx, {
      announce: 'BatchSaved',
      row: batch,
      fields: fieldsOf(batch),
      labels: batchFieldNames,
      edit: { ...edit, changes: await withoutOwnFermenter(tx, batch, edit.changes) },
      async write(changes) {
        if (changes.batchNumber) await refuseUsedNumber(tx, changes.batchNumber)
        refuseSize(batch, changes)
        Refused.throwIf(refuseCancellation(batch, changes))
        await refuseUnknown(tx, changes, batch.assignedTeam)
        await refit(tx, batch, changes)
        const profile = await renewedProfile(tx, batch, changes.recipeId)
        if (isTransferOnly(batch, changes)) tx.facts.transferred = true
        return updateRow(tx, 'Batch', { id, ...rowOf(changes), ...profile })
      },
    })
    return saved.brews === batch.brews ? saved : renewOriginalGravity(tx, saved)
  }).catch(takenAs(message('cellar.numberOrVesselTaken')))
}

/** Moves a batch with its log to the trash; its vessel becomes Cleaning. Forbidden to brewers for a completed one. */
export async function deleteBatch(ctx: Context, input: MutationDeleteBatchArgs): Promise<Batch> {
  const { user } = allow(ctx, 'deleteBatch')
  const command = { name: 'deleteBatch', input: input.id, id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const batch = await lockBatch(tx, input.id)
    Forbidden.throwIf(refuseDelete(user.role, batch))
    if (!isFinished(batch.stage)) await moveVessels(tx, batch, 'CANCELLED')
    const { batchNumber, stage, recipeId } = batch
    record(tx, { type: 'BatchRemoved', entityId: batch.id, detail: { batchNumber, stage, recipeId } })
    await throwAway(ctx, tx, batch)
    return batch
  })
}
