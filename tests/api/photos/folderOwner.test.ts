import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { restoreBackup } from '#api/db/backups/restoreBackup.ts'
import { backUp } from '#api/db/backups/writeBackup.ts'
import { databaseId } from '#api/db/photos/databaseId.ts'
import { nameOfPhoto, openPhotoFolder, ownerName, type PhotoFolder } from '#api/db/photos/photoFolder.ts'
import { createSweep } from '#api/db/photos/sweepPhotos.ts'
import { download, fixture, upload } from '#tests/support/data/photos.ts'
import { freshDatabase } from '#tests/support/servers/database.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { story } from '#tests/support/story.ts'

story()

let home: string
let PHOTO_DIR: string
let server: TestServer
let brewer: string
let folder: PhotoFolder

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'brewhouse-owner-'))
  PHOTO_DIR = join(home, 'photos')
  server = await startServer({ PHOTO_DIR })
  brewer = await server.signIn('BREWER')
  folder = await openPhotoFolder(PHOTO_DIR)
})
afterAll(async () => {
  await server?.close()
  await rm(home, { recursive: true, force: true })
})

const aPhoto = async () => (await upload(server, brewer, { body: fixture('small.png') })).id
const ownerFile = () => join(PHOTO_DIR, ownerName)
const fileOf = (id: string) => join(PHOTO_DIR, nameOfPhoto(id).slice(0, 2), nameOfPhoto(id))
const statusOf = async (id: string) => (await download(server, brewer, id)).status

/** Starts a server, which should stop again or not start at all. */
async function start(databaseUrl: string, path = PHOTO_DIR): Promise<'started'> {
  await (await startServer({ databaseUrl, PHOTO_DIR: path })).close()
  return 'started'
}

/** A database with what a backup of the brewery has. */
async function restored(): Promise<string> {
  const database = await freshDatabase()
  const [file, safetyFile] = [join(home, `${Date.now()}.zip`), join(home, 'none.zip')]
  await backUp(server.databaseUrl, file, folder)
  await restoreBackup({ url: database.url, file, safetyFile })
  return database.url
}

const ofAnother = (path: string) =>
  `PHOTO_DIR is ${path}, which has the photos of another database. Choose an empty folder; if that database is given up, make ${join(path, ownerName)} an empty file and start again.`

it('a sweep deletes files of photos, and nothing else that lies in the folder', async () => {
  const gone = nameOfPhoto('a photo that nobody knows')
  const others = [
    ['backups', 'brewhouse-2026-11-24T030000Z.zip'],
    ['postgres', 'PG_VERSION'],
    [gone.slice(0, 2), 'notes.txt'],
    ['zz', `zz${gone.slice(2)}`],
    ['00', gone.replace(/^../, '01')],
  ].map((names) => join(PHOTO_DIR, ...names))
  const orphan = join(PHOTO_DIR, gone.slice(0, 2), `${gone}.thumbnail`)
  for (const file of [...others, orphan]) {
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, '')
  }
  const sweep = createSweep(server.app.database.pool, folder)
  await sweep()
  await sweep()
  const left = (await readdir(PHOTO_DIR, { recursive: true })).map((name) => join(PHOTO_DIR, name))
  expect(left).toEqual(expect.arrayContaining(others))
  expect(left).not.toContain(orphan)
  for (const name of ['backups', 'postgres', 'zz', '00', gone.slice(0, 2)])
    await rm(join(PHOTO_DIR, name), { recursive: true })
})

it('a folder with files of something else is refused', async () => {
  const other = join(home, 'used')
  await mkdir(join(other, 'backups'), { recursive: true })
  await expect(start(server.databaseUrl, other)).rejects.toThrow(
    `PHOTO_DIR is ${other}, which has files of something else, such as backups. Choose an empty folder.`,
  )
  expect(await readdir(other)).toEqual(['backups'])
})

it('a restored copy of the brewery is refused the folder, and no photo of it is deleted', async () => {
  const early = await aPhoto()
  const copy = await restored()
  const late = await aPhoto()
  await expect(start(copy)).rejects.toThrow(ofAnother(PHOTO_DIR))
  // As an earlier version left it: without its owner.
  await rm(ownerFile())
  await expect(start(copy)).rejects.toThrow(ofAnother(PHOTO_DIR))
  expect(await start(server.databaseUrl)).toBe('started')
  await expect(start(copy)).rejects.toThrow(ofAnother(PHOTO_DIR))
  for (const id of [early, late]) expect(await statusOf(id)).toBe(200)
})

it('a moved database takes the folder over when its owner file is emptied; the other one then leaves it alone', async () => {
  const id = await aPhoto()
  const moved = await restored()
  await writeFile(ownerFile(), '')
  expect(await start(moved)).toBe('started')
  await expect(createSweep(server.app.database.pool, folder)()).rejects.toThrow(/another database/)
  expect((await upload(server, brewer, {})).status).toBe(500)
  await expect(start(server.databaseUrl)).rejects.toThrow(ofAnother(PHOTO_DIR))
  await writeFile(ownerFile(), '')
  expect(await start(server.databaseUrl)).toBe('started')
  expect(await statusOf(id)).toBe(200)
})

it('a folder whose disk is gone takes no photo', async () => {
  const away = join(home, 'away')
  await rename(PHOTO_DIR, away)
  await mkdir(PHOTO_DIR)
  expect((await upload(server, brewer, {})).status).toBe(500)
  expect(await readdir(PHOTO_DIR)).toEqual([])
  await expect(start(server.databaseUrl)).rejects.toThrow(/where the photos of this brewery are not\. Mount/)
  await rm(PHOTO_DIR, { recursive: true })
  await rename(away, PHOTO_DIR)
  expect((await upload(server, brewer, {})).status).toBe(200)
})

it('a brewery restored without a lost photo starts with an empty folder', async () => {
  const lost = await aPhoto()
  await rm(fileOf(lost))
  const fresh = join(home, 'fresh')
  expect(await start(await restored(), fresh)).toBe('started')
  expect(await readdir(fresh)).toContain(ownerName)
})

it('damaged files, however many, end no start', async () => {
  for (const id of [await aPhoto(), await aPhoto()]) {
    await rm(fileOf(id))
    await mkdir(fileOf(id))
  }
  expect(await start(server.databaseUrl)).toBe('started')
})

it('an account without special rights may ask which database it is', async () => {
  const client = await server.app.database.pool.connect()
  try {
    const usual = await databaseId(client)
    await client.query('BEGIN; SET LOCAL ROLE pg_signal_backend')
    expect(await databaseId(client)).toBe(usual)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
