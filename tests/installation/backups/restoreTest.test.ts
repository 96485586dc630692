import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { addDays } from 'date-fns/addDays'
import { addHours } from 'date-fns/addHours'
import { afterAll, expect, it } from 'vitest'
import { dailyBackupsIn, dailyName } from '#api/db/backups/backupFiles.ts'
import { onConnection } from '#api/db/onConnection.ts'
import { restoreTestsOf } from '#api/features/backups/restoreTests.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { story } from '#tests/support/story.ts'

const folder = await mkdtemp(join(tmpdir(), 'brewhouse-restore-test-'))
const token = 'a token for metrics'
const server = await serverOfFile({ DEMO: '1', BACKUP_DIR: folder, METRICS_TOKEN: token })
const { app, databaseUrl } = server
afterAll(() => rm(folder, { recursive: true, force: true }))

story()

const now = new Date()
const later = addHours(now, 25)

const scratchDatabases = () =>
  onConnection({ connectionString: databaseUrl }, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT datname AS "name" FROM pg_database WHERE datname LIKE 'brewhouse\\_restore\\_test\\_%'
        AND datname LIKE '%\\_' || (SELECT oid FROM pg_database WHERE datname = current_database()) || '\\_%'`,
    )
    return rows.map(({ name }) => name)
  })

const operate = (statement: string) =>
  onConnection({ connectionString: databaseUrl }, (client) => client.query(statement))

const keysAt = async (at: Date) =>
  (await app.backups.findings({ now: at, zone: 'UTC' })).map(({ key }) => key)

async function failedInMetrics(): Promise<string | undefined> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return /^brewhouse_backup_restore_test_failed (.*)$/m.exec(await response.text())?.[1]
}

async function shown(): Promise<unknown> {
  const admin = await server.signIn('ADMIN')
  const query = '{ backups { restoreTest { name outcome reason rows } } }'
  const { data } = await server.ask<{ backups: { restoreTest: unknown } }>(admin, query)
  return data?.backups.restoreTest
}

it('restores the newest backup once it is due, with all its rows, and leaves nothing behind', async () => {
  await app.backups.makeDue(now)
  expect(await shown()).toBeNull()
  expect(await failedInMetrics()).toBeUndefined()
  const [backup] = await dailyBackupsIn(folder)
  const { oid } = await onConnection({ connectionString: databaseUrl }, async (client) => {
    const { rows } = await client.query<{ oid: string }>(
      'SELECT oid::text FROM pg_database WHERE datname = current_database()',
    )
    const [own] = rows
    if (!own) throw new Error('There is always one.')
    // As a process that was killed leaves it.
    await client.query(`CREATE DATABASE brewhouse_restore_test_${own.oid}_1_left`)
    return own
  })
  expect(await scratchDatabases()).toEqual([`brewhouse_restore_test_${oid}_1_left`])
  await app.backups.testDue(later)
  expect(await scratchDatabases()).toEqual([])
  expect(await shown()).toEqual({
    ...{ name: basename(backup?.file ?? ''), outcome: 'RESTORED', reason: null },
    rows: expect.any(Number) as number,
  })
  const { rows = 0 } = (await app.backups.tested()) ?? {}
  expect(rows).toBeGreaterThan(await app.database.prisma.batch.count())
  expect(await keysAt(later)).not.toContain('BACKUP_LATE:RESTORE_TEST')
  expect(await failedInMetrics()).toBe('0')
})

it('tells administrators and metrics of one that cannot be restored, until the next one can', async () => {
  const month = addDays(later, 32)
  const damaged = join(folder, dailyName(month))
  await writeFile(damaged, 'not a zip')
  await app.backups.testDue(month)
  expect(await shown()).toEqual({
    ...{ name: basename(damaged), outcome: 'FAILED', rows: 0 },
    reason: expect.stringContaining('is not a backup of Brewhouse.') as string,
  })
  expect(await keysAt(month)).toContain('BACKUP_LATE:RESTORE_TEST')
  expect(await failedInMetrics()).toBe('1')
  await rm(damaged)
  await app.backups.testDue(addDays(month, 3))
  expect(await shown()).toMatchObject({ outcome: 'RESTORED' })
  expect(await keysAt(month)).not.toContain('BACKUP_LATE:RESTORE_TEST')
  expect(await scratchDatabases()).toEqual([])
})

it('says so where the user of the database may not create one, and where the key is elsewhere', async () => {
  const role = `limited_${process.pid}`
  const limited = new URL(databaseUrl)
  Object.assign(limited, { username: role, password: 'limited' })
  await operate(`CREATE ROLE ${role} LOGIN PASSWORD 'limited' NOCREATEDB`)
  const tests = restoreTestsOf({ ...app, database: { ...app.database, url: limited.href } }, folder)
  const [backup] = await dailyBackupsIn(folder)
  if (!backup) throw new Error('One was made above.')
  await tests.run(backup, now)
  expect(await shown()).toEqual({
    name: basename(backup.file),
    outcome: 'NOT_ALLOWED',
    reason: null,
    rows: 0,
  })
  const file = join(folder, 'of-a-recipient.age')
  await writeFile(file, 'age-encryption.org/v1\n-> X25519 abc\n')
  await tests.run({ ...backup, file }, now)
  expect(await shown()).toMatchObject({ outcome: 'LOCKED', reason: null })
  expect(await keysAt(now)).not.toContain('BACKUP_LATE:RESTORE_TEST')
  await operate(`DROP ROLE ${role}`)
})
