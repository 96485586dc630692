import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { housekeepingStatements } from '#api/db/housekeeping.ts'
import { photoLimits, photoSentences } from '#domain/photos/photos.ts'
import { hoursAgo } from '#tests/support/data/ago.ts'
import { addLogText } from '#tests/support/data/batchForms.ts'
import { aFermentingBatch, aRecipe } from '#tests/support/data/brewery.ts'
import { download, fixture, fromCamera, upload } from '#tests/support/data/photos.ts'
import { oneOfEachRole, serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { subscribeBySocket } from '#tests/support/subscriber.ts'
import { english } from '#tests/support/english.ts'

const server = await serverOfFile()
const { assistant, brewer, viewer, admin } = await oneOfEachRole(server)
const prisma = () => server.app.database.prisma

const aBatch = async () => {
  const recipe = await aRecipe(prisma(), { name: `Pale Ale ${randomUUID()}` })
  return aFermentingBatch(prisma(), { recipeId: recipe.id })
}
const addLog = (token: string, batchId: string, photoIds: string[], commandId?: string) =>
  server.ask<{ addLog: { id: string } }>(token, addLogText, {
    input: { batchId, logType: 'GENERAL_NOTE', photoIds },
    commandId,
  })
const idOf = async (answer: ReturnType<typeof addLog>) => {
  const { data, errors } = await answer
  if (!data) throw new Error(JSON.stringify(errors))
  return data.addLog.id
}
const photosOfBatch = async (batchId: string) => {
  const { data } = await server.ask<{ batchLogs: { photos: object[] }[] }>(
    viewer,
    `{ batchLogs(batchId: "${batchId}") { photos { id width height addedBy { name } } } }`,
  )
  return data?.batchLogs.flatMap(({ photos }) => photos)
}
const keepHouse = async () => {
  for (const statement of housekeepingStatements) await server.app.database.pool.query(statement)
}

it('a photo on a log entry reaches every screen with it, without the place where it was taken', async () => {
  const batch = await aBatch()
  const watcher = await subscribeBySocket(
    server.url,
    viewer,
    {},
    'subscription { changes(topics: [LOGS]) { __typename seq ... on LogAdded { log { photos { id width height } } } } }',
  )
  const photo = await upload(server, assistant, { body: fromCamera(fixture('small.jpg')) })
  expect(photo.answer).toEqual({ id: photo.id, width: 8, height: 6 })
  expect((await download(server, viewer, photo.id)).status).toBe(404)
  await upload(server, assistant, { id: photo.id, body: fixture('small.png'), thumbnail: true })
  await idOf(addLog(assistant, batch.id, [photo.id]))
  expect(await watcher.waitFor(({ __typename }) => __typename === 'LogAdded')).toMatchObject({
    log: { photos: [{ id: photo.id, width: 8, height: 6 }] },
  })
  await watcher.close()
  const file = await download(server, viewer, photo.id)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
    'cache-control': 'private, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: expect.stringMatching(/authorization/i) as string,
  })
  expect(Buffer.from(await file.arrayBuffer()).includes('secret')).toBe(false)
  expect((await download(server, viewer, photo.id, true)).headers.get('content-type')).toBe('image/png')
})

it('a photo is shown to nobody who is not signed in, and taken from nobody who may not write', async () => {
  const photo = await upload(server, assistant, {})
  expect((await download(server, null, photo.id)).status).toBe(401)
  expect((await download(server, 'not a token', photo.id)).status).toBe(401)
  expect((await upload(server, null, {})).status).toBe(401)
  expect((await upload(server, viewer, {})).status).toBe(403)
  const others = await upload(server, brewer, { id: photo.id, thumbnail: true })
  expect(others.status).toBe(404)
})

it('the same photo sent twice is one, and another one under its id is refused', async () => {
  const [first, batch] = [await upload(server, assistant, {}), await aBatch()]
  const again = await Promise.all([1, 2, 3].map(() => upload(server, assistant, { id: first.id })))
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  const { status, answer } = await upload(server, assistant, { id: first.id, body: fixture('small.png') })
  expect([status, answer.message]).toEqual([409, english(photoSentences.otherPhoto)])
  expect((await upload(server, brewer, { id: first.id })).status).toBe(409)
  const logged = await idOf(addLog(assistant, batch.id, [first.id], 'sent twice'))
  expect(await idOf(addLog(assistant, batch.id, [first.id], 'sent twice'))).toBe(logged)
  expect((await upload(server, assistant, { id: first.id })).status).toBe(200)
  expect(await photosOfBatch(batch.id)).toHaveLength(1)
})

