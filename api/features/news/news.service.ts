import { subHours } from 'date-fns/subHours'
import { allow, type Context } from '#api/context.ts'
import { written } from '#api/language/readers.ts'
import { breweryReader } from '#api/features/brewery/breweryClock.service.ts'
import { findRow } from '#api/db/statements/rows.ts'
import { Invalid } from '#api/errors.ts'
import { inTransaction, record } from '#api/live/outbox/outbox.ts'
import { alertsOfAdministrators, maySeeAlert, mostUrgent } from '#domain/overview/alerts.ts'
import { factIn, nameChanges, type OutboxChange } from '#api/features/admin/namedChanges.service.ts'
import { allChangeKinds, changeKinds, maySeeChange, type ChangeKind } from '#domain/changes/changeKinds.ts'
import { newsItems, type NewsItem as Item } from '#domain/changes/news.ts'
import { message } from '#domain/language/message.ts'
import type { Role } from '#domain/people/roles.ts'
import type { MutationMarkNewsSeenArgs } from '#generated/arguments.ts'
import type { Prisma } from '#generated/prisma/client.ts'

const days = 14
const limits = { changes: 500, items: 50, earlier: 50, alerts: 50, unread: 100 } as const

/** The kinds of change shown as news, and those that count as unread: for everyone, the batch's brewers, those mentioned, the assignee. */
const newsKinds = allChangeKinds.filter((kind) => changeKinds[kind].news)
const unreadKinds = allChangeKinds.filter((kind) => changeKinds[kind].unreadBy)
const brewersKinds = allChangeKinds.filter((kind) => changeKinds[kind].unreadBy === 'BREWERS')
const mentionKinds = allChangeKinds.filter((kind) => changeKinds[kind].unreadBy === 'MENTIONED')
const assigneesKinds = allChangeKinds.filter((kind) => changeKinds[kind].unreadBy === 'ASSIGNEE')

/** A sentence of the news, as the asker reads it. */
type NewsItem = Omit<Item, 'said'> & { text: string }

export interface News {
  upTo: string
  after: string
  since: Date
  alerts: Prisma.AlertModel[]
  items: NewsItem[]
  earlier: NewsItem[]
}

/** Other people's changes of the last 14 days, those since the asker last marked the news as seen apart, and the open alerts. */
export async function news(ctx: Context): Promise<News> {
  const { user } = allow(ctx, 'read')
  const [counter, visit, alerts] = await Promise.all([
    ctx.db.changeCounter.findUniqueOrThrow({ where: { id: 1 } }),
    visitOf(ctx, user.id),
    ctx.db.alert.findMany({ where: { clearedAt: null } }),
  ])
  const [unseen, lately] = await Promise.all([
    othersChanges(ctx, user, { after: visit.after, since: visit.oldest }),
    othersChanges(ctx, user, { after: 0n, since: visit.oldest }),
  ])
  const seen = lately.filter(({ seq }) => seq <= visit.after)
  const concernsMe = await concernsOf(ctx, user.id, lately)
  const reader = await breweryReader(ctx)
  const itemsOf = (changes: typeof lately, most: number) =>
    newsItems(changes, concernsMe)
      .slice(0, most)
      .map(({ said, ...item }) => ({ ...item, text: written(said, reader) }))
  return {
    upTo: counter.value.toString(),
    after: visit.after.toString(),
    since: visit.since,
    alerts: mostUrgent(
      alerts.filter(({ kind }) => maySeeAlert(user.role, kind)),
      limits.alerts,
    ),
    items: itemsOf(unseen, limits.items),
    earlier: itemsOf(seen, limits.earlier),
  }
}

/**
 * The number of unread changes, at most 100: open alerts raised since, other people's changes to batches that the asker
 * brews or is on the team of and to their tasks, remarks that mention the asker, and account changes for
 * administrators.
 */
