import { allow, type Context } from '#api/context.ts'
import { Invalid } from '#api/errors.ts'
import { activityWords } from '#domain/activity.ts'
import type { BatchStage } from '#domain/batchStages.ts'
import { detailOf } from '#domain/changeDetails.ts'
import { isPersonal, topicOf, typesOf, type ChangeType, type Topic } from '#domain/changes.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { namesOf, textIn } from './activityNames.ts'

/** Something that happened, in words. */
export interface ActivityEntry {
  id: string
  action: string
  description: string
  timestamp: Date
  type: 'BATCH' | 'OTHER'
  topic: Topic
  by: { id: string; name: string } | null
  batch: string | null
  status: BatchStage | null
}

/** Which part of the activity log is asked for. */
interface ActivityFilter {
  limit: number
  /** Below this entry. */
  before?: string | number | bigint | null
  topics?: readonly Topic[] | null
  actorId?: string | null
}

const most = 200

/** What happened, newest first: the outbox, told. */
export async function activity(ctx: Context, filter: ActivityFilter): Promise<ActivityEntry[]> {
  allow(ctx, 'readAdmin')
  return readActivity(ctx.db, filter)
}

/** The same for whoever may read it already. */
export async function readActivity(
  db: Prisma.TransactionClient,
  { limit, before, topics, actorId }: ActivityFilter,
): Promise<ActivityEntry[]> {
  const seq = seqOf(before)
  const changes = await db.change.findMany({
    where: {
      seq: seq === null ? { not: null } : { lt: seq },
      type: { in: toldTypesOf(topics?.length ? topics : allTopics) },
      ...(actorId && { actorId }),
    },
    orderBy: { seq: 'desc' },
    take: Math.min(Math.max(limit, 1), most),
  })
  const names = await namesOf(db, changes)
  return changes.map((change): ActivityEntry => {
    // The rows were chosen by the kinds that there are.
    const type = change.type as ChangeType
    const batch = names.batchOf(change)
    const number = batch?.batchNumber ?? textIn(change.detail, 'batchNumber') ?? null
    const detail = { ...names.factsOf(change), ...(change.detail as Record<string, unknown>) }
    const topic = topicOf(type)
    return {
      id: String(change.seq),
      ...activityWords({ type, detail, name: names.nameOf(change) }),
      timestamp: change.at,
      type: topic === 'BATCHES' || topic === 'LOGS' ? 'BATCH' : 'OTHER',
      topic,
      by: change.actorId ? { id: change.actorId, name: change.actorName ?? '' } : null,
      batch: number,
      status: number === null ? null : statusOf(type, change.detail, batch?.stage),
    }
  })
}

/** The number of the entry below which to go on; null without one. */
function seqOf(before: ActivityFilter['before']): number | null {
  if (before === null || before === undefined || before === '') return null
  const seq = Number(before)
  if (Number.isSafeInteger(seq) && seq >= 0) return seq
  throw new Invalid('The entry is not one of ours.', { before: 'expected the id of an entry' })
}

const allTopics: readonly Topic[] = [
  'BATCHES',
  'EQUIPMENT',
  'LOGS',
  'KEGS',
  'INGREDIENTS',
  'RECIPES',
  'ALERTS',
  'USERS',
]

/** What one person did for themselves alone is nothing that happened in the brewery. */
const toldTypesOf = (topics: readonly Topic[]) => typesOf(topics).filter((type) => !isPersonal(type))

/** The stage that was entered or left for good; else the one the batch is in. */
function statusOf(
  type: ChangeType,
  detail: Prisma.JsonValue,
  now: BatchStage | undefined,
): BatchStage | null {
  if (type === 'BatchStageChanged') return detailOf(type, detail)?.to ?? null
  if (type === 'BatchRemoved') return detailOf(type, detail)?.stage ?? null
  return now ?? null
}