it('a photo belongs to one entry: one of somebody else, of another entry or never uploaded saves nothing', async () => {
  const batch = await aBatch()
  const [mine, theirs] = [await upload(server, assistant, {}), await upload(server, brewer, {})]
  await idOf(addLog(assistant, batch.id, [mine.id]))
  for (const id of [mine.id, theirs.id, randomUUID()]) {
    const { errors } = await addLog(assistant, batch.id, [id])
    expect(errors?.[0]?.message).toBe(english(photoSentences.gone))
  }
  expect(await prisma().batchLog.count({ where: { batchId: batch.id } })).toBe(1)
  const many = Array.from({ length: 7 }, () => randomUUID() as string)
  expect((await addLog(assistant, batch.id, many)).errors?.[0]?.message).toMatch(/^At most 6 photos/)
})

it('what is no photo, too large or under no id of a photo is refused in a sentence', async () => {
  const page = await upload(server, assistant, { body: Buffer.from('<!doctype html><script>') })
  expect([page.status, page.answer.message]).toEqual([422, english(photoSentences.otherType)])
  const large = await upload(server, assistant, { body: Buffer.alloc(photoLimits.bytes + 1) })
  expect(large.status).toBe(413)
  const thumbnail = { body: Buffer.alloc(photoLimits.thumbnailBytes + 1), thumbnail: true }
  expect((await upload(server, assistant, thumbnail)).status).toBe(413)
  expect((await upload(server, assistant, { id: 'tank-photo' })).status).toBe(422)
  const zipped = await fetch(`${server.url}/api/photos/${randomUUID()}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${assistant}`, 'content-encoding': 'gzip' },
    body: Uint8Array.from(fixture('small.jpg')),
  })
  expect(zipped.status).toBe(415)
})

it('who uploads many photos and saves nothing is stopped, until they are deleted after a day', async () => {
  const token = await server.signIn('BREWER_ASSISTANT')
  const sent = []
  for (let count = 0; count < photoLimits.unsaved; count++) sent.push(await upload(server, token, {}))
  expect(sent.map(({ status }) => status)).not.toContain(409)
  const one = await upload(server, token, {})
  expect([one.status, one.answer.message]).toEqual([409, english(photoSentences.tooManyUnsaved)])
  const batch = await aBatch()
  const [kept = one, ...unsaved] = sent
  await idOf(addLog(token, batch.id, [kept.id]))
  const ids = sent.map(({ id }) => id)
  await keepHouse()
  expect(await prisma().photo.count({ where: { id: { in: ids } } })).toBe(sent.length)
  await prisma().photo.updateMany({
    where: { id: { in: ids } },
    data: { addedAt: hoursAgo(25) },
  })
  await keepHouse()
  const left = await prisma().photoFile.findMany({ where: { id: { in: ids } }, select: { id: true } })
  expect(left).toEqual([{ id: kept.id }])
  expect((await upload(server, token, { id: unsaved[0]!.id })).status).toBe(200)
})

it('photos of a withdrawn entry stay in its history, and go with a deleted batch to the trash and back', async () => {
  const batch = await aBatch()
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => upload(server, brewer, {})))
  const withdrawn = await idOf(addLog(brewer, batch.id, [first!.id]))
  await idOf(addLog(brewer, batch.id, [second!.id]))
  const remark = await server.ask(
    brewer,
    `mutation { addRemark(batchId: "${batch.id}", text: "See the label", photoIds: ["${third!.id}"]) { photos { id } } }`,
  )
  expect(remark.data).toEqual({ addRemark: { photos: [{ id: third!.id }] } })
  await server.ask(brewer, `mutation { withdrawLog(id: "${withdrawn}", reason: "Wrong tank") }`)
  expect((await download(server, brewer, first!.id)).status).toBe(200)
  await server.ask(brewer, `mutation { deleteBatch(id: "${batch.id}") }`)
  expect((await download(server, brewer, second!.id)).status).toBe(404)
  await server.ask(admin, `mutation { restoreBatch(id: "${batch.id}") { id } }`)
  expect(await photosOfBatch(batch.id)).toMatchObject([{ id: second!.id }])
  expect((await download(server, viewer, second!.id)).status).toBe(200)
  expect((await download(server, viewer, third!.id)).status).toBe(200)
  await server.ask(brewer, `mutation { deleteBatch(id: "${batch.id}") }`)
  await prisma().trashedBatch.updateMany({ data: { deletedAt: new Date(0) } })
  await keepHouse()
  const files = { where: { id: { in: [first!.id, second!.id, third!.id] } } }
  expect(await prisma().photoFile.count(files)).toBe(0)
})