export async function unreadNews(ctx: Context): Promise<number> {
  const { user } = allow(ctx, 'read')
  const { after, oldest } = await visitOf(ctx, user.id)
  const types = heardBy(user.role, unreadKinds)
  const hidden = user.role === 'ADMIN' ? [] : [...alertsOfAdministrators]
  const [row] = await ctx.db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM (
      SELECT 1 FROM "Change" c
      LEFT JOIN "Batch" b ON c."type" = ANY(${brewersKinds}) AND b."id" = c."entityId"
      LEFT JOIN "Alert" a ON c."type" = 'AlertRaised' AND a."id" = c."entityId"
      WHERE c."seq" > ${after} AND c."at" > ${oldest} AND c."type" = ANY(${types})
        AND c."actorId" IS DISTINCT FROM ${user.id}
        AND CASE
          WHEN c."type" = 'AlertRaised' THEN a."id" IS NOT NULL AND a."clearedAt" IS NULL
            AND a."kind"::text <> ALL(${hidden})
          WHEN c."type" = ANY(${mentionKinds}) THEN jsonb_exists(c."detail"->'mentions', ${user.id})
          WHEN c."type" = ANY(${brewersKinds}) THEN b."brewerId" = ${user.id} OR ${user.id} = ANY(b."assignedTeam")
          WHEN c."type" = ANY(${assigneesKinds}) THEN c."detail" ->> 'assigneeId' = ${user.id}
          ELSE true END
      LIMIT ${limits.unread}) unread`
  return row?.count ?? 0
}

/** Marks the news as seen up to a change, on all of the asker's devices; the mark never moves back. */
export async function markNewsSeen(
  ctx: Context,
  { upTo, commandId }: MutationMarkNewsSeenArgs,
): Promise<string> {
  const { user } = allow(ctx, 'markNewsSeen')
  if (!/^\d{1,16}$/.test(upTo))
    throw new Invalid(message('request.notChangeNumber'), { upTo: message('request.notChangeNumberField') })
  return inTransaction(ctx, { name: 'markNewsSeen', input: upTo, id: commandId }, async (tx) => {
    // A number beyond the newest change is capped.
    const [row] = await tx.sql<{ seenSeq: bigint }[]>`
      INSERT INTO "Visit" ("userId", "seenSeq", "seenAt")
      SELECT ${user.id}, least(${BigInt(upTo)}, "value"), ${tx.at} FROM "ChangeCounter"
      ON CONFLICT ("userId") DO UPDATE SET "seenSeq" = EXCLUDED."seenSeq", "seenAt" = EXCLUDED."seenAt"
        WHERE "Visit"."seenSeq" < EXCLUDED."seenSeq"
      RETURNING "seenSeq"`
    const earlier = row ? null : await findRow(tx, 'Visit', { userId: user.id })
    if (!row) return String(earlier?.seenSeq)
    const seen = row.seenSeq.toString()
    record(tx, { type: 'NewsSeen', entityId: user.id, detail: { upTo: seen } })
    return seen
  })
}

/** The last change seen, the time since when changes are news, and how far back news go. */
async function visitOf(ctx: Context, userId: string): Promise<{ after: bigint; since: Date; oldest: Date }> {
  const visit = await ctx.db.visit.findUnique({ where: { userId } })
  const oldest = subHours(new Date(), days * 24)
  const since = visit && visit.seenAt > oldest ? visit.seenAt : oldest
  return { after: visit?.seenSeq ?? 0n, since, oldest }
}

/** Other people's changes after a number and since a moment, newest first. */
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
  const named = await nameChanges(
    ctx.db,
    changes.filter(({ detail }) => maySeeAlert(user.role, factIn(detail, 'kind') ?? '')),
  )
  return named.map((change) => ({ ...change, readerId: user.id }))
}

/** Tells of each of these changes whether it concerns a person, by the same rule as `unreadNews`. */
async function concernsOf(
  ctx: Context,
  userId: string,
  changes: readonly OutboxChange[],
): Promise<(change: Pick<OutboxChange, 'type' | 'entityId' | 'detail'>) => boolean> {
  const ids = changes.filter(({ type }) => brewersKinds.includes(type)).map(({ entityId }) => entityId)
  const brewed = await ctx.db.batch.findMany({
    where: { id: { in: ids }, OR: [{ brewerId: userId }, { assignedTeam: { has: userId } }] },
    select: { id: true },
  })
  const mine = new Set(brewed.map(({ id }) => id))
  return ({ type, entityId, detail }) => {
    const { unreadBy } = changeKinds[type]
    if (unreadBy === 'BREWERS') return mine.has(entityId)
    if (unreadBy === 'MENTIONED') return Array.isArray(detail.mentions) && detail.mentions.includes(userId)
    return unreadBy === 'ASSIGNEE' ? detail.assigneeId === userId : unreadBy === 'EVERYONE'
  }
}

function heardBy(role: Role, kinds: readonly ChangeKind[]): ChangeKind[] {
  return kinds.filter((kind) => maySeeChange(role, kind))
}
