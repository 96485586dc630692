import { allow, type Context } from '#api/context.ts'
import { lockKnown, lockRow } from '#api/db/statements/rows.ts'
import { Invalid, Refused, valid } from '#api/errors.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'
import { othersBeside, staysOfBatch } from '#api/features/equipment/tankStays.service.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { meterColumns } from '#domain/devices/files/meterColumns.ts'
import { readMeterFile } from '#domain/devices/files/meterFile.ts'
import { readMeterRows, type RowProblem } from '#domain/devices/files/readMeterRows.ts'
import { message } from '#domain/language/message.ts'
import type { MutationImportReadingsArgs } from '#generated/arguments.ts'
import { makeImportPartitions, removeImported, writeImported } from './imports/importedReadings.service.ts'

/** How many problems an answer lists. */
const shownProblems = 500

/** What importing a file did. */
export interface ImportedReadings {
  kept: number
  repeated: number
  problems: RowProblem[]
  problemCount: number
}

/**
 * Imports what a meter has measured of a batch, from the file that it exports: each row at its own moment, in the vessel that
 * the batch was in. What an earlier file has said already is not kept again. One transaction and one change, whatever its size.
 */
export async function importReadings(
  ctx: Context,
  { batchId, csv, fileName, columns: given, commandId }: MutationImportReadingsArgs,
): Promise<ImportedReadings> {
  allow(ctx, 'importReadings')
  const columns = valid(meterColumns, given)
  const file = readMeterFile(csv)
  if (file.refusal !== null) throw new Invalid(file.refusal, 'csv')
  await makeImportPartitions(ctx.app.database.pool, new Date())
  const input = [batchId, csv, given]
  return inTransaction(ctx, { name: 'importReadings', input, id: commandId }, async (tx) => {
    // Locked, so that of two files with the same rows the later one finds those of the earlier.
    await lockKnown(tx, 'Batch', { id: batchId }, message('request.batchGone'))
    const stays = await staysOfBatch(tx.sql, batchId, tx.at)
    if (stays.length === 0) throw new Refused(message('readingImport.noTank'))
    const others = await othersBeside(tx.sql, batchId, stays, tx.at)
    const read = readMeterRows(file, columns, { timeZone: await breweryZone(tx.sql), stays, others })
    const { kept, bindingIds } = await writeImported(tx, read.readings)
    if (kept > 0) {
      const detail = { count: kept, file: fileName.slice(0, 100), bindingIds }
      record(tx, { type: 'ReadingsImported', entityId: batchId, detail })
    }
    return {
      kept,
      repeated: read.repeated + read.readings.length - kept,
      problems: read.problems.slice(0, shownProblems),
      problemCount: read.problems.length,
    }
  })
}

/** Removes what a file brought. */
export async function takeBackImport(
  tx: Tx,
  { entityId, detail: { bindingIds = [], count = 0, file = '' } }: TakeBack<'ReadingsImported'>,
): Promise<void> {
  await lockRow(tx, 'Batch', { id: entityId })
  await removeImported(tx, bindingIds)
  record(tx, {
    type: 'ReadingsImported',
    entityId,
    detail: { count, file, bindingIds: [], isTakenBack: true },
  })
}
