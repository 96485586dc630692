import { allow, type Context } from '#api/context.ts'
import { insertRow } from '#api/db/statements/rows.ts'
import { keepRemoved } from '#api/features/photos/photosOf.service.ts'
import { isSame } from '#api/live/outbox/changesSince.ts'
import type { Tx } from '#api/live/outbox/outbox.ts'
import type { LogEntry } from '#domain/fermentation/logCorrections.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { entryOf } from './logEntry.ts'

type Revision = Prisma.LogRevisionModel

/** Corrections and withdrawals in a batch's log, newest first. At most 500. */
export async function logRevisions(ctx: Context, batchId: string): Promise<Revision[]> {
  allow(ctx, 'read')
  return ctx.db.logRevision.findMany({
    where: { batchId },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: 500,
  })
}

/** Stores the values of an entry before it was corrected or, without `after`, withdrawn, and the photos it no longer has. */
export async function keepRevision(
  ctx: Context,
  tx: Tx,
  revision: {
    kind: Revision['kind']
    reason: string
    before: Prisma.BatchLogModel
    photoIds: string[]
    after: LogEntry | null
  },
): Promise<void> {
  const { kind, reason, before, photoIds, after } = revision
  const { user } = allow(ctx, 'correctOwnLog')
  const { id } = await insertRow(tx, 'LogRevision', {
    logId: before.id,
    batchId: before.batchId,
    kind,
    reason,
    changes: changesBetween(entryOf(before, photoIds), after),
    entry: { ...before },
    actorId: user.id,
    actorName: user.name,
    at: tx.at,
  })
  const removed = photoIds.filter((photoId) => !after?.photoIds.includes(photoId))
  await keepRemoved(tx, removed, id)
}

type Change = { from: string | null; to: string | null }

function changesBetween(before: LogEntry, after: LogEntry | null): Record<string, Change> {
  const fields = Object.keys(before) as (keyof LogEntry)[]
  const changed = fields.flatMap((field) => {
    const pair = { from: textOf(before[field]), to: textOf(after?.[field]) }
    return isSame(pair.from, pair.to) ? [] : [[field, pair] as const]
  })
  return Object.fromEntries(changed)
}

/** Photos are their ids, apart by spaces. */
function textOf(value: LogEntry[keyof LogEntry] | undefined): string | null {
  if (Array.isArray(value)) return value.length > 0 ? value.join(' ') : null
  return value === null || value === undefined ? null : String(value)
}

/** The fields that a revision changed, in the order of the form. */
export function fieldChanges({ changes }: Revision): (Change & { field: string })[] {
  const pairs = changes as Record<string, Change>
  return Object.entries(pairs).map(([field, pair]) => ({ field, ...pair }))
}

/** The id of the person who logged the entry. */
export function loggerOf({ entry }: Revision): string | null {
  const { loggedById } = entry as { loggedById?: string | null }
  return loggedById ?? null
}
