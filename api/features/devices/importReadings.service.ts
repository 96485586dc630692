import { allow, type Context } from '#api/context.ts'
import { byPrisma, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import { lockKnown, lockRow, findRow, findRows, insertRows } from '#api/db/statements/rows.ts'
import { Refused, valid } from '#api/errors.ts'
import { breweryZone } from '#api/features/brewery/breweryClock.service.ts'
import { othersBeside, staysOfBatch } from '#api/features/equipment/tankStays.service.ts'
import { isSame } from '#api/live/outbox/changesSince.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { meterColumns } from '#domain/devices/files/meterColumns.ts'
import type { RowProblem, FileReading } from '#domain/devices/files/readMeterRows.ts'
import { message } from '#domain/language/message.ts'
import type { MutationImportReadingsArgs } from '#generated/arguments.ts'
import { advisoryLock } from '#api/db/advisoryLock.ts'
import type pg from 'pg'
import { subDays } from 'date-fns/subDays'
import { sumOf } from '#api/db/readings/hours.ts'
import { alone, keptDays, makePartition, monthAt } from '#api/db/readings/partitions.ts'
import { hashOf } from '#api/features/devices/arrivals/readingHash.ts'
import { bitsOfFaults } from '#api/features/devices/arrivals/readingRow.ts'
import { applyMarks } from '#api/features/devices/readingMarks.service.ts'
import { hoursOf, type FileHour } from '#domain/devices/files/hoursOf.ts'
import { fileDevice, keptOfFile } from '#domain/devices/fileDevice.ts'
import { readingKinds } from '#domain/devices/readings.ts'

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
  const now = new Date()
  const around = await whereaboutsOf(byPrisma(ctx.db).sql, batchId, now)
  const early = await ctx.app.files.readings({ file: csv, columns, around })
  await makeImportPartitions(ctx.app.database.pool, now)
  const input = [batchId, csv, given]
  return inTransaction(ctx, { name: 'importReadings', input, id: commandId }, async (tx) => {
    // Locked, so that of two files with the same rows the later one finds those of the earlier.
    await lockKnown(tx, 'Batch', { id: batchId }, message('request.batchGone'))
    const current = await whereaboutsOf(tx.sql, batchId, now)
    if (current.stays.length === 0) throw new Refused(message('readingImport.noTank'))
    const read = isSame(around, current)
      ? early
      : await ctx.app.files.readings({ file: csv, columns, around: current })
    const { kept, bindingIds } = await writeImported(tx, read.readings)
    if (kept > 0) {
      const detail = { count: kept, file: fileName.slice(0, 100), bindingIds }
      record(tx, { type: 'ReadingsImported', entityId: batchId, detail })
    }
    const { problems, problemCount } = read
    return { kept, repeated: read.repeated + read.readings.length - kept, problems, problemCount }
  })
}

/** Where a batch was, and others beside it, by the brewery's clock. */
async function whereaboutsOf(sql: RunSql, batchId: string, now: Date) {
  const stays = await staysOfBatch(sql, batchId, now)
  const others = await othersBeside(sql, batchId, stays, now)
  return { timeZone: await breweryZone(sql), stays, others }
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

/** The most readings in one statement, which are prepared without a pause. */
const mostTogether = 2_000

const hourMs = 3_600_000

/** From when on readings are kept one by one: on the hour, as an hour is made of readings or of what was imported. */
const keptSince = (now: Date) => new Date(Math.ceil(subDays(now, keptDays).getTime() / hourMs) * hourMs)

/** Makes the partitions of all months whose readings are kept one by one; devices need only that of this month. */
async function makeImportPartitions(pool: pg.Pool, now: Date): Promise<void> {
  await alone(pool, async (client) => {
    const oldest = monthAt(keptSince(now))
    for (let month = oldest; month <= now; month = monthAt(month, 1)) await makePartition(client, month)
  })
}

/**
 * Writes readings of a file, those of each vessel under a binding of their own; returns how many there are now that were not
 * there before. Of times whose single readings are no longer kept, hours are written.
 */
async function writeImported(
  tx: Tx,
  readings: readonly FileReading[],
): Promise<{ kept: number; bindingIds: number[] }> {
  // As when hours are summed: none is to be summed while its readings are being written.
  await tx.sql`SELECT pg_advisory_xact_lock(${advisoryLock('readings')}::bigint)`
  const deviceId = await fileDeviceId(tx)
  const bindingIds: number[] = []
  let kept = 0
  for (const equipmentId of new Set(readings.map((reading) => reading.equipmentId))) {
    const own = readings.filter((reading) => reading.equipmentId === equipmentId)
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) continue
    const earlier = await findRows(tx, 'DeviceBinding', { deviceId, equipmentId })
    const until = new Date(last.at.getTime() + 1)
    const [binding] = await tx.sql<{ id: number }[]>`
      INSERT INTO "DeviceBinding" ("deviceId", "equipmentId", "from", "until")
      VALUES (${deviceId}, ${equipmentId}, ${first.at}, ${until}) RETURNING "id"`
    if (!binding) throw new Error('A binding was not returned.')
    const place = { bindingId: binding.id, earlier: earlier.map(({ id }) => id), equipmentId }
    const written = await writeOfVessel(tx, own, place)
    if (written === 0) await removeImported(tx, [binding.id])
    else bindingIds.push(binding.id)
    kept += written
  }
  return { kept, bindingIds }
}

