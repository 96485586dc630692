import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addMinutes } from 'date-fns/addMinutes'
import { afterAll, expect, it } from 'vitest'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const home = await mkdtemp(join(tmpdir(), 'brewhouse-failed-'))
const folder = join(home, 'backups')
const server = await serverOfFile({ BACKUP_DIR: folder })
const { app } = server
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

it('a folder of backups that cannot be read is an alert, and ends no other one', async () => {
  const now = new Date()
  await app.backups.makeDue(now)
  await rename(folder, join(home, 'elsewhere'))
  await writeFile(folder, 'what a broken disk leaves')
  await expect(app.backups.makeDue(now)).rejects.toThrow()
  expect(await keys(now)).toEqual([['BACKUP_LATE:FAILED', expect.objectContaining({ folder })]])
  expect((await keys(addMinutes(now, 61))).map(([key]) => key)).toEqual(['BACKUP_LATE', 'BACKUP_LATE:FAILED'])
  const settings = '{ systemSettings { backups { isOn } secondBackups { isOn } } backups { files { name } } }'
  expect(await server.ask(await server.signIn('ADMIN'), settings)).toEqual({
    data: { systemSettings: { backups: { isOn: false }, secondBackups: null }, backups: { files: [] } },
  })

  await rm(folder)
  await rename(join(home, 'elsewhere'), folder)
  await app.backups.makeDue(now)
  expect(await keys(now)).toEqual([])
})
