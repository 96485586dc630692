import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { restoreBackup } from '#api/db/backups/restoreBackup.ts'
import { backUp } from '#api/db/backups/writeBackup.ts'
import { databaseId } from '#api/db/photos/databaseId.ts'
import { moveIntoFolder } from '#api/db/photos/keepPhotoFolder.ts'
import { nameOfPhoto, openPhotoFolder } from '#api/db/photos/photoFolder.ts'
import { createSweep } from '#api/db/photos/sweepPhotos.ts'
import { exportRows } from '#api/features/admin/exportRows.ts'
import { photoSentences } from '#domain/photos/photos.ts'
import { download, fixture, upload } from '#tests/support/data/photos.ts'
import { english } from '#tests/support/english.ts'
import { expectExit } from '#tests/support/servers/expectExit.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const home = await mkdtemp(join(tmpdir(), 'brewhouse-photos-'))
const PHOTO_DIR = join(home, 'photos')

/** One server keeps photos in the database, two on the same database in the folder. */
const before = await startServer()
const { databaseUrl } = before
const brewer = await before.signIn('BREWER')
const early = await aRecipePhoto(before)
const [server, other] = [
  await startServer({ databaseUrl, PHOTO_DIR }),
  await startServer({ databaseUrl, PHOTO_DIR }),
]
afterAll(async () => {
  for (const each of [server, other, before]) await each.close()
  await rm(home, { recursive: true, force: true })
})

const { pool, prisma } = server.app.database
const folder = await openPhotoFolder(PHOTO_DIR)
await folder.take(await databaseId(pool))
const fileOf = (id: string) => join(PHOTO_DIR, nameOfPhoto(id).slice(0, 2), nameOfPhoto(id))
const inDatabase = (id: string) => prisma.photoFile.count({ where: { id } })
const filesHere = async () =>
  (await readdir(PHOTO_DIR, { recursive: true })).filter((name) => name.includes(sep))

/** A photo of a recipe, uploaded to this server. */
async function aRecipePhoto(to: TestServer): Promise<string> {
  const { id } = await upload(to, brewer, { body: fixture('small.png') })
  await upload(to, brewer, { id, body: fixture('small.jpg'), thumbnail: true })
  const recipe = await before.app.database.prisma.recipe.create({
    data: { name: randomUUID(), style: 'IPA' },
  })
  await to.ask(brewer, `mutation { addRecipePhoto(recipeId: "${recipe.id}", photoId: "${id}") { id } }`)
  return id
}

const typesOf = async (from: TestServer, id: string) => {
  const sent = await Promise.all([download(from, brewer, id), download(from, brewer, id, true)])
  return sent.map(({ headers }) => headers.get('content-type'))
}

it('a new photo is a file, which every process on the folder shows, and its first thumbnail stays', async () => {
  const id = await aRecipePhoto(server)
  expect(await inDatabase(id)).toBe(0)
  await upload(other, brewer, { id, body: fixture('small.png'), thumbnail: true })
  for (const each of [server, other]) expect(await typesOf(each, id)).toEqual(['image/png', 'image/jpeg'])
  expect((await upload(other, brewer, { id, body: fixture('small.jpg') })).status).toBe(409)
  const files = await filesHere()
  expect(files).not.toEqual([])
  expect(files.filter((name) => name.endsWith('.part'))).toEqual([])
})

it('what the database has is shown, and moved into the folder by the start', async () => {
  await expect.poll(() => inDatabase(early)).toBe(0)
  expect(await typesOf(server, early)).toEqual(['image/png', 'image/jpeg'])
  const late = await aRecipePhoto(before)
  expect(await typesOf(server, late)).toEqual(['image/png', 'image/jpeg'])
  // A server that is to stop begins no further transaction.
  expect(await moveIntoFolder(pool, folder, AbortSignal.abort())).toBe(0)
  expect(await moveIntoFolder(pool, folder, new AbortController().signal)).toBe(1)
  expect(await typesOf(other, late)).toEqual(['image/png', 'image/jpeg'])
})

