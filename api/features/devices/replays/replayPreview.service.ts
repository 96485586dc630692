import { allow, type Context } from '#api/context.ts'
import { byPrisma, type RunSql } from '#api/db/statements/sqlTransaction.ts'
import { NotFound, Refused } from '#api/errors.ts'
import { valueIn, type ReadingRow } from '#api/features/devices/arrivals/readingRow.ts'
import { readingKinds } from '#domain/devices/readings.ts'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { message } from '#domain/language/message.ts'
import type { QueryReplayPreviewArgs, ReplayedValue, ReplayPreview } from '#generated/arguments.ts'
import { isChanged, rereadReadings, type Replayed, type Reread } from './rereadReadings.service.ts'

/** What reading the messages of a device again would change, for the vessel that it measures now. Changes nothing. */
export async function replayPreview(
  ctx: Context,
  { id, from }: QueryReplayPreviewArgs,
): Promise<ReplayPreview> {
  allow(ctx, 'manageDevices')
  const device = await ctx.db.device.findUnique({
    where: { id },
    include: { bindings: { where: { until: null } } },
  })
  if (!device) throw new NotFound(message('system.deviceGone'))
  const [binding] = device.bindings
  if (!binding) throw new Refused(message('system.deviceMeasuresNone'))
  const { sql } = byPrisma(ctx.db)
  const replayed = { device, binding, from: sinceBound(from, binding), withoutMessages: false }
  const preview = { messages: 0, changed: 0, unread: 0 }
  const values = new Map<ReadingKind, ReplayedValue[]>()
  let reread = 0
  for await (const page of rereadReadings(sql, replayed))
    for (const one of page) {
      if (!one.isSent) continue
      preview.messages += 1
      if (!one.after) preview.unread += 1
      else reread += one.before.length
      if (!isChanged(one)) continue
      preview.changed += 1
      noteValues(values, one)
    }
  const untouched = (await countReadings(sql, replayed)) - reread
  return { ...preview, from: replayed.from, untouched, values: [...values.values()].flat() }
}

/** What a device sent before it was bound stays out of its vessel. */
export const sinceBound = (from: Date, { from: bound }: { from: Date }) => (from > bound ? from : bound)

/** Of each kind the first value that changes and the last one. */
function noteValues(values: Map<ReadingKind, ReplayedValue[]>, { before, after }: Reread): void {
  for (const kind of readingKinds) {
    const valueOf = (row: ReadingRow | undefined) => (row ? valueIn(row, kind) : null)
    const index = (after ?? []).findIndex((row, at) => valueOf(row) !== valueOf(before[at]))
    const changed = after?.[index]
    if (!changed) continue
    const [first] = values.get(kind) ?? []
    const value = { kind, at: changed.at, before: valueOf(before[index]), after: valueOf(changed) }
    values.set(kind, first ? [first, value] : [value])
  }
}

async function countReadings(sql: RunSql, { binding, from }: Replayed): Promise<number> {
  const [counted] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "Reading"
    WHERE "bindingId" = ${binding.id} AND "minute" >= date_bin('1 minute', ${from}::timestamptz, 'epoch')`
  return counted?.count ?? 0
}
