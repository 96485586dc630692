import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { advisoryLock } from '#api/db/advisoryLock.ts'
import { dailyName } from '#api/db/backups/backupFiles.ts'
import { restoreBackup } from '#api/db/backups/restoreBackup.ts'
import { backUp } from '#api/db/backups/writeBackup.ts'
import { openPhotoFolder, type PhotoFolder } from '#api/db/photos/photoFolder.ts'
import { minutesAgo } from '#tests/support/data/ago.ts'
import { eventually } from '#tests/support/eventually.ts'
import { fixture, upload } from '#tests/support/data/photos.ts'
import { unzip } from '#tests/support/data/zip.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { story } from '#tests/support/story.ts'

story()

let home: string
let server: TestServer
let admin: string
let folder: PhotoFolder
/** A photo whose file is in the folder. */
let photo: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'brewhouse-lost-'))
  const PHOTO_DIR = join(home, 'photos')
  server = await startServer({ PHOTO_DIR, BACKUP_DIR: join(home, 'daily') })
  admin = await server.signIn('ADMIN')
  folder = await openPhotoFolder(PHOTO_DIR)
})
afterAll(async () => {
  await server?.close()
  await rm(home, { recursive: true, force: true })
})
beforeEach(async () => {
  await server.app.database.prisma.photo.deleteMany()
  photo = (await upload(server, admin, { body: fixture('small.png') })).id
})

const photos = () => server.app.database.prisma.photo.findMany({ select: { id: true } })

/** Does something while the share with the photos is not mounted. */
async function unmounted<T>(work: () => Promise<T>): Promise<T> {
  await rename(folder.path, join(home, 'unmounted'))
  try {
    return await work()
  } finally {
    await rename(join(home, 'unmounted'), folder.path)
  }
}

it('a restore is refused while photos of what it replaces cannot be backed up, and changes nothing', async () => {
  const { file } = await backUp(server.databaseUrl, join(home, 'complete.zip'), folder)
  const late = (await upload(server, admin, { body: fixture('small.png') })).id
  const safetyFile = join(home, 'before.zip')
  const restore = { url: server.databaseUrl, file, safetyFile }
  await expect(restoreBackup(restore)).rejects.toThrow(
    /^2 photos of the brewery as it is now would be lost: .*PHOTO_DIR is not set.*Nothing was changed\. .*--lose-photos/,
  )
  await expect(unmounted(() => restoreBackup({ ...restore, photos: folder }))).rejects.toThrow(/missing/)
  expect((await photos()).map(({ id }) => id).sort()).toEqual([photo, late].sort())
  expect(await readdir(home)).not.toContain('before.zip')

  const { lostPhotos, lacking } = await restoreBackup({ ...restore, losePhotos: true })
  expect(lostPhotos.map(({ id }) => id).sort()).toEqual([photo, late].sort())
  expect(lacking).toBe(0)
  expect(await photos()).toEqual([{ id: photo }])
})

it('a restore says how many photos the backup lacks', async () => {
  const { file } = await unmounted(() => backUp(server.databaseUrl, join(home, 'lacking.zip'), folder))
  const safetyFile = join(home, 'complete-before.zip')
  const { lacking } = await restoreBackup({ url: server.databaseUrl, file, safetyFile, photos: folder })
  expect(lacking).toBe(1)
})

it('a daily backup that lacks photos is named after them, alerts administrators, and outlives no complete one', async () => {
  const { backups } = server.app
  const alert = async () => (await backups.findings({ now: new Date(), zone: 'UTC' }))[0]?.title.id
  const state = async () => {
    const { data } = await server.ask<{ systemSettings: { backups: object } }>(
      admin,
      '{ systemSettings { backups { isOn state } } }',
    )
    return data?.systemSettings.backups
  }
  const made = async (name: RegExp) => {
    await backups.makeNow()
    await eventually(async () => {
      expect(await readdir(join(home, 'daily'))).toContainEqual(expect.stringMatching(name))
      const { data } = await server.ask(admin, '{ backups { isBeingMade } }')
      expect(data).toEqual({ backups: { isBeingMade: false } })
    })
  }
  const [complete, lacking] = [/Z\.zip$/, /Z-lacks-1-photos\.zip$/]
  await mkdir(join(home, 'daily'))
  await writeFile(join(home, 'daily', dailyName(minutesAgo(1))), '')
  expect([await alert(), await state()]).toEqual([undefined, { isOn: true, state: 'Daily' }])
  await unmounted(() => made(lacking))
  expect([await alert(), await state()]).toEqual([
    'alerts.backupLacksTitle',
    { isOn: false, state: 'Incomplete' },
  ])
  expect(await readdir(join(home, 'daily'))).toContainEqual(expect.stringMatching(complete))
  await rm(join(home, 'daily'), { recursive: true })
  await made(complete)
  expect([await alert(), await state()]).toEqual([undefined, { isOn: true, state: 'Daily' }])
})

it('a backup on request is never reported while another process holds the lock and makes none', async () => {
  const other = await server.app.database.pool.connect()
  const inFolder = async () => (await readdir(join(home, 'daily'))).length
  const before = await inFolder()
  try {
    await other.query('SELECT pg_advisory_lock($1)', [advisoryLock('backup')])
    expect(await server.app.backups.makeNow()).toBe(false)
    expect(await inFolder()).toBe(before)
    const { errors } = await server.ask(admin, 'mutation { backUpNow { isBeingMade } }')
    expect(errors?.[0]?.message).toMatch(/Nothing was backed up/)
  } finally {
    await other.query('SELECT pg_advisory_unlock($1)', [advisoryLock('backup')])
    other.release()
  }
  expect(await server.app.backups.makeNow()).toBe(true)
  await eventually(async () => expect(await inFolder()).toBe(before + 1))
})

it('the settings say where photos are', async () => {
  const { data } = await server.ask(admin, '{ systemSettings { images { state hint } } }')
  const hint = `New photos are stored in ${folder.path}, and are part of the backups of Brewhouse.`
  expect(data).toEqual({ systemSettings: { images: { state: 'In a folder', hint } } })
})

it('an export names the photos that it lacks', async () => {
  const fetchExport = (format: string) =>
    fetch(`${server.url}/api/admin/export?format=${format}`, {
      headers: { authorization: `Bearer ${admin}` },
    })
  const [csv, json] = await unmounted(async () => [
    await unzip(await (await fetchExport('csv')).arrayBuffer()),
    (await (await fetchExport('json')).json()) as Record<string, unknown>,
  ])
  expect(csv['MissingPhotos.csv']).toContain(`${photo},its file is missing`)
  expect(json.MissingPhotos).toEqual([{ id: photo, reason: 'its file is missing' }])
  expect(Object.keys(await unzip(await (await fetchExport('csv')).arrayBuffer()))).not.toContain(
    'MissingPhotos.csv',
  )
})
