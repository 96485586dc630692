import { written } from '#api/language/readers.ts'
import { breweryReader } from '#api/features/brewery/breweryClock.service.ts'
import { asWritten, type Message } from '#domain/language/message.ts'
import type { Reader } from '#domain/language/reader.ts'
import { allow, type Context } from '#api/context.ts'
import { Invalid } from '#api/errors.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import {
  allChangeKinds,
  changeKinds,
  isInActivity,
  kindsOf,
  readDetail,
  type ChangeKind,
} from '#domain/changes/changeKinds.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { factIn, nameChanges, type OutboxChange } from './namedChanges.service.ts'
import { message } from '#domain/language/message.ts'

type Change = Prisma.ChangeModel

/** Something that happened, in words. */
export interface ActivityEntry {
  id: string
  action: string
  actionSaid: Message
  description: string
  descriptionSaid: Message
  timestamp: Date
  type: 'BATCH' | 'OTHER'
  topic: Topic
  by: { id: string; name: string } | null
  batch: string | null
  status: BatchStage | null
}

/** Which part of the activity log is requested. */
interface ActivityFilter {
  limit: number
  /** Below this entry. */
  before?: string | number | bigint | null
  topics?: readonly Topic[] | null
  actorId?: string | null
}

const most = 200

/** The activity log, newest first: the outbox in words. */
export async function activity(ctx: Context, filter: ActivityFilter): Promise<ActivityEntry[]> {
  allow(ctx, 'readAdmin')
  return readActivity(ctx.db, filter, await breweryReader(ctx))
}

/** The activity log, without checking the role. */
export async function readActivity(
  db: Prisma.TransactionClient,
  { limit, before, topics, actorId }: ActivityFilter,
  reader: Reader,
): Promise<ActivityEntry[]> {
  const kinds = topics?.length ? kindsOf(topics) : allChangeKinds
  const types = kinds.filter(isInActivity)
  const rows = await db.$queryRaw<{ seq: bigint }[]>`
    SELECT c."seq" FROM "Change" c
    WHERE c."seq" < coalesce(${seqOf(before)}::bigint, 9223372036854775807) AND c."type" = ANY(${types})
      AND (${actorId ?? null}::text IS NULL OR c."actorId" = ${actorId ?? null})
      AND NOT (c."type" = ANY(${shownTogether}) AND EXISTS (
        SELECT 1 FROM "Change" n WHERE n."seq" = c."seq" + 1 AND n."type" = c."type" AND n."at" = c."at"))
    ORDER BY c."seq" DESC LIMIT ${Math.min(Math.max(limit, 1), most)}`
  const changes = await db.change.findMany({
    where: { seq: { in: rows.map(({ seq }) => seq) } },
    orderBy: { seq: 'desc' },
  })
  return activityEntries(db, changes, reader)
}

/** Alerts raised or cleared at the same moment are one entry, so that a dozen of them don't hide everything else. */
const shownTogether: ChangeKind[] = ['AlertRaised', 'AlertCleared']

/** The titles of all alerts that each of these entries stands for, by kind and moment. */
async function alertTitlesIn(db: Prisma.TransactionClient, changes: readonly Change[]) {
  const alerts = changes.filter(({ type }) => shownTogether.some((kind) => kind === type))
  const all =
    alerts.length === 0
      ? []
      : await db.change.findMany({
          where: { type: { in: shownTogether }, at: { in: alerts.map(({ at }) => at) } },
          orderBy: { seq: 'asc' },
        })
  const titles = new Map<string, Message[]>()
  for (const one of all) {
    const moment = momentOf(one)
    const { title = '', titleSaid } = readDetail('AlertRaised', one.detail)
    titles.set(moment, [...(titles.get(moment) ?? []), titleSaid ?? asWritten(title)])
  }
  return titles
}

const momentOf = ({ type, at }: Pick<Change, 'type' | 'at'>) => `${type} ${at.toISOString()}`

/** Changes in the words of who reads them, each on its own, in their order. */
export async function activityEntries(
  db: Prisma.TransactionClient,
  changes: readonly Change[],
  reader: Reader,
): Promise<ActivityEntry[]> {
  const [named, titles] = await Promise.all([nameChanges(db, changes), alertTitlesIn(db, changes)])
  const moves = await movesOf(db, new Set(named.flatMap(({ batch }) => batch?.id ?? [])))
  return named.map((change, index): ActivityEntry => {
    const definition = changeKinds[change.type]
    const { topic } = definition
    const batchNumber = change.batch?.batchNumber ?? factIn(change.detail, 'batchNumber') ?? null
    const actorId = changes[index]?.actorId
    const alertTitles = titles.get(momentOf(change))
    const timestamp = momentIn(change)
    if (!definition.activity) throw new Error(`${change.type} is no entry of the activity log.`)
    const words = definition.activity({ ...change, ...(alertTitles && { alertTitles }) })
    return {
      id: String(change.seq),
      action: written(words.action, reader),
      actionSaid: words.action,
      description: written(words.description, reader),
      descriptionSaid: words.description,
      timestamp,
      type: topic === 'BATCHES' || topic === 'LOGS' ? 'BATCH' : 'OTHER',
      topic,
      by: actorId ? { id: actorId, name: change.by ?? '' } : null,
      batch: batchNumber,
      status: batchNumber === null ? null : stageOf(change, moves),
    }
  })
}

/** When a change happened, which may be earlier than it was recorded. */
const momentIn = ({ at, detail }: { at: Date; detail: unknown }) =>
  new Date(factIn(detail, 'occurredAt') ?? at)

/** A move of a batch from one stage to another. */
interface Move {
  batchId: string
  at: Date
  from: BatchStage | undefined
  to: BatchStage | undefined
}

/** The moves of these batches, oldest first. */
async function movesOf(db: Prisma.TransactionClient, batchIds: ReadonlySet<string>): Promise<Move[]> {
  const changes = await db.change.findMany({
    where: { type: 'BatchStageChanged', entityId: { in: [...batchIds] } },
    orderBy: { id: 'asc' },
  })
  const moves = changes.map(({ entityId: batchId, ...change }): Move => {
    const { from, to } = readDetail('BatchStageChanged', change.detail)
    return { batchId, at: momentIn(change), from, to }
  })
  return moves.sort((one, other) => one.at.getTime() - other.at.getTime())
}

/** The stage recorded with the change, else the one that the batch was in then: that of a batch that never moved is its own. */
function stageOf(change: OutboxChange, moves: readonly Move[]): BatchStage | null {
  const { type, detail, batch } = change
  if (type === 'BatchStageChanged') return readDetail(type, detail).to ?? null
  if (type === 'BatchRemoved') return readDetail(type, detail).stage ?? null
  const own = moves.filter(({ batchId }) => batchId === batch?.id)
  const last = own.findLast(({ at }) => at <= momentIn(change))
  return (last ? last.to : own[0]?.from) ?? batch?.stage ?? null
}

/** The number of the entry to continue below; null without one. */
function seqOf(before: ActivityFilter['before']): number | null {
  if (before === null || before === undefined || before === '') return null
  const seq = Number(before)
  if (Number.isSafeInteger(seq) && seq >= 0) return seq
  throw new Invalid(message('system.entryNotOurs'), { before: message('system.entryId') })
}
