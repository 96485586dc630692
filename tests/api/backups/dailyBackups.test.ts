import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withBackup } from '#api/db/backups/readBackup.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let folder: string
let servers: [TestServer, TestServer]

const token = 'a token for Prometheus'

beforeAll(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'brewhouse-daily-')), 'backups')
  const settings = { BACKUP_DIR: folder, METRICS_TOKEN: token }
  const first = await startServer(settings)
  servers = [first, await startServer({ ...settings, databaseUrl: first.databaseUrl })]
})
afterAll(async () => {
  await servers?.[1].close()
  await servers?.[0].close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

const hourMs = 3_600_000
const makeAll = (now: Date) => Promise.all(servers.map(({ app }) => app.backups.makeDue(now)))
const names = async () => (await readdir(folder)).sort()

/** What an administrator reads under Settings. */
async function setting(): Promise<unknown> {
  const admin = await servers[1].signIn('ADMIN')
  const { data } = await servers[1].ask<{ systemSettings: { backups: object } }>(
    admin,
    '{ systemSettings { backups { isOn state hint } } }',
  )
  return data?.systemSettings.backups
}

async function metric(name: string): Promise<number | undefined> {
  const response = await fetch(`${servers[1].url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const value = new RegExp(`^${name} (.*)$`, 'm').exec(await response.text())?.[1]
  return value === undefined ? undefined : Number(value)
}

it('two processes make one backup a day, and administrators and metrics see its age', async () => {
  expect(await setting()).toMatchObject({ isOn: true, hint: expect.stringContaining('within minutes') })
  expect(await metric('brewhouse_backup_age_seconds')).toBeUndefined()

  const yesterday = new Date(Date.now() - 27 * hourMs)
  await makeAll(yesterday)
  const [made, ...more] = await names()
  expect(more).toEqual([])
  expect(made).toBe(`brewhouse-${yesterday.toISOString().slice(0, 19).replaceAll(':', '')}Z.zip`)
  await withBackup(join(folder, made ?? ''), ({ manifest }) =>
    Promise.resolve(expect(manifest.tables.length).toBeGreaterThan(20)),
  )
  expect(await setting()).toMatchObject({
    isOn: false,
    state: 'Late',
    hint: expect.stringContaining('27 h ago'),
  })
  expect(await metric('brewhouse_backup_age_seconds')).toBeGreaterThan(27 * 3_600 - 1)
  expect(await metric('brewhouse_backup_bytes')).toBeGreaterThan(1_000)

  await makeAll(new Date())
  await makeAll(new Date())
  expect(await names()).toHaveLength(2)
  expect(await setting()).toMatchObject({
    isOn: true,
    state: 'Daily',
    hint: expect.stringContaining('less than an hour ago'),
  })
})

it('deletes backups that are no longer kept and drafts of a killed process, and no other file', async () => {
  const old = Array.from({ length: 9 }, (_, day) => `brewhouse-2020-03-0${day + 1}T030000Z.zip`)
  const others = ['before-restore-2020-03-01T030000Z.zip', 'notes.txt']
  const draft = '.brewhouse-2020-03-09T030000Z.zip.4711.part'
  for (const name of [...old, ...others, draft]) await writeFile(join(folder, name), '')
  await makeAll(new Date(Date.now() + 25 * hourMs))
  const left = await names()
  expect(left).toEqual(expect.arrayContaining(others))
  expect(left.filter((name) => old.includes(name)).length).toBeLessThan(old.length)
  expect(left).toContain(old.at(-1))
  expect(left).not.toContain(draft)
})
