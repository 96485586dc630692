import { advisoryLock } from '#api/db/advisoryLock.ts'
import { allow, type Context } from '#api/context.ts'
import { columnOfKind, sumOf } from '#api/db/readings/hours.ts'
import { deleteRows, findRows, insertRow, lockKnown, lockRow } from '#api/db/statements/rows.ts'
import { Invalid, Refused, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { markFields } from '#domain/devices/deviceForms.ts'
import { refuseSpan } from '#domain/devices/series/intervals.ts'
import type { MutationMarkReadingsArgs } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { message } from '#domain/language/message.ts'

type ReadingMark = Prisma.ReadingMarkModel

const hourMs = 3_600_000

/** Which readings of a vessel were excluded or included again, the newest first. */
export function readingMarks(ctx: Context, equipmentId: string): Promise<ReadingMark[]> {
  allow(ctx, 'read')
  return ctx.db.readingMark.findMany({
    where: { equipmentId },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: 200,
  })
}

/** Excludes readings of a vessel from what is shown, or includes them again. The newest mark on a reading holds. */
export async function markReadings(
  ctx: Context,
  { commandId, ...input }: MutationMarkReadingsArgs,
): Promise<ReadingMark> {
  const { user } = allow(ctx, 'markReadings')
  const { equipmentId, kind, from, to, excluded } = input
  const { reason } = valid(markFields, { reason: input.reason })
  Invalid.throwIf(refuseSpan(from, to, 2), 'to')
  return inTransaction(ctx, { name: 'markReadings', input, id: commandId }, async (tx) => {
    // Locked, so that of two marks the later one holds.
    await lockKnown(tx, 'Equipment', { id: equipmentId }, message('system.vesselGone'))
    const mark = await insertRow(tx, 'ReadingMark', {
      ...{ equipmentId, kind, from, to, excluded, reason: reason ?? '' },
      ...{ actorId: user.id, actorName: user.name, at: tx.at },
    })
    await applyMarks(tx, mark)
    recordMark(tx, mark)
    return mark
  })
}

/** Removes a mark, so that the one before it holds again, or what was plausible counts. */
export async function takeBackMark(
  tx: Tx,
  { entityId, detail: { markId = '' } }: TakeBack<'ReadingsMarked'>,
): Promise<void> {
  await lockRow(tx, 'Equipment', { id: entityId })
  const [mark] = await deleteRows(tx, 'ReadingMark', { id: markId })
  if (!mark) throw new Refused(message('system.marksUndone'))
  await applyMarks(tx, mark)
  recordMark(tx, { ...mark, excluded: !mark.excluded })
}

function recordMark(tx: Tx, { id, equipmentId, kind, from, to, excluded, reason }: ReadingMark): void {
  const detail = { kind, excluded, reason, markId: id, from: from.toISOString(), to: to.toISOString() }
  record(tx, { type: 'ReadingsMarked', entityId: equipmentId, detail })
}

/** Has the marks of a vessel hold for its readings in the span of one of them, and sums their hours again. */
export async function applyMarks({ sql }: Tx, { equipmentId, kind, from, to }: ReadingMark): Promise<void> {
  const bindings = await findRows({ sql }, 'DeviceBinding', { equipmentId })
  const ids = bindings.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`SELECT pg_advisory_xact_lock(${advisoryLock('readings')}::bigint)`
  const { bit } = columnOfKind[kind]
  await sql`
    UPDATE "Reading" r SET "excluded" = CASE WHEN coalesce((
        SELECT m."excluded" FROM "ReadingMark" m WHERE m."equipmentId" = ${equipmentId}
          AND m."kind" = ${kind}::"ReadingKind" AND m."from" <= r."at" AND r."at" < m."to"
        ORDER BY m."at" DESC, m."id" DESC LIMIT 1), r."implausible" & ${bit} <> 0)
      THEN r."excluded" | ${bit} ELSE r."excluded" & ${~bit} END
    WHERE "bindingId" = ANY(${ids}) AND "minute" >= date_bin('1 minute', ${from}::timestamptz, 'epoch') AND "minute" < ${to}
      AND "at" >= ${from} AND "at" < ${to}`
  await showLatest({ sql }, ids, { kind, from, to })
  await sumAgain({ sql }, ids, { equipmentId, kind, from, to })
}

/**
 * Has the newest reading that counts be the latest one, of devices that still measure the vessel. Of a kind that had none it is
 * looked for among those of the last day, or since a moment.
 */
export async function showLatest(
  { sql }: Pick<Tx, 'sql'>,
  ids: number[],
  { kind, from, to, since = null }: Pick<ReadingMark, 'kind' | 'from' | 'to'> & { since?: Date | null },
): Promise<void> {
  const { column, bit } = columnOfKind[kind]
  const value = Prisma.raw(`"${column}"`)
  const beside = (name: string) => (kind === 'TEMPERATURE' ? Prisma.raw(`r."${name}"`) : Prisma.raw('NULL'))
  const deleted = await sql<{ id: number }[]>`
    DELETE FROM "LatestReading" WHERE "bindingId" = ANY(${ids}) AND "kind" = ${kind}::"ReadingKind"
      AND "at" >= ${from} AND "at" < ${to} RETURNING "bindingId" AS "id"`
  const measured = deleted.map(({ id }) => id)
  await sql`
    INSERT INTO "LatestReading" AS l ("bindingId", "kind", "equipmentId", "value", "setPoint", "ambient", "at")
    SELECT b."id", ${kind}::"ReadingKind", b."equipmentId", r.${value}, ${beside('setPoint')}::float8, ${beside('ambient')}::float8, r."at"
    FROM "DeviceBinding" b CROSS JOIN LATERAL (
      SELECT * FROM "Reading" WHERE "bindingId" = b."id" AND ${value} IS NOT NULL AND "excluded" & ${bit} = 0
        AND "minute" >= CASE WHEN b."id" = ANY(${measured}) THEN b."from" - interval '1 minute'
          ELSE least(now() - interval '1 day', date_bin('1 minute', ${since}::timestamptz, 'epoch')) END
      ORDER BY "minute" DESC, "at" DESC LIMIT 1) r
    WHERE b."id" = ANY(${ids}) AND b."until" IS NULL
    ON CONFLICT ("bindingId", "kind") DO UPDATE SET "value" = excluded."value", "setPoint" = excluded."setPoint",
      "ambient" = excluded."ambient", "at" = excluded."at" WHERE l."at" < excluded."at"`
}

type Marked = Pick<ReadingMark, 'equipmentId' | 'kind' | 'from' | 'to'>

/** Sums the hours of readings that are still kept again; of older ones, whole hours are excluded or not. */
async function sumAgain({ sql }: Pick<Tx, 'sql'>, ids: number[], marked: Marked): Promise<void> {
  const { equipmentId, kind, from, to } = marked
  const begin = new Date(Math.floor(from.getTime() / hourMs) * hourMs)
  const end = new Date(Math.ceil(to.getTime() / hourMs) * hourMs)
  const [last] = await sql<{ hour: Date | null }[]>`SELECT max("hour") AS "hour" FROM "HourlyReading"`
  if (!last?.hour) return
  const summed = new Date(Math.min(end.getTime(), last.hour.getTime() + hourMs))
  await sql`${sumOf(kind, { from: begin, to: summed, bindingIds: ids })}`
  await sql`
    UPDATE "HourlyReading" h SET "excluded" = coalesce((
        SELECT m."excluded" FROM "ReadingMark" m WHERE m."equipmentId" = ${equipmentId}
          AND m."kind" = ${kind}::"ReadingKind" AND m."from" <= h."hour" AND h."hour" + interval '1 hour' <= m."to"
        ORDER BY m."at" DESC, m."id" DESC LIMIT 1), false)
    WHERE "bindingId" = ANY(${ids}) AND "kind" = ${kind}::"ReadingKind" AND "hour" >= ${begin} AND "hour" < ${end}
      AND NOT EXISTS (SELECT 1 FROM "Reading" r WHERE r."bindingId" = h."bindingId" AND r."minute" >= h."hour"
        AND r."minute" < h."hour" + interval '1 hour')`
}
