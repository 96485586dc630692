import { describe, expect, it } from 'vitest'
import { daysAgo } from '#tests/support/data/ago.ts'
import { aFermentingBatch, aRecipe } from '#tests/support/data/brewery.ts'
import { eventually } from '#tests/support/eventually.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

const newsQuery = `{ news { upTo since alerts { title } items { text link } earlier { text } } unreadNews }`

interface Answer {
  news: {
    upTo: string
    since: string
    alerts: { title: string }[]
    items: { text: string; link: string }[]
    earlier: { text: string }[]
  }
  unreadNews: number
}

const server = await serverOfFile()

const prisma = () => server.app.database.prisma
async function newsOf(token: string): Promise<Answer> {
  const { data, errors } = await server.ask<Answer>(token, newsQuery)
  expect(errors).toBeUndefined()
  return data!
}
const textsOf = async (token: string) => (await newsOf(token)).news.items.map(({ text }) => text)
const mark = (token: string, upTo: string) =>
  server.ask(token, `mutation ($upTo: ID!) { markNewsSeen(upTo: $upTo) }`, { upTo })
/** Someone who has seen everything so far. */
async function whoIsUpToDate(role: 'VIEWER' | 'BREWER' | 'ADMIN') {
  const token = await server.signIn(role)
  await mark(token, (await newsOf(token)).news.upTo)
  return token
}
async function aFermentingAle(batchNumber: string) {
  const recipe = await aRecipe(prisma(), { name: `Ale ${batchNumber}` })
  return aFermentingBatch(prisma(), { recipeId: recipe.id, batchNumber })
}
const log = (token: string, batchId: string) =>
  server.ask(token, `mutation { addLog(input: { batchId: "${batchId}", gravity: 1.02 }) { id } }`)
const note = async (token: string, id: string, notes: string) => {
  const { version } = await prisma().batch.findUniqueOrThrow({ where: { id } })
  const edit = `mutation ($id: ID!, $at: Int!, $notes: String) {
    updateBatch(id: $id, baseVersion: $at, changes: { notes: $notes }) { id } }`
  const { errors } = await server.ask(token, edit, { id, at: version, notes })
  expect(errors).toBeUndefined()
}
const move = (token: string, id: string, to: string) =>
  server.ask(token, `mutation { moveBatch(id: "${id}", to: ${to}) { id } }`)

