import { allow, type Context } from '#api/context.ts'
import { Invalid } from '#api/errors.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { mostUrgent } from '#domain/overview/alerts.ts'
import { mayHear, type ChangeType } from '#domain/changes/changes.ts'
import { batchNewsTypes, countedTypes, tellNews, toldTypes, type NewsItem } from '#domain/changes/news.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { readHappenings } from './happenings.ts'

const days = 14
const dayMs = 24 * 60 * 60 * 1_000
const limits = { changes: 500, items: 50, earlier: 20, alerts: 50, unread: 100 } as const

export interface News {
  upTo: string
  after: string
  since: Date
  alerts: Prisma.AlertModel[]
  items: NewsItem[]
  earlier: NewsItem[]
}

/** What others did since the asker last marked the news as seen, at most 14 days back, and the open alerts. */
export async function news(ctx: Context): Promise<News> {
  const { user } = allow(ctx, 'read')
  const [counter, visit, alerts] = await Promise.all([
    ctx.db.changeCounter.findUniqueOrThrow({ where: { id: 1 } }),
    visitOf(ctx, user.id),
    ctx.db.alert.findMany({ where: { clearedAt: null } }),
  ])
  const wanted = { types: heardBy(user.role, toldTypes), exceptBy: user.id, limit: limits.changes }
  const yesterday = new Date(Date.now() - dayMs)
  const [happenings, lately] = await Promise.all([
    readHappenings(ctx.db, { ...wanted, after: visit.after, since: visit.oldest }),
    readHappenings(ctx.db, { ...wanted, after: 0n, since: yesterday }),
  ])
  const seen = lately.filter(({ seq }) => seq <= visit.after)
  return {
    upTo: counter.value.toString(),
    after: visit.after.toString(),
    since: visit.since,
    alerts: mostUrgent(alerts, limits.alerts),
    items: tellNews(happenings).slice(0, limits.items),
    earlier: tellNews(seen).slice(0, limits.earlier),
  }
}

/**
 * How much concerns the asker since they last marked the news as seen, at most 100: alerts that came and are open, what
 * others did to batches the asker brews or is on the team of, and for administrators what became of accounts.
 */
export async function unreadNews(ctx: Context): Promise<number> {
  const { user } = allow(ctx, 'read')
  const { after, oldest } = await visitOf(ctx, user.id)
  const types = heardBy(user.role, countedTypes)
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM (
      SELECT 1 FROM "Change" c
      LEFT JOIN "Batch" b ON c."type" = ANY(${batchNewsTypes}) AND b."id" = c."entityId"
      LEFT JOIN "Alert" a ON c."type" = 'AlertRaised' AND a."id" = c."entityId"
      WHERE c."seq" > ${after} AND c."at" > ${oldest} AND c."type" = ANY(${types})
        AND c."actorId" IS DISTINCT FROM ${user.id}
        AND CASE
          WHEN c."type" = 'AlertRaised' THEN a."id" IS NOT NULL AND a."clearedAt" IS NULL
          WHEN c."type" = ANY(${batchNewsTypes}) THEN b."brewerId" = ${user.id} OR ${user.id} = ANY(b."assignedTeam")
          ELSE true END
      LIMIT ${limits.unread}) unread`
  return row?.count ?? 0
}

/** Remembers that the asker has seen the news up to a change: on all their devices, and never back. */
export async function markNewsSeen(
  ctx: Context,
  { upTo, commandId }: { upTo: string; commandId?: string | null },
): Promise<string> {
  const { user } = allow(ctx, 'markNewsSeen')
  if (!/^\d{1,16}$/.test(upTo))
    throw new Invalid('This is no number of a change.', { upTo: 'a number, as 1042' })
  return inTransaction(ctx, { name: 'markNewsSeen', input: upTo, id: commandId }, async (tx) => {
    // What has not happened yet cannot have been seen.
    const [row] = await tx.sql<{ seenSeq: bigint }[]>`
      INSERT INTO "Visit" ("userId", "seenSeq", "seenAt")
      SELECT ${user.id}, least(${BigInt(upTo)}, "value"), ${tx.at} FROM "ChangeCounter"
      ON CONFLICT ("userId") DO UPDATE SET "seenSeq" = EXCLUDED."seenSeq", "seenAt" = EXCLUDED."seenAt"
        WHERE "Visit"."seenSeq" < EXCLUDED."seenSeq"
      RETURNING "seenSeq"`
    if (!row) return (await tx.db.visit.findUniqueOrThrow({ where: { userId: user.id } })).seenSeq.toString()
    const seen = row.seenSeq.toString()
    record(tx, { type: 'NewsSeen', entityId: user.id, detail: { upTo: seen } })
    return seen
  })
}

/** What was seen already, since when the rest is news, and how far back news reach at most. */
async function visitOf(ctx: Context, userId: string): Promise<{ after: bigint; since: Date; oldest: Date }> {
  const visit = await ctx.db.visit.findUnique({ where: { userId } })
  const oldest = new Date(Date.now() - days * dayMs)
  const since = visit && visit.seenAt > oldest ? visit.seenAt : oldest
  return { after: visit?.seenSeq ?? 0n, since, oldest }
}

function heardBy(role: Role, types: readonly ChangeType[]): ChangeType[] {
  return types.filter((type) => mayHear(role, type))
}
