import { expect, it } from 'vitest'
import { isoMinutesAgo } from '#tests/support/data/ago.ts'
import { aBatch, aRecipe } from '#tests/support/data/brewery.ts'
import { oneOfEachRole, serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { upload } from '#tests/support/data/photos.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

const server = await serverOfFile()
const { assistant, brewer, viewer } = await oneOfEachRole(server)
const prisma = () => server.app.database.prisma

interface Person {
  id: string
  name: string
}
const me = async (token: string) => (await server.ask<{ me: Person }>(token, '{ me { id name } }')).data!.me

const addText = `mutation ($batchId: ID!, $text: String!, $commandId: ID) {
  addRemark(batchId: $batchId, text: $text, commandId: $commandId) { id text mentions author { name } } }`
const add = (token: string, batchId: string, text: string, commandId?: string) =>
  server.ask<{ addRemark: { id: string; text: string } }>(token, addText, { batchId, text, commandId })
const withdraw = (token: string, id: string) =>
  server.ask<{ withdrawRemark: string }>(token, 'mutation ($id: ID!) { withdrawRemark(id: $id) }', { id })
const listed = async (batchId: string, more = '') =>
  (
    await server.ask<{ remarks: { id: string; text: string }[] }>(
      viewer,
      `{ remarks(batchId: "${batchId}"${more}) { id text } }`,
    )
  ).data!.remarks
const newsOf = async (token: string) =>
  (
    await server.ask<{ news: { items: { text: string; link: string }[] }; unreadNews: number }>(
      token,
      '{ news { items { text link } } unreadNews }',
    )
  ).data!

async function aPale(batchNumber: string) {
  const recipe = await aRecipe(prisma(), { name: 'Pale Ale' })
  return aBatch(prisma(), { batchNumber, recipeId: recipe.id, stage: 'COMPLETED', completedAt: new Date() })
}

it('a remark on a finished batch is kept, sent to every screen, and said once', async () => {
  const [batch, author] = [await aPale('2026-801'), await me(assistant)]
  const watcher = await subscribeBySocket(
    server.url,
    viewer,
    {},
    `subscription { changes(topics: [LOGS]) { __typename seq
      ... on RemarkAdded { batchId mentions remark { text } } ... on RemarkRemoved { batchId remarkId } } }`,
  )
  const first = await add(assistant, batch.id, ' Smells of banana\nand cloves ', 'said once')
  expect(first.data?.addRemark).toMatchObject({
    text: 'Smells of banana\nand cloves',
    author: { name: author.name },
    mentions: [],
  })
  expect((await add(assistant, batch.id, ' Smells of banana\nand cloves ', 'said once')).data).toEqual(
    first.data,
  )
  const { id } = first.data!.addRemark
  expect(await listed(batch.id)).toEqual([{ id, text: 'Smells of banana\nand cloves' }])
  expect(await watcher.waitFor(({ __typename }) => __typename === 'RemarkAdded')).toMatchObject({
    batchId: batch.id,
    remark: { text: 'Smells of banana\nand cloves' },
  })
  await withdraw(assistant, id)
  expect(await watcher.waitFor(({ __typename }) => __typename === 'RemarkRemoved')).toMatchObject({
    batchId: batch.id,
    remarkId: id,
  })
  await watcher.close()
  expect(await listed(batch.id)).toEqual([])
})

it('a remark that is sent again with another photo is not taken for the same one', async () => {
  const { id: batchId } = await aPale('2026-813')
  const [one, other] = [await upload(server, assistant, {}), await upload(server, assistant, {})]
  const send = (photoId: string) =>
    server.ask<{ addRemark: { id: string } }>(
      assistant,
      `mutation { addRemark(batchId: "${batchId}", text: "The label", photoIds: ["${photoId}"], commandId: "label") { id } }`,
    )
  const first = await send(one.id)
  expect((await send(one.id)).data).toEqual(first.data)
  expect((await send(other.id)).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' })
})

it('whom a remark mentions finds it unread in the news, with its words and the way there; others are told of it', async () => {
  const [batch, named, author] = [await aPale('2026-802'), await me(brewer), await me(assistant)]
  await add(assistant, batch.id, `@${named.name} can you taste this?`)
  expect(await newsOf(brewer)).toEqual({
    unreadNews: 1,
    news: {
      items: expect.arrayContaining([
        {
          text: `${author.name} mentioned you on Pale Ale 2026-802: @${named.name} can you taste this?`,
          link: '/batch?number=2026-802',
        },
      ]) as object[],
    },
  })
  const told = await newsOf(viewer)
  expect(told.unreadNews).toBe(0)
  expect(told.news.items[0]?.text).toBe(
    `${author.name} commented on Pale Ale 2026-802: @${named.name} can you taste this?`,
  )
})

it('a remark is refused without words, on a deleted batch, and to those who only read', async () => {
  const batch = await aPale('2026-803')
  expect((await add(assistant, batch.id, '  ')).errors?.[0]).toMatchObject({
    extensions: { code: 'BAD_USER_INPUT', fields: { text: 'Comment is required.' } },
  })
  expect((await add(assistant, 'gone', 'Nice')).errors?.[0]?.message).toBe('This batch no longer exists.')
  expect((await add(viewer, batch.id, 'Nice')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  const { id } = (await add(brewer, batch.id, 'Mine')).data!.addRemark
  expect((await withdraw(assistant, id)).errors?.[0]).toMatchObject({
    message: 'This comment is by someone else. Only its author or an administrator can withdraw it.',
    extensions: { code: 'FORBIDDEN' },
  })
  expect((await withdraw(await server.signIn('ADMIN'), id)).data).toEqual({ withdrawRemark: id })
})

it('remarks go to the trash with their batch, and come back with it', async () => {
  const [batch, admin] = [await aPale('2026-804'), await server.signIn('ADMIN')]
  for (const text of ['First', 'Second']) await add(brewer, batch.id, text)
  const [newest] = await listed(batch.id)
  await server.ask(admin, `mutation { deleteBatch(id: "${batch.id}") }`)
  expect(await prisma().remark.count({ where: { batchId: batch.id } })).toBe(0)
  await server.ask(admin, `mutation { restoreBatch(id: "${batch.id}") { id } }`)
  expect((await listed(batch.id)).map(({ text }) => text)).toEqual(['Second', 'First'])
  expect(await listed(batch.id, `, before: "${newest?.id ?? ''}"`)).toMatchObject([{ text: 'First' }])
})

it('a remark from a device that had no connection is dated by when it was written', async () => {
  const { id: batchId } = await aPale('2026-805')
  await add(brewer, batchId, 'Written where there is a network')
  const written = async (text: string, writtenAt: string) =>
    server.ask<{ addRemark: { timestamp: string } }>(
      assistant,
      `mutation { addRemark(batchId: "${batchId}", text: "${text}", writtenAt: "${writtenAt}") { timestamp } }`,
    )
  const anHourAgo = isoMinutesAgo(60)
  expect((await written('In the cold room', anHourAgo)).data?.addRemark.timestamp).toBe(anHourAgo)
  const wrong = await written('By a clock that is wrong', isoMinutesAgo(-60))
  expect(Date.parse(wrong.data!.addRemark.timestamp)).toBeLessThanOrEqual(Date.now())
  expect((await listed(batchId)).map(({ text }) => text)).toEqual([
    'By a clock that is wrong',
    'Written where there is a network',
    'In the cold room',
  ])
})
