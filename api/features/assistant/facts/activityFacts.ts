import { allow, type Context } from '#api/context.ts'
import { nameChanges } from '#api/features/admin/namedChanges.service.ts'
import {
  allChangeKinds,
  changeKinds,
  isPersonal,
  kindsOf,
  maySeeChange,
} from '#domain/changes/changeKinds.ts'
import type { Topic } from '#domain/changes/changeDefinition.ts'
import { rankMatches } from '#domain/search/ranking.ts'
import { newsItems } from '#domain/changes/news.ts'
import type { Day } from '#domain/batches/timeline.ts'
import { dayAt } from '#domain/brewery/zonedDays.ts'
import { likeWhole, spelledLike } from '#api/db/foldedSql.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { batchesNamed } from './batchesNamed.ts'
import { listOr, plain } from './factWords.ts'
import { isCalled } from './labels.ts'
import { tellerFor } from './teller.ts'

/** What is asked about the past: by whom, about which vessel, batch, beer or ingredient, on which subject, on which day. */
export interface ActivityAsked {
  person?: string | undefined
  about?: string | undefined
  topic?: Topic | undefined
  day?: Day | undefined
}

const shown = 10
const read = 200

/** Who did what lately, newest first, in the sentences of the news; only what the asker may see there. */
export async function activityFacts(ctx: Context, asked: ActivityAsked): Promise<string> {
  const { user } = allow(ctx, 'read')
  const tell = await tellerFor(ctx)
  const people = await ctx.db.user.findMany({ select: { id: true, name: true }, take: 500 })
  const called = people.map(({ id, name }) => ({ id, name, label: name }))
  const [person] = asked.person ? rankMatches(called, asked.person) : []
  if (asked.person && !person) return tell.text('answers.nobodyCalled', { name: plain(asked.person) })
  const ids = asked.about === undefined ? undefined : await idsOf(ctx, asked.about)
  if (ids?.length === 0) return tell.text('answers.nothingCalled', { name: plain(asked.about ?? '') })
  const kinds = (asked.topic ? kindsOf([asked.topic]) : allChangeKinds).filter(
    (kind) =>
      changeKinds[kind].news &&
      !isPersonal(kind) &&
      maySeeChange(user.role, kind) &&
      changeKinds[kind].topic !== 'ALERTS',
  )
  const changes = await ctx.db.change.findMany({
    where: {
      type: { in: kinds },
      actorId: person?.id ?? { not: null },
      ...(ids && {
        OR: [{ entityId: { in: ids } }, ...ids.map((id) => ({ detail: { path: ['batchId'], equals: id } }))],
      }),
    },
    orderBy: { seq: 'desc' },
    take: read,
  })
  const named = await nameChanges(ctx.db, changes)
  const lines = named
    .filter(({ at }) => asked.day === undefined || dayAt(at, tell.clock.zone) === asked.day)
    .flatMap((change) => newsItems([change], () => false))
    .slice(0, shown)
    .map(({ at, said }) =>
      tell.text('answers.of', { what: tell.moment(at), facts: plain(tell.said(said), 300) }),
    )
  const nothing = tell.text('answers.noChange', {
    by: person ? plain(person.name) : 'none',
    about: asked.about === undefined ? 'none' : plain(asked.about),
    day: asked.day === undefined ? 'none' : tell.day(asked.day),
  })
  return listOr(lines, nothing)
}

/** The ids of the vessels, batches, kegs and ingredients that a name means. */
async function idsOf(ctx: Context, name: string): Promise<string[]> {
  const [vessels, ingredients, kegs] = await Promise.all([
    ctx.db.equipment.findMany({ select: { id: true, label: true }, take: 500 }),
    ctx.db.$queryRaw<{ id: string }[]>`
      SELECT "id" FROM "Ingredient" WHERE ${spelledLike(Prisma.sql`"name"`, likeWhole(name))} LIMIT 5`,
    ctx.db.$queryRaw<{ id: string }[]>`
      SELECT k."id" FROM "Keg" k JOIN "BeerType" t ON t."id" = k."beerTypeId"
      WHERE ${spelledLike(Prisma.sql`t."name"`, likeWhole(name))}`,
  ])
  const [vessel] = vessels.filter(({ label }) => isCalled(label, name))
  const batches = ingredients.length > 0 ? [] : await batchesNamed(ctx, name)
  return [...(vessel ? [vessel] : []), ...ingredients, ...kegs, ...batches].map(({ id }) => id)
}
