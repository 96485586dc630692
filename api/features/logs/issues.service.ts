import { allow, type Context } from '#api/context.ts'
import { lockKnown, updateRow } from '#api/db/statements/rows.ts'
import { Refused, valid } from '#api/errors.ts'
import { inTransaction, record, type Tx } from '#api/live/outbox/outbox.ts'
import type { TakeBack } from '#api/live/outbox/takeBack.ts'
import { resolutionFields } from '#domain/fermentation/issueForm.ts'
import { isOpenIssue, issueSeverities } from '#domain/fermentation/issues.ts'
import { message } from '#domain/language/message.ts'
import type { MutationResolveIssueArgs } from '#generated/arguments.ts'
import { Prisma } from '#generated/prisma/client.ts'

type BatchLog = Prisma.BatchLogModel
type Db = Prisma.TransactionClient

/** What an entry says of its issue while nobody has resolved it. */
export const unresolved = {
  issueResolvedAt: null,
  issueResolverId: null,
  issueResolver: null,
  issueResolution: null,
} as const

/** The open issues of the batch `b`, the most severe first, of those the newest. */
export const openIssuesOfBatch = (columns: string) => Prisma.sql`
  SELECT ${Prisma.raw(columns)} FROM "BatchLog" i
  WHERE i."batchId" = b."id" AND i."issueFlag" AND i."issueResolvedAt" IS NULL
  ORDER BY array_position(${[...issueSeverities]}::text[], i."issueSeverity"::text), i."timestamp" DESC, i."id" DESC`

/** The most severe open issue of a batch, or null; those of all batches of one response are read together. */
export async function openIssue(ctx: Context, batchId: string): Promise<BatchLog | null> {
  return (await ctx.loaders.about('openIssue', batchId, readOpen)) ?? null
}

/** Every open issue of a batch, the most severe first, of those the newest. */
export function openIssues(ctx: Context, batchId: string): Promise<BatchLog[]> {
  return ctx.db.$queryRaw<BatchLog[]>`
    SELECT l.* FROM (SELECT ${batchId}::text AS "id") b CROSS JOIN LATERAL (${openIssuesOfBatch('i.*')}) l`
}

async function readOpen(db: Db, ids: string[]): Promise<Map<string, BatchLog>> {
  const rows = await db.$queryRaw<BatchLog[]>`
    SELECT l.* FROM unnest(${ids}::text[]) AS b ("id") CROSS JOIN LATERAL (${openIssuesOfBatch('i.*')} LIMIT 1) l`
  return new Map(rows.map((log) => [log.batchId, log]))
}

/** Resolves the issue that an entry flags, with how; only once, and undone like a log entry. */
export async function resolveIssue(ctx: Context, input: MutationResolveIssueArgs): Promise<BatchLog> {
  const { user } = allow(ctx, 'resolveIssue')
  const { note } = valid(resolutionFields, { note: input.note ?? undefined })
  const command = { name: 'resolveIssue', input: [input.logId, note], id: input.commandId }
  return inTransaction(ctx, command, async (tx) => {
    const entry = await lockKnown(tx, 'BatchLog', { id: input.logId }, message('entries.logGone'))
    if (!entry.issueFlag) throw new Refused(message('entries.noIssue'))
    if (!isOpenIssue(entry)) throw new Refused(message('entries.issueResolved'))
    return setResolution(tx, entry, {
      issueResolvedAt: tx.at,
      issueResolverId: user.id,
      issueResolver: user.name,
      issueResolution: note,
    })
  })
}

/** Opens an issue again that was resolved. */
export async function takeBackResolution(
  tx: Tx,
  { entityId, detail }: TakeBack<'IssueStatusChanged'>,
): Promise<void> {
  const entry = await lockKnown(tx, 'BatchLog', { id: entityId }, message('entries.logGone'))
  if (entry.version !== detail.version) throw new Refused(message('entries.correctedSince'))
  await setResolution(tx, entry, unresolved)
}

type Resolution = { [Field in keyof typeof unresolved]: BatchLog[Field] }

async function setResolution(tx: Tx, entry: BatchLog, resolution: Resolution): Promise<BatchLog> {
  const saved = await updateRow(tx, 'BatchLog', { id: entry.id, ...resolution })
  const { batchId, version } = saved
  const note = resolution.issueResolution
  const detail = { batchId, isOpen: isOpenIssue(saved), note, version, fields: {} }
  record(tx, { type: 'IssueStatusChanged', entityId: entry.id, detail })
  return saved
}
