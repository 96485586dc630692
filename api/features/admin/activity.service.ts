import { allow, type Context } from '#api/context.ts'
import { Invalid } from '#api/errors.ts'
import { activityWords } from '#domain/changes/activity.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { detailOf } from '#domain/changes/changeDetails.ts'
import { isPersonal, topicOf, typesOf, type ChangeType, type Topic } from '#domain/changes/changes.ts'
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
  const types = toldTypesOf(topics?.length ? topics : allTopics)
  const rows = await db.$queryRaw<{ seq: bigint }[]>`
    SELECT c."seq" FROM "Change" c
    WHERE c."seq" < coalesce(${seqOf(before)}::bigint, 9223372036854775807) AND c."type" = ANY(${types})
      AND (${actorId ?? null}::text IS NULL OR c."actorId" = ${actorId ?? null})
      AND NOT (c."type" = ANY(${toldTogether}) AND EXISTS (
        SELECT 1 FROM "Change" n WHERE n."seq" = c."seq" + 1 AND n."type" = c."type" AND n."at" = c."at"))
    ORDER BY c."seq" DESC LIMIT ${Math.min(Math.max(limit, 1), most)}`
  const changes = await db.change.findMany({
    where: { seq: { in: rows.map(({ seq }) => seq) } },
    orderBy: { seq: 'desc' },
  })
  return tellActivity(db, changes)
}

/** Alerts that are raised, or cleared, at one moment are one entry: else a dozen of them hide everything else. */
const toldTogether: ChangeType[] = ['AlertRaised', 'AlertCleared']

/** The titles of all alerts that each of these changes tells of, by its kind and moment. */
async function titlesTold(db: Prisma.TransactionClient, changes: readonly Prisma.ChangeModel[]) {
  const told = changes.filter(({ type }) => toldTogether.some((one) => one === type))
  const all =
    told.length === 0
      ? []
      : await db.change.findMany({
          where: { type: { in: toldTogether }, at: { in: told.map(({ at }) => at) } },
          orderBy: { seq: 'asc' },
        })
  const titles = new Map<string, string[]>()
  for (const one of all) {
    const moment = momentOf(one)
    titles.set(moment, [...(titles.get(moment) ?? []), textIn(one.detail, 'title') ?? ''])
  }
  return titles
}

const momentOf = ({ type, at }: Prisma.ChangeModel) => `${type} ${at.toISOString()}`

/** Changes in words, each on its own, in their order. */
export async function tellActivity(
  db: Prisma.TransactionClient,
  changes: readonly Prisma.ChangeModel[],
): Promise<ActivityEntry[]> {
  const [names, told] = await Promise.all([namesOf(db, changes), titlesTold(db, changes)])
  return changes.map((change): ActivityEntry => {
    // The rows were chosen by the kinds that there are.
    const type = change.type as ChangeType
    const batch = names.batchOf(change)
    const number = batch?.batchNumber ?? textIn(change.detail, 'batchNumber') ?? null
    const titles = told.get(momentOf(change))
    const detail = { ...names.factsOf(change), ...(change.detail as Record<string, unknown>), titles }
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