it('a missing file is a clear answer, and so is one where the folder is not set', async () => {
  const id = await aRecipePhoto(server)
  const sentence = english(photoSentences.fileMissing)
  expect(await (await download(before, brewer, id)).json()).toMatchObject({ message: sentence })
  await rm(fileOf(id))
  const answer = await download(server, brewer, id)
  expect([answer.status, await answer.json()]).toEqual([404, expect.objectContaining({ message: sentence })])
  await prisma.photo.delete({ where: { id } })
})

it('a backup has the photos of the folder and names those it lacks; a restore needs no folder', async () => {
  const [id, lost] = [await aRecipePhoto(server), await aRecipePhoto(server)]
  await writeFile(fileOf(lost), 'damaged')
  const backup = await backUp(databaseUrl, join(home, 'backup.zip'), folder)
  expect(backup.lostPhotos).toEqual([{ id: lost, reason: 'its file is damaged' }])
  const without = await backUp(databaseUrl, join(home, 'without.zip'))
  expect(without.lostPhotos).toContainEqual({ id, reason: 'PHOTO_DIR is not set' })
  const exported: unknown[] = []
  for await (const { name, pages } of exportRows(pool, folder))
    for await (const page of pages) if (name === 'PhotoFile') exported.push(...page)
  expect(exported).toContainEqual(expect.objectContaining({ id, thumbnail: expect.stringMatching(/^\\x/) }))

  const elsewhere = await startServer()
  try {
    const safetyFile = join(home, 'safety.zip')
    await restoreBackup({ url: elsewhere.databaseUrl, file: backup.file, safetyFile })
    const { content, thumbnail } = await elsewhere.app.database.prisma.photoFile.findUniqueOrThrow({
      where: { id },
    })
    expect(Buffer.from(content)).toEqual(await folder.read(id, false))
    expect(Buffer.from(thumbnail!)).toEqual(await folder.read(id, true))
  } finally {
    await elsewhere.close()
  }
  await prisma.photo.delete({ where: { id: lost } })
})

it('a file without its photo is deleted by the second sweep that finds it', async () => {
  const [kept, id] = [await aRecipePhoto(server), await aRecipePhoto(server)]
  const files = (await filesHere()).length
  await prisma.photo.delete({ where: { id } })
  const sweep = createSweep(pool, folder)
  await sweep()
  expect(await filesHere()).toHaveLength(files)
  await sweep()
  expect(await folder.read(id, false)).toBeNull()
  expect(await folder.read(id, true)).toBeNull()
  expect(await folder.read(kept, true)).not.toBeNull()
})

it.each(['../../outside', '/etc/passwd', 'a\0b', '..', ''])(
  'no id leads out of the folder: %j',
  async (id) => {
    const inside = await openPhotoFolder(join(home, 'inside'))
    await inside.take('any')
    await inside.write(id, Buffer.from('photo'), false)
    expect(await inside.read(id, false)).toEqual(Buffer.from('photo'))
    const written = await readdir(join(home, 'inside'), { recursive: true })
    expect(written).toContainEqual(join(nameOfPhoto(id).slice(0, 2), nameOfPhoto(id)))
  },
)

it('a start with a wrong folder ends with code 78 and says what to do', async () => {
  const file = join(home, 'a file')
  await writeFile(file, '')
  const below = join(file, 'photos')
  await expectExit(
    { DATABASE_URL: databaseUrl, PHOTO_DIR: below },
    `PHOTO_DIR is ${below}, which is a file or lies below one. Choose a folder as PHOTO_DIR.`,
  )
})

it('a folder that has none of the photos is refused: its disk may not be mounted', async () => {
  const empty = join(dirname(PHOTO_DIR), 'empty')
  await mkdir(empty)
  await aRecipePhoto(server)
  await expect(startServer({ databaseUrl, PHOTO_DIR: empty })).rejects.toThrow(
    `PHOTO_DIR is ${empty}, where the photos of this brewery are not. Mount or choose the folder that has them; without PHOTO_DIR Brewhouse starts, and does not show them.`,
  )
})