describe('the news', () => {
  it('tell in sentences what others did, and say nothing of vessels that followed their batch', async () => {
    const [viewer, brewer] = [await whoIsUpToDate('VIEWER'), await server.signIn('BREWER')]
    const { name } = (await server.ask<{ me: { name: string } }>(brewer, '{ me { name } }')).data!.me
    const [one, two] = [await aFermentingAle('2026-701'), await aFermentingAle('2026-702')]
    for (const { id } of [one, one, two]) await log(brewer, id)
    await move(brewer, one.id, 'CONDITIONING')
    await server.ask(brewer, `mutation { createSupplier(input: { name: "Hop House" }) { id } }`)
    expect(await textsOf(viewer)).toEqual([
      `${name} added supplier Hop House`,
      `${name} moved Ale 2026-701 2026-701 to Conditioning`,
      '3 log entries on 2 batches',
    ])
    // Shown in the news, but none of it concerns the viewer, so the bell doesn't count it.
    expect((await newsOf(viewer)).unreadNews).toBe(0)
    expect((await newsOf(viewer)).news.items.map(({ link }) => link)).toEqual([
      '/ingredients',
      '/batch?number=2026-701',
      '/logs',
    ])
    expect(await textsOf(brewer)).not.toContain('3 log entries on 2 batches')
  })

  it('are seen for good once they are marked, and never go back', async () => {
    const [viewer, brewer] = [await whoIsUpToDate('VIEWER'), await server.signIn('BREWER')]
    const batch = await aFermentingAle('2026-703')
    const { id } = (await server.ask<{ me: { id: string } }>(viewer, '{ me { id } }')).data!.me
    await prisma().batch.update({ where: { id: batch.id }, data: { assignedTeam: [id] } })
    await note(brewer, batch.id, 'Cold')
    const { upTo } = (await newsOf(viewer)).news
    await note(brewer, batch.id, 'Colder')
    expect((await newsOf(viewer)).unreadNews).toBe(2)
    expect((await mark(viewer, upTo)).data).toEqual({ markNewsSeen: upTo })
    expect(await newsOf(viewer)).toMatchObject({
      unreadNews: 1,
      news: { items: [{ link: '/batch?number=2026-703' }] },
    })
    // What was seen can still be read.
    expect((await newsOf(viewer)).news.earlier[0]?.text).toContain('edited Ale 2026-703')
    expect((await mark(viewer, '1')).data).toEqual({ markNewsSeen: upTo })
    expect((await newsOf(viewer)).unreadNews).toBe(1)
    const future = await mark(viewer, '9007199254740991')
    const { value } = await prisma().changeCounter.findUniqueOrThrow({ where: { id: 1 } })
    expect(Number(future.data?.markNewsSeen)).toBeLessThanOrEqual(Number(value))
    expect((await newsOf(viewer)).unreadNews).toBe(0)
    await note(brewer, batch.id, 'Coldest')
    expect((await newsOf(viewer)).unreadNews).toBe(1)
    expect((await mark(viewer, 'soon')).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  it('are each person’s own', async () => {
    const [one, other] = [await whoIsUpToDate('VIEWER'), await whoIsUpToDate('VIEWER')]
    const [brewer, { id }] = [await server.signIn('BREWER'), await aFermentingAle('2026-704')]
    const unread = async (token: string) => (await newsOf(token)).unreadNews
    const flagged = await server.ask<{ addLog: { id: string } }>(
      brewer,
      `mutation { addLog(input: { batchId: "${id}", gravity: 1.02, issueFlag: true }) { id } }`,
    )
    await eventually(async () => expect(await unread(other)).toBe(1))
    await mark(one, (await newsOf(one)).news.upTo)
    expect([await unread(one), await unread(other)]).toEqual([0, 1])
    await server.ask(
      brewer,
      `mutation { resolveIssue(logId: "${flagged.data!.addLog.id}", note: "Racked") { id } }`,
    )
    await eventually(async () => expect(await unread(other)).toBe(0))
  })

  it('count only what concerns the person: their batches and open alerts, not every keg that someone counts', async () => {
    const [viewer, brewer] = [await whoIsUpToDate('VIEWER'), await server.signIn('BREWER')]
    const { id } = (await server.ask<{ me: { id: string } }>(viewer, '{ me { id } }')).data!.me
    const [mine, other] = [await aFermentingAle('2026-705'), await aFermentingAle('2026-706')]
    await prisma().batch.update({ where: { id: mine.id }, data: { brewerId: id } })
    for (const batch of [mine, other]) {
      await log(brewer, batch.id)
      await note(brewer, batch.id, 'Dry hop on Friday')
      await move(brewer, batch.id, 'CONDITIONING')
    }
    await server.ask(brewer, `mutation { createSupplier(input: { name: "Malt House" }) { id } }`)
    expect((await newsOf(viewer)).unreadNews).toBe(2)
  })

  it('concern the person whose task was added, and nobody else', async () => {
    const [mine, other, brewer] = [
      await whoIsUpToDate('VIEWER'),
      await whoIsUpToDate('VIEWER'),
      await server.signIn('BREWER'),
    ]
    const { id } = (await server.ask<{ me: { id: string } }>(mine, '{ me { id } }')).data!.me
    const add = `mutation ($id: ID) { addTask(input: { title: "Order labels", dueOn: "2026-11-27", assigneeId: $id }) { id } }`
    expect((await server.ask(brewer, add, { id })).errors).toBeUndefined()
    const newsFor = async (token: string) => {
      const { data } = await server.ask(token, '{ news { items { text topic isForMe } } unreadNews }')
      return data as { unreadNews: number; news: { items: { text: string }[] } }
    }
    const text = expect.stringContaining('added a task: Order labels') as string
    expect(await newsFor(mine)).toMatchObject({
      unreadNews: 1,
      news: { items: [{ text, topic: 'TASKS', isForMe: true }] },
    })
    expect(await newsFor(other)).toMatchObject({ unreadNews: 0, news: { items: [{ text, isForMe: false }] } })
  })

  it('tell only administrators about accounts', async () => {
    const [viewer, admin] = [await whoIsUpToDate('VIEWER'), await whoIsUpToDate('ADMIN')]
    const user = await prisma().user.findFirstOrThrow()
    await prisma().change.create({ data: { type: 'UserSaved', entityId: user.id } })
    expect(await textsOf(admin)).toEqual([`The server changed the account of ${user.name}`])
    expect((await newsOf(admin)).unreadNews).toBe(1)
    expect(await newsOf(viewer)).toMatchObject({ unreadNews: 0, news: { items: [] } })
  })

  it('leave out what is older than two weeks', async () => {
    const viewer = await whoIsUpToDate('VIEWER')
    const at = daysAgo(15)
    await prisma().change.create({
      data: { type: 'RecipeRemoved', entityId: 'x', at, detail: { name: 'Old Ale' } },
    })
    expect(await newsOf(viewer)).toMatchObject({ unreadNews: 0, news: { items: [] } })
  })

  it.each(['now', 'from before'])('are nobody else’s to know of, who listens %s', async (when) => {
    const [reader, colleague] = [await server.signIn('VIEWER'), await server.signIn('VIEWER')]
    const { upTo } = (await newsOf(reader)).news
    const query = `subscription ($after: ID) { changes(after: $after) { __typename seq ... on NewsSeen { upTo } } }`
    const listen = (token: string) =>
      subscribeBySocket(server.url, token, when === 'now' ? {} : { after: upTo }, query)
    const announce = async () => {
      await mark(reader, upTo)
      await log(await server.signIn('BREWER'), (await aFermentingAle(`2026-71${when.length}`)).id)
    }
    if (when === 'from before') await announce()
    const devices = [await listen(reader), await listen(colleague)]
    await Promise.all(devices.map((one) => one.waitFor(({ __typename }) => __typename === 'Heartbeat')))
    if (when === 'now') await announce()
    await Promise.all(devices.map((one) => one.waitFor(({ __typename }) => __typename === 'LogAdded')))
    const seenBy = (one: (typeof devices)[number]) =>
      one.changes().filter(({ __typename }) => __typename === 'NewsSeen')
    expect(devices.map((one) => seenBy(one).length)).toEqual([1, 0])
    await Promise.all(devices.map((one) => one.close()))
  })

  it("reach the same person's other devices", async () => {
    const token = await server.signIn('VIEWER')
    const { upTo } = (await newsOf(token)).news
    const query = `subscription { changes { __typename seq ... on NewsSeen { userId upTo } } }`
    const device = await subscribeBySocket(server.url, token, {}, query)
    await device.waitFor(({ __typename }) => __typename === 'Heartbeat')
    await mark(token, upTo)
    const me = (await server.ask<{ me: { id: string } }>(token, '{ me { id } }')).data!.me.id
    expect(await device.waitFor(({ __typename }) => __typename === 'NewsSeen')).toMatchObject({
      userId: me,
      upTo,
    })
    await device.close()
  })
})