it('a recipe gets photos from who may edit it, says so in its activity, and loses them one by one', async () => {
  const recipe = await aRecipe(prisma(), { name: 'Label Ale' })
  const add = (token: string, photoId: string) =>
    server.ask<{ addRecipePhoto: { version: number; photos: { id: string }[] } }>(
      token,
      `mutation { addRecipePhoto(recipeId: "${recipe.id}", photoId: "${photoId}") { version photos { id } } }`,
    )
  const [first, second] = [await upload(server, brewer, {}), await upload(server, brewer, {})]
  expect((await add(assistant, first.id)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  await add(brewer, first.id)
  expect((await add(brewer, second.id)).data?.addRecipePhoto).toEqual({
    version: 3,
    photos: [{ id: first.id }, { id: second.id }],
  })
  const removed = await server.ask(
    brewer,
    `mutation { removeRecipePhoto(photoId: "${first.id}") { photos { id } } }`,
  )
  expect(removed.data).toEqual({ removeRecipePhoto: { photos: [{ id: second.id }] } })
  expect((await download(server, brewer, first.id)).status).toBe(404)
  const { data } = await server.ask<{ activity: { description: string }[] }>(
    admin,
    '{ activity(limit: 1, topics: [RECIPES]) { description } }',
  )
  expect(data?.activity[0]?.description).toBe('Label Ale: photos')
})

it('a caption reaches every screen and the activity log; an assistant captions own photos only', async () => {
  const batch = await aBatch()
  const photo = await upload(server, brewer, { body: fixture('small.jpg') })
  const caption = (token: string, words: string | null) =>
    server.ask<{ captionPhoto: object }>(
      token,
      'mutation ($id: ID!, $caption: String) { captionPhoto(photoId: $id, caption: $caption) { id caption } }',
      { id: photo.id, caption: words },
    )
  expect((await caption(brewer, 'Too early')).errors?.[0]?.message).toBe(english(photoSentences.missing))
  await idOf(addLog(brewer, batch.id, [photo.id]))
  const watcher = await subscribeBySocket(
    server.url,
    viewer,
    {},
    'subscription { changes(topics: [LOGS]) { __typename seq ... on PhotoCaptioned { photo { id caption } } } }',
  )
  expect((await caption(assistant, 'Mine')).errors?.[0]?.message).toBe(
    'You can caption only photos that you added yourself. Ask a brewer.',
  )
  expect((await caption(brewer, 'x'.repeat(201))).errors).toHaveLength(1)
  const shown = { id: photo.id, caption: 'Krausen on day 3' }
  expect((await caption(brewer, ' Krausen on day 3 ')).data).toEqual({ captionPhoto: shown })
  expect(await watcher.waitFor(({ __typename }) => __typename === 'PhotoCaptioned')).toMatchObject({
    photo: shown,
  })
  await watcher.close()
  const { data } = await server.ask<{ activity: { action: string; description: string }[] }>(
    admin,
    '{ activity(limit: 1, topics: [LOGS]) { action description } }',
  )
  expect(data?.activity).toEqual([
    { action: 'Photo captioned', description: `${batch.batchNumber}: Krausen on day 3` },
  ])
  await server.ask(brewer, `mutation { deleteBatch(id: "${batch.id}") }`)
  await server.ask(admin, `mutation { restoreBatch(id: "${batch.id}") { id } }`)
  const { caption: restored } = await prisma().photo.findUniqueOrThrow({ where: { id: photo.id } })
  expect(restored).toBe('Krausen on day 3')
})
