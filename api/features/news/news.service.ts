import { allow, type Context } from '#api/context.ts'
import { Invalid } from '#api/errors.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { mostUrgent } from '#domain/overview/alerts.ts'
import { nameChanges } from '#api/features/admin/namedChanges.service.ts'
import { allChangeKinds, changeKinds, mayHear, type ChangeKind } from '#domain/changes/changeKinds.ts'
import { newsItems, type NewsItem } from '#domain/changes/news.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Prisma } from '#generated/prisma/client.ts'

const days = 14
const dayMs = 24 * 60 * 60 * 1_000
const limits = { changes: 500, items: 50, earlier: 20, alerts: 50, unread: 100 } as const

/** The kinds of change that are shown as news, and those that count as unread: in all, and for who brews the batch. */
const newsKinds = allChangeKinds.filter((kind) => changeKinds[kind].news)
const unreadKinds = allChangeKinds.filter((kind) => changeKinds[kind].unreadBy)
const brewersKinds = allChangeKinds.filter((kind) => changeKinds[kind].unreadBy === 'BREWERS')

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
  const yesterday = new Date(Date.now() - dayMs)
  const [unseen, lately] = await Promise.all([
    othersChanges(ctx, user, { after: visit.after, since: visit.oldest }),
    othersChanges(ctx, user, { after: 0n, since: yesterday }),
  ])
  const seen = lately.filter(({ seq }) => seq <= visit.after)
  return {
    upTo: counter.value.toString(),
    after: visit.after.toString(),
    since: visit.since,
    alerts: mostUrgent(alerts, limits.alerts),
    items: newsItems(unseen).slice(0, limits.items),
    earlier: newsItems(seen).slice(0, limits.earlier),
  }
}

/**
 * How much concerns the asker since they last marked the news as seen, at most 100: alerts that came and are open, what
 * others did to batches the asker brews or is on the team of, and for administrators what became of accounts.
 */
export async function unreadNews(ctx: Context): Promise<number> {
  const { user } = allow(ctx, 'read')
  const { after, oldest } = await visitOf(ctx, user.id)
  const types = heardBy(user.role, unreadKinds)
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM (
      SELECT 1 FROM "Change" c
      LEFT JOIN "Batch" b ON c."type" = ANY(${brewersKinds}) AND b."id" = c."entityId"
      LEFT JOIN "Alert" a ON c."type" = 'AlertRaised' AND a."id" = c."entityId"
      WHERE c."seq" > ${after} AND c."at" > ${oldest} AND c."type" = ANY(${types})
        AND c."actorId" IS DISTINCT FROM ${user.id}
        AND CASE
          WHEN c."type" = 'AlertRaised' THEN a."id" IS NOT NULL AND a."clearedAt" IS NULL
          WHEN c."type" = ANY(${brewersKinds}) THEN b."brewerId" = ${user.id} OR ${user.id} = ANY(b."assignedTeam")
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

/** What others did after a change and since a moment, the newest first. */
async function othersChanges(
  ctx: Context,
  user: { id: string; role: Role },
  { after, since }: { after: bigint; since: Date },
) {
  const changes = await ctx.db.change.findMany({
    where: {
      seq: { gt: after },
      at: { gt: since },
      type: { in: heardBy(user.role, newsKinds) },
      OR: [{ actorId: null }, { actorId: { not: user.id } }],
    },
    orderBy: { seq: 'desc' },
    take: limits.changes,
  })
  return nameChanges(ctx.db, changes)
}

function heardBy(role: Role, kinds: readonly ChangeKind[]): ChangeKind[] {
  return kinds.filter((kind) => mayHear(role, kind))
}
