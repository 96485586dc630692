import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createContext } from '#api/context.ts'
import { dailyBackupsIn, dailyName } from '#api/db/backups/backupFiles.ts'
import { withBackup } from '#api/db/backups/readBackup.ts'
import { evaluateAlerts } from '#api/features/dashboard/alerts.service.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { story } from '#tests/support/story.ts'

story()

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

interface Seen {
  dashboard: { alertCount: number; alerts: { id: string; kind: string; message: string }[] }
  news: { alerts: { kind: string }[] }
  wall: { board: { alertCount: number } }
  unreadNews: number
}

it('administrators, and nobody else, are alerted until a late backup is made', async () => {
  const { ask, app, signIn } = servers[1]
  const people = { admin: await signIn('ADMIN'), brewer: await signIn('BREWER') }
  const evaluate = () =>
    evaluateAlerts(
      createContext(app, { asker: null, requestId: 'test', address: '' }),
      new Set(['SYSTEM'] as const),
    )
  const seenBy = async (person: keyof typeof people) => {
    const { data } = await ask<Seen>(
      people[person],
      `{ dashboard { alertCount alerts { id kind message } } news { alerts { kind } } wall { board { alertCount } } unreadNews }`,
    )
    const { dashboard, news, wall, unreadNews } = data!
    const kindsOf = (alerts: { kind: string }[]) => alerts.map(({ kind }) => kind)
    return [
      ...[dashboard.alertCount, kindsOf(dashboard.alerts), kindsOf(news.alerts)],
      ...[unreadNews, wall.board.alertCount],
    ]
  }
  const nothing = [0, [], [], 0, 0]
  await makeAll(new Date())
  await eventually(async () => expect(await evaluate()).toBe(true))
  for (const { file } of await dailyBackupsIn(folder)) await rm(file)
  await writeFile(join(folder, dailyName(new Date(Date.now() - 27 * hourMs))), '')
  await eventually(async () => expect(await evaluate()).toBe(true))
  const late = ['BACKUP_LATE']
  await eventually(async () => expect(await seenBy('admin')).toEqual([1, late, late, 1, 0]))
  expect(await seenBy('brewer')).toEqual(nothing)
  const { data } = await ask<Seen>(people.admin, '{ dashboard { alerts { id message } } }')
  const [alert] = data!.dashboard.alerts
  expect(alert?.message).toMatch(/^Last backup: \w+ \d+,(?: \d{4},)? \d\d:\d\d\. Check the server log/)
  const { errors } = await ask(
    people.brewer,
    'mutation ($id: ID!) { acknowledgeAlert(id: $id) { id } }',
    alert,
  )
  expect(errors?.[0]?.message).toBe('This alert no longer exists.')

  await makeAll(new Date())
  await eventually(async () => expect(await seenBy('admin')).toEqual(nothing))
  const { data: over } = await ask(people.brewer, '{ news { items { text } } }')
  expect(JSON.stringify(over)).not.toContain('backup')
})

it('an administrator backs up now and downloads the file; nobody else may', async () => {
  const { ask, url, signIn } = servers[1]
  const [admin, brewer] = [await signIn('ADMIN'), await signIn('BREWER')]
  interface Backups {
    isBeingMade: boolean
    files: { name: string; bytes: number }[]
  }
  const fields = '{ folder isBeingMade files { name madeAt bytes } }'
  for (const { file } of await dailyBackupsIn(folder)) await rm(file)
  const backUpNow = (token: string, commandId: string) =>
    ask(token, `mutation ($id: ID!) { backUpNow(commandId: $id) ${fields} }`, { id: commandId })
  const download = (name: string, token: string) =>
    fetch(`${url}/api/admin/backups/${encodeURIComponent(name)}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const reason = 'Only an administrator can do this.'
  expect((await backUpNow(brewer, 'b')).errors?.[0]?.message).toBe(reason)
  await backUpNow(admin, 'a')
  await backUpNow(admin, 'a')
  const done = await eventually(async () => {
    const { backups } = (await ask<{ backups: Backups }>(admin, `{ backups ${fields} }`)).data!
    expect(backups).toMatchObject({ folder, isBeingMade: false })
    expect(backups.files).toHaveLength(1)
    return backups
  })
  const [made] = done.files
  const file = await download(made!.name, admin)
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${made!.name}"`)
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes.length).toBe(made!.bytes)
  expect(bytes.equals(await readFile(join(folder, made!.name)))).toBe(true)
  expect((await download(made!.name, brewer)).status).toBe(403)
  for (const name of ['../package.json', 'notes.txt', 'brewhouse-2000-01-01T000000Z.zip'])
    expect((await download(name, admin)).status).toBe(404)
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

it('a backup of a later time does not count, is an alert of its own, and is deleted by nobody', async () => {
  const { app } = servers[1]
  const clock = { now: new Date(), zone: 'UTC' }
  const ahead = dailyName(new Date(Date.now() + 400 * 24 * hourMs))
  for (const { file } of await dailyBackupsIn(folder)) await rm(file)
  await writeFile(join(folder, ahead), '')
  await makeAll(new Date())
  expect(await dailyBackupsIn(folder)).toHaveLength(2)
  expect(await metric('brewhouse_backup_age_seconds')).toBeLessThan(3_600)
  const [alert, ...more] = await app.backups.findings(clock)
  expect(more).toEqual([])
  expect(alert).toMatchObject({ severity: 'WARNING', message: { id: 'alerts.backupLater' } })
  expect(JSON.stringify(alert)).toContain(ahead)
  await rm(join(folder, ahead))
  expect(await app.backups.findings(clock)).toEqual([])
})

it('who backs up now reads which folder is none', async () => {
  const [{ app }] = servers
  await rm(folder, { recursive: true })
  await writeFile(folder, 'something else')
  await expect(app.backups.makeNow()).rejects.toThrow(`${folder} is not a folder. Choose another one.`)
  await rm(folder)
})
