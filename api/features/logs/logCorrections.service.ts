import { numberOf } from '#api/db/numberOf.ts'
import { isOriginalGravityMeasured } from '#domain/batches/batchFigures.ts'
import { reasonFields } from '#domain/changes/reasonForm.ts'
import { allow, readerIn, type Context } from '#api/context.ts'
import { returnAdditions } from '#api/features/ingredients/additions.service.ts'
import { photoIdsOf, replacePhotos } from '#api/features/photos/photosOf.service.ts'
import { applyEdit } from '#api/live/outbox/edits.ts'
import { deleteRows, findRow, findRows, lockRow, updateRow } from '#api/db/statements/rows.ts'
import { Forbidden, Invalid, NotFound, Refused, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import { logChanges, logFieldLabels, refuseCorrection } from '#domain/fermentation/logCorrections.ts'
import type { LogEntry } from '#domain/fermentation/logCorrections.ts'
import {
  measuredAt,
  refuseEmptyLog,
  refuseMeasuredAt,
  refuseMeasuredBefore,
} from '#domain/fermentation/logForm.ts'
import { message } from '#domain/language/message.ts'
import { enteredColumn } from '#domain/units/entered.ts'
import type { MutationEditLogArgs, MutationWithdrawLogArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { unresolved } from './issues.service.ts'
import { entryOf } from './logEntry.ts'
import { keepRevision } from './logRevisions.service.ts'

type BatchLog = Prisma.BatchLogModel

/**
 * Corrects an entry, merged with what others corrected since `baseVersion`; the same field with another value is a
 * Conflict. The previous values are kept with the reason. Assistants correct their own entries, brewers any.
 */
export async function editLog(ctx: Context, input: MutationEditLogArgs): Promise<BatchLog> {
  const { user } = allow(ctx, 'correctOwnLog')
  const { id, baseVersion } = input
  const { reason } = valid(reasonFields, { reason: input.reason })
  const { timestamp, entered = [], ...sent } = valid(logChanges, input.changes)
  const unflagged = sent.issueFlag === false && { issueSeverity: null, issueDescription: null }
  const command = { name: 'editLog', input: [id, baseVersion, input.changes, reason], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const { entry, batch } = await lockEntry(ctx, tx, id)
    const moment = timestamp && measuredAt(timestamp, tx.at).toISOString()
    Invalid.throwIf(timestamp && refuseMeasuredAt(timestamp, tx.at), 'timestamp')
    const changes = { ...sent, ...unflagged, ...(moment && { timestamp: moment }) }
    const photosBefore = await photoIdsOf(tx, id)
    const before = entryOf(entry, photosBefore)
    const saved = await applyEdit<BatchLog, LogEntry>(tx, {
      announce: 'LogSaved',
      row: entry,
      fields: before,
      labels: logFieldLabels,
      edit: { baseVersion, changes },
      async write({ photoIds, ...news }) {
        const taken = await findRows(tx, 'IngredientTransaction', { logId: id }, ['id'])
        if (taken.length > 0 && news.logType) throw new Refused(message('entries.tookHops'))
        const { zone } = readerIn(ctx)
        const after = { ...before, ...news, ...(photoIds && { photoIds }), additions: taken }
        refuseWrong(batch, after, news.timestamp, zone)
        if (photoIds) await replacePhotos(tx, photoIds, { userId: user.id, logId: id })
        const typed = enteredColumn(entered, entry.entered, Object.keys(news))
        // An entry that flags an issue again flags a new one.
        const reset = news.issueFlag === false && unresolved
        const measured = await measuredIn(tx, batch, news.originalGravity)
        return updateRow(tx, 'BatchLog', { id, ...news, ...reset, ...measured, entered: typed })
      },
    })
    if (saved.version === entry.version) return saved
    Object.assign(tx.facts, { batchId: batch.id, reason })
    const after = entryOf(saved, changes.photoIds ?? photosBefore)
    await keepRevision(ctx, tx, { kind: 'CORRECTED', reason, before: entry, photoIds: photosBefore, after })
    return saved
  })
}

/**
 * Withdraws an entry: it no longer counts anywhere, what it took returns to the stock, and the history keeps its values
 * with the reason.
 */
export async function withdrawLog(ctx: Context, input: MutationWithdrawLogArgs): Promise<string> {
  const { user } = allow(ctx, 'correctOwnLog')
  const { id } = input
  const { reason } = valid(reasonFields, { reason: input.reason })
  return inTransaction(ctx, { name: 'withdrawLog', input: [id, reason], id: input.commandId }, async (tx) => {
    const { entry } = await lockEntry(ctx, tx, id)
    const photoIds = await photoIdsOf(tx, id)
    await keepRevision(ctx, tx, { kind: 'WITHDRAWN', reason, before: entry, photoIds, after: null })
    record(tx, {
      type: 'LogRemoved',
      entityId: id,
      detail: { batchId: entry.batchId, reason, withdrawn: true },
    })
    await returnAdditions(tx, {
      logId: id,
      notes: message('notes.logWithdrawn', { reason }),
      userId: user.id,
    })
    await deleteRows(tx, 'BatchLog', { id })
    return id
  })
}

/** Whether a corrected original gravity was measured; nothing when it stays as it was. */
async function measuredIn(tx: Tx, batch: Prisma.BatchModel, entered: number | null | undefined) {
  if (entered === undefined) return {}
  const recipe = await findRow(tx, 'Recipe', { id: batch.recipeId })
  const known = { originalGravity: numberOf(batch.originalGravity), expectedOG: numberOf(recipe?.expectedOG) }
  return { isOriginalGravityMeasured: isOriginalGravityMeasured(entered, known) }
}

/** The entry, locked, if the asker may correct it, and its batch. */
async function lockEntry(ctx: Context, tx: Tx, id: string) {
  const asker = allow(ctx, 'correctOwnLog')
  const entry = await lockRow(tx, 'BatchLog', { id })
  if (!entry) throw await whyGone(tx, id)
  Forbidden.throwIf(refuseCorrection(asker.user.role, entry.loggedById === asker.user.id))
  const batch = await findRow(tx, 'Batch', { id: entry.batchId })
  if (!batch) throw new NotFound(message('entries.batchGone'))
  return { entry, batch }
}

async function whyGone(tx: Tx, id: string): Promise<Error> {
  const last = await findRow(tx, 'LogRevision', { logId: id, kind: 'WITHDRAWN' })
  return last
    ? new Refused(message('entries.withdrawnBy', { name: last.actorName, reason: last.reason }))
    : new NotFound(message('entries.logGone'))
}

function refuseWrong(
  batch: Prisma.BatchModel,
  entry: LogEntry & { additions: readonly unknown[] },
  newTime: string | undefined,
  zone: string,
): void {
  Invalid.throwIf(refuseEmptyLog(entry))
  Invalid.throwIf(newTime && refuseMeasuredBefore(batch, new Date(newTime), zone), 'timestamp')
}
