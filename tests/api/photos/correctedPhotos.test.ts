import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { housekeepingStatements } from '#api/db/housekeeping.ts'
import { photoSentences } from '#domain/photos/photos.ts'
import { addLogText } from '#tests/support/data/batchForms.ts'
import { aFermentingBatch, aRecipe } from '#tests/support/data/brewery.ts'
import { download, upload } from '#tests/support/data/photos.ts'
import { english } from '#tests/support/english.ts'
import { oneOfEachRole, serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'

const server = await serverOfFile()
const { assistant, brewer, viewer, admin } = await oneOfEachRole(server)
const prisma = () => server.app.database.prisma

/** An entry that is nothing but photos. */
async function anEntry(photoIds: string[]) {
  const recipe = await aRecipe(prisma(), { name: `Pale Ale ${randomUUID()}` })
  const batch = await aFermentingBatch(prisma(), { recipeId: recipe.id })
  const input = { batchId: batch.id, logType: 'GENERAL_NOTE', photoIds }
  const { data, errors } = await server.ask<{ addLog: { id: string } }>(assistant, addLogText, { input })
  if (!data) throw new Error(JSON.stringify(errors))
  return { batchId: batch.id, id: data.addLog.id }
}

const edit = (token: string, variables: { id: string; changes: object; base?: number; commandId?: string }) =>
  server.ask<{ editLog: { version: number; photos: { id: string }[] } }>(
    token,
    `mutation ($id: ID!, $base: Int!, $changes: LogChanges!, $commandId: ID) {
      editLog(id: $id, baseVersion: $base, changes: $changes, reason: "Blurred", commandId: $commandId) {
        version photos { id } } }`,
    { base: 1, ...variables },
  )

const revisionsOf = async (batchId: string) => {
  const { data } = await server.ask<{ logRevisions: object[] }>(
    viewer,
    `{ logRevisions(batchId: "${batchId}") { kind changes { field from to } photos { id } } }`,
  )
  return data?.logRevisions
}

const photo = async (token = assistant) => (await upload(server, token, {})).id

it('photos are added, removed and put in another order by a correction, and screens hear of it', async () => {
  const [blurred, kept, added] = [await photo(), await photo(), await photo()]
  const { id, batchId } = await anEntry([blurred, kept])
  const watcher = await subscribeBySocket(
    server.url,
    viewer,
    {},
    'subscription { changes(topics: [LOGS]) { __typename seq ... on LogSaved { log { photos { id } } } } }',
  )
  const { data } = await edit(assistant, { id, changes: { photoIds: [added, kept] } })
  expect(data?.editLog).toEqual({ version: 2, photos: [{ id: added }, { id: kept }] })
  expect(await watcher.waitFor(({ __typename }) => __typename === 'LogSaved')).toMatchObject({
    log: { photos: [{ id: added }, { id: kept }] },
  })
  await watcher.close()
  expect(await revisionsOf(batchId)).toEqual([
    {
      kind: 'CORRECTED',
      changes: [{ field: 'photoIds', from: `${blurred} ${kept}`, to: `${added} ${kept}` }],
      photos: [{ id: blurred }],
    },
  ])
  const activity = await server.ask<{ activity: { description: string }[] }>(
    admin,
    '{ activity(limit: 1, topics: [LOGS]) { description } }',
  )
  expect(activity.data?.activity[0]?.description).toMatch(/: photos$/)
})

it('a removed photo stays in the history, outlives housekeeping, and can be brought back', async () => {
  const [removed, other] = [await photo(), await photo()]
  const { id, batchId } = await anEntry([removed, other])
  await edit(assistant, { id, changes: { photoIds: [other] } })
  await prisma().photo.update({ where: { id: removed }, data: { addedAt: new Date(0) } })
  for (const statement of housekeepingStatements) await server.app.database.pool.query(statement)
  expect((await download(server, viewer, removed)).status).toBe(200)
  await server.ask(brewer, `mutation { deleteBatch(id: "${batchId}") }`)
  expect((await download(server, viewer, removed)).status).toBe(404)
  await server.ask(admin, `mutation { restoreBatch(id: "${batchId}") { id } }`)
  expect(await revisionsOf(batchId)).toMatchObject([{ photos: [{ id: removed }] }])
  const { data } = await edit(brewer, { id, base: 2, changes: { photoIds: [other, removed] } })
  expect(data?.editLog.photos).toEqual([{ id: other }, { id: removed }])
  expect(await revisionsOf(batchId)).toMatchObject([{ photos: [] }, { photos: [] }])
})

it('an entry of photos alone is corrected in other fields, but not emptied', async () => {
  const only = await photo()
  const { id } = await anEntry([only])
  const { data } = await edit(assistant, { id, changes: { logType: 'TRANSFER' } })
  expect(data?.editLog).toEqual({ version: 2, photos: [{ id: only }] })
  const { errors } = await edit(assistant, { id, base: 2, changes: { photoIds: [] } })
  expect(errors?.[0]?.message).toMatch(/^This log entry is empty/)
  expect(await prisma().photo.findUnique({ where: { id: only } })).toMatchObject({ logId: id })
})

it("a photo of another entry, of somebody else or never uploaded saves nothing; a brewer removes anyone's", async () => {
  const [mine, elsewhere] = [await photo(), await photo()]
  const { id } = await anEntry([mine])
  await anEntry([elsewhere])
  for (const wrong of [elsewhere, await photo(brewer), randomUUID()]) {
    const { errors } = await edit(assistant, { id, changes: { photoIds: [mine, wrong] } })
    expect(errors?.[0]?.message).toBe(english(photoSentences.gone))
  }
  const many = Array.from({ length: 7 }, () => randomUUID() as string)
  const { errors } = await edit(assistant, { id, changes: { photoIds: many } })
  expect(errors?.[0]?.message).toMatch(/^At most 6 photos/)
  const theirs = await photo(brewer)
  const { data } = await edit(brewer, { id, changes: { photoIds: [theirs] } })
  expect(data?.editLog.photos).toEqual([{ id: theirs }])
})

it('corrections of photos and of a reading merge; two of the photos are a conflict', async () => {
  const [first, second] = [await photo(), await photo()]
  const { id } = await anEntry([first])
  await edit(assistant, { id, changes: { photoIds: [first, second] } })
  expect((await edit(brewer, { id, changes: { gravity: 1.02 } })).data?.editLog).toMatchObject({
    version: 3,
    photos: [{ id: first }, { id: second }],
  })
  const third = await photo(brewer)
  const { errors } = await edit(brewer, { id, changes: { photoIds: [first, third] } })
  expect(errors?.[0]).toMatchObject({
    message: expect.stringMatching(/^Photos was changed by/) as string,
    extensions: {
      code: 'CONFLICT',
      conflict: { clashes: [{ field: 'photoIds', base: [first], theirs: [first, second] }] },
    },
  })
})

it('the same correction sent twice is one, and a withdrawn entry leaves its photos in the history', async () => {
  const [first, second] = [await photo(), await photo()]
  const { id, batchId } = await anEntry([first])
  const once = { id, changes: { photoIds: [first, second] }, commandId: `photos ${id}` }
  const answer = await edit(assistant, once)
  expect((await edit(assistant, once)).data).toEqual(answer.data)
  await server.ask(brewer, `mutation { withdrawLog(id: "${id}", reason: "Wrong tank") }`)
  expect(await revisionsOf(batchId)).toMatchObject([
    { kind: 'WITHDRAWN', photos: expect.arrayContaining([{ id: first }, { id: second }]) as unknown },
    { kind: 'CORRECTED', photos: [] },
  ])
  expect((await download(server, viewer, first)).status).toBe(200)
})
