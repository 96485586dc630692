import { allow, type Context } from '#api/context.ts'
import { insertRow } from '#api/db/statements/rows.ts'
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

/** Stores the values of an entry before it was corrected or, without `after`, withdrawn. */
export async function keepRevision(
  ctx: Context,
  tx: Tx,
  revision: {
    kind: Revision['kind']
    reason: string
    before: Prisma.BatchLogModel
    after: LogEntry | null
  },
): Promise<void> {
  const { kind, reason, before, after } = revision
  const { user } = allow(ctx, 'correctOwnLog')
  await insertRow(tx, 'LogRevision', {
    logId: before.id,
    batchId: before.batchId,
    kind,
    reason,
    changes: changesBetween(entryOf(before), after),
    entry: { ...before },
    actorId: user.id,
    actorName: user.name,
    at: tx.at,
  })
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

const textOf = (value: string | number | boolean | null | undefined) =>
  value === null || value === undefined ? null : String(value)

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