/** Removes everything under bindings of imports. */
async function removeImported({ sql }: Pick<Tx, 'sql'>, bindingIds: readonly number[]): Promise<void> {
  const ids = [...bindingIds]
  await sql`SELECT pg_advisory_xact_lock(${advisoryLock('readings')}::bigint)`
  await sql`DELETE FROM "Reading" WHERE "bindingId" = ANY(${ids})`
  await sql`DELETE FROM "HourlyReading" WHERE "bindingId" = ANY(${ids})`
  await sql`DELETE FROM "DeviceBinding" WHERE "id" = ANY(${ids})`
}

interface Place {
  bindingId: number
  /** The bindings of earlier files in this vessel. */
  earlier: number[]
  equipmentId: string
}

async function writeOfVessel(tx: Tx, readings: readonly FileReading[], place: Place): Promise<number> {
  const since = keptSince(tx.at)
  const isOld = ({ at }: FileReading) => at < since
  const single = readings.filter((reading) => !isOld(reading))
  let kept = await writeHours(tx, hoursOf(readings.filter(isOld)), place)
  for (let first = 0; first < single.length; first += mostTogether)
    kept += await writeReadings(tx, single.slice(first, first + mostTogether), place)
  const [begin, end] = [single[0], single.at(-1)]
  if (!begin || !end) return kept
  const marks = await findRows(tx, 'ReadingMark', { equipmentId: place.equipmentId })
  await sumImported(tx, place.bindingId, { from: begin.at, to: end.at })
  for (const mark of marks) if (mark.from <= end.at && begin.at < mark.to) await applyMarks(tx, mark)
  return kept
}

/** The device that all files are of; it is added with the first one. */
async function fileDeviceId(tx: Tx): Promise<string> {
  const { identity, name, dialect } = fileDevice
  const known = await findRow(tx, 'Device', { identity })
  if (known) return known.id
  await insertRows(tx, 'Device', [{ identity, name, dialect, updatedAt: tx.at }], 'leave out')
  const added = await findRow(tx, 'Device', { identity })
  if (!added) throw new Error('The device of files is missing.')
  return added.id
}

/** Equal values in the same minute of an earlier file are the same reading. */
async function writeReadings(tx: Tx, readings: readonly FileReading[], place: Place): Promise<number> {
  const rows = readings.map(({ at, measured }) => readingRow(measured, at, place.bindingId))
  const [written] = await tx.sql<{ count: number }[]>`
    WITH written AS (
      INSERT INTO "Reading" ("bindingId", "minute", "hash", "at", "temperature", "gravity", "pressure", "ph", "implausible", "excluded")
      SELECT "bindingId", date_bin('1 minute', "at", 'epoch'), "hash", "at", "temperature", "gravity", "pressure", "ph",
        "implausible", "excluded"
      FROM jsonb_populate_recordset(NULL::"Reading", ${JSON.stringify(rows)}::jsonb) n WHERE NOT EXISTS (
        SELECT 1 FROM "Reading" o WHERE o."bindingId" = ANY(${place.earlier}) AND o."hash" = n."hash"
          AND o."minute" = date_bin('1 minute', n."at", 'epoch'))
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT count(*)::int AS "count" FROM written`
  return written?.count ?? 0
}

function readingRow(measured: FileReading['measured'], at: Date, bindingId: number): object {
  const kept = keptOfFile(measured, at)
  const { values, faults } = kept
  return {
    ...{ bindingId, at, hash: hashOf(measured, kept) },
    ...{ temperature: values.TEMPERATURE, gravity: values.GRAVITY, pressure: values.PRESSURE, ph: values.PH },
    ...bitsOfFaults(faults),
  }
}

/** An hour that an earlier file has filled stays as it is. Returns how many readings are in the hours that were written. */
async function writeHours({ sql }: Tx, hours: readonly FileHour[], place: Place): Promise<number> {
  if (hours.length === 0) return 0
  const written = await sql<{ kind: string; hour: Date }[]>`
    INSERT INTO "HourlyReading" ("bindingId", "kind", "hour", "min", "mean", "max", "count", "excluded")
    SELECT ${place.bindingId}::int, "kind", "hour", "min", "mean", "max", "count", "excluded"
    FROM jsonb_populate_recordset(NULL::"HourlyReading", ${JSON.stringify(hours)}::jsonb) n WHERE NOT EXISTS (
      SELECT 1 FROM "HourlyReading" o WHERE o."bindingId" = ANY(${place.earlier}) AND o."kind" = n."kind" AND o."hour" = n."hour")
    ON CONFLICT DO NOTHING RETURNING "kind"::text AS "kind", "hour"`
  const isWritten = new Set(written.map(({ kind, hour }) => `${kind} ${hour.toISOString()}`))
  const kept = hours.filter(({ kind, hour }) => isWritten.has(`${kind} ${hour.toISOString()}`))
  return new Set(kept.flatMap((hour) => hour.rows)).size
}

/** Sums the hours that have been summed for everyone else already; the others are summed when they have ended. */
async function sumImported({ sql }: Tx, bindingId: number, span: { from: Date; to: Date }): Promise<void> {
  const [last] = await sql<{ hour: Date | null }[]>`
    SELECT max("hour") AS "hour" FROM "HourlyReading" WHERE "bindingId" <> ${bindingId}`
  if (!last?.hour) return
  const hourOf = (at: Date) => Math.floor(at.getTime() / hourMs) * hourMs
  const from = new Date(hourOf(span.from))
  const to = new Date(Math.min(hourOf(span.to), last.hour.getTime()) + hourMs)
  for (const kind of readingKinds) await sql`${sumOf(kind, { from, to, bindingIds: [bindingId] })}`
}
