import { mkdtemp, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMinutes } from 'date-fns/addMinutes'
import { afterAll, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const home = await mkdtemp(join(tmpdir(), 'brewhouse-failed-'))
const folder = join(home, 'backups')
const { app } = await serverOfFile({ BACKUP_DIR: folder })
afterAll(() => rm(home, { recursive: true, force: true }))

const keys = async (now: Date) =>
  (await app.backups.findings({ now, zone: 'UTC' })).map(({ key, message }) => [key, message.values])

it('administrators are told of a daily backup that failed at once, until one is made', async () => {
  const now = new Date()
  await app.backups.makeDue(now)
  expect(await keys(now)).toEqual([])

  // The disk of the backups is gone.
  await rename(folder, join(home, 'elsewhere'))
  await symlink(join(home, 'nowhere', 'backups'), folder)
  await expect(app.backups.makeDue(now)).rejects.toThrow()
  const told = await keys(now)
  expect(told).toEqual([['BACKUP_LATE:FAILED', expect.objectContaining({ folder })]])
  await expect(app.backups.makeDue(addMinutes(now, 5))).rejects.toThrow()
  expect(await keys(now)).toEqual(told)

  await rm(folder)
  await rename(join(home, 'elsewhere'), folder)
  await app.backups.makeDue(now)
  expect(await keys(now)).toEqual([])
})
