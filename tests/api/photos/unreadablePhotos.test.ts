import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { backUp } from '#api/db/backups/writeBackup.ts'
import { nameOfPhoto, openPhotoFolder } from '#api/db/photos/photoFolder.ts'
import { fixture, upload } from '#tests/support/data/photos.ts'
import { untilOneWaits } from '#tests/support/faults/locks.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let home: string
let server: TestServer
let brewer: string

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'brewhouse-unreadable-'))
  server = await startServer({ PHOTO_DIR: join(home, 'photos') })
  brewer = await server.signIn('BREWER')
})
afterAll(async () => {
  await server?.close()
  await rm(home, { recursive: true, force: true })
})

const aPhoto = async () => (await upload(server, brewer, { body: fixture('small.png') })).id

it('a photo whose file cannot be read is named by the backup, which has everything else', async () => {
  const folder = await openPhotoFolder(join(home, 'photos'))
  const [broken, kept] = [await aPhoto(), await aPhoto()]
  const name = nameOfPhoto(broken)
  const file = join(folder.path, name.slice(0, 2), name)
  await rm(file)
  // What no account can read as a file, not even root: as good as a damaged disk.
  await mkdir(file)
  const { lostPhotos, manifest } = await backUp(server.databaseUrl, join(home, 'backup.zip'), folder)
  expect(lostPhotos).toEqual([{ id: broken, reason: expect.stringContaining('EISDIR') }])
  expect(manifest.tables).toContainEqual(expect.objectContaining({ name: 'PhotoFile', rows: 1 }))
  for (const id of [broken, kept]) await server.app.database.prisma.photo.delete({ where: { id } })
})

it('a connection that breaks while photos are backed up fails the backup, and nothing else', async () => {
  const { pool } = server.app.database
  const locker = await pool.connect()
  try {
    await locker.query('BEGIN; LOCK TABLE "PhotoFile"')
    const name = `${randomUUID()}.zip`
    const failed = expect(backUp(server.databaseUrl, join(home, name))).rejects.toThrow(/terminat/i)
    await untilOneWaits(pool)
    await pool.query(
      `SELECT pg_terminate_backend("pid") FROM pg_stat_activity
        WHERE "query" LIKE 'COPY%"PhotoFile"%' AND "datname" = current_database()`,
    )
    await failed
    expect((await readdir(home)).filter((file) => file.includes(name))).toEqual([])
  } finally {
    await locker.query('ROLLBACK')
    locker.release()
  }
})
