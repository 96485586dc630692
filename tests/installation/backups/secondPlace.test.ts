import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dailyBackupsIn, dailyName, draftName } from '#api/db/backups/backupFiles.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

let folder: string
let server: TestServer
let first: string
let second: string

const token = 'a token for Prometheus'

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-second-'))
  first = join(folder, 'first')
  second = join(folder, 'second')
  server = await startServer({ BACKUP_DIR: first, BACKUP_SECOND_DIR: second, METRICS_TOKEN: token })
})
afterEach(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)
const makeDue = (now = new Date()) => server.app.backups.makeDue(now)
const namesIn = async (place: string) => (await readdir(place)).sort()
const clock = () => ({ now: new Date(), zone: 'UTC' })

/** What an administrator reads under Settings. */
async function setting(): Promise<unknown> {
  const query = '{ systemSettings { secondBackups { isOn state hint } } }'
  const { data } = await server.ask<{ systemSettings: { secondBackups: object } }>(
    await server.signIn('ADMIN'),
    query,
  )
  return data?.systemSettings.secondBackups
}

async function missing(): Promise<number> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return Number(/^brewhouse_backup_second_missing (.*)$/m.exec(await response.text())?.[1])
}

it('each backup is copied byte for byte, and drafts of a killed process are removed', async () => {
  await mkdir(second)
  await writeFile(join(second, draftName(dailyName(ago(50)))), 'half')
  await makeDue()
  const [made, ...more] = await namesIn(first)
  expect(more).toEqual([])
  expect(await namesIn(second)).toEqual([made])
  const contents = await Promise.all([first, second].map((place) => readFile(join(place, made ?? ''))))
  expect(contents[0]?.equals(contents[1]!)).toBe(true)
  expect(await missing()).toBe(0)
  expect(await setting()).toEqual({
    isOn: true,
    state: 'Daily',
    hint: `All backups are in ${second} as well.`,
  })
  expect(await server.app.backups.findings(clock())).toEqual([])
})

it('a second place that is away does not fail the first, is an alert, and gets what it lacks when it is back', async () => {
  await makeDue(ago(25))
  await makeDue(ago(1))
  const made = await namesIn(first)
  expect(made).toHaveLength(2)
  expect(await missing()).toBe(2)
  expect(await setting()).toMatchObject({ isOn: false, state: 'Unreachable' })
  expect(await server.app.backups.findings(clock())).toEqual([
    expect.objectContaining({
      key: 'BACKUP_LATE:SECOND',
      severity: 'ERROR',
      message: expect.objectContaining({ values: expect.objectContaining({ place: second }) }),
    }),
  ])
  // It is not made: below a disk that is not mounted it would be on the first one.
  expect(await namesIn(folder)).toEqual(['first'])

  await mkdir(second)
  expect(await setting()).toMatchObject({
    isOn: false,
    state: 'Incomplete',
    hint: expect.stringContaining('2 backups are not in'),
  })
  await makeDue()
  expect(await namesIn(second)).toEqual(made)
  expect(await missing()).toBe(0)
  expect(await server.app.backups.findings(clock())).toEqual([])
})

it('a copy that has another size is made again', async () => {
  await mkdir(second)
  await makeDue()
  const [made] = await dailyBackupsIn(first)
  await writeFile(join(second, basename(made!.file)), 'half')
  expect(await missing()).toBe(1)
  await makeDue()
  expect((await dailyBackupsIn(second)).map(({ bytes }) => bytes)).toEqual([made!.bytes])
})

it('the second place keeps by the same rule, with what was made on a machine before, and deletes no other file', async () => {
  await mkdir(second)
  const old = Array.from({ length: 9 }, (_, day) => `brewhouse-2020-03-0${day + 1}T030000Z.zip`)
  const others = ['before-restore-2020-03-01T030000Z.zip', 'notes.txt']
  for (const name of [...old, ...others]) await writeFile(join(second, name), '')
  await makeDue()
  const left = await namesIn(second)
  expect(left).toEqual(expect.arrayContaining([...others, ...(await namesIn(first)), old.at(-1)]))
  expect(left.filter((name) => old.includes(name)).length).toBeLessThan(old.length)
  await makeDue()
  expect(await namesIn(second)).toEqual(left)
})

it('what another machine left there today stays beside the first backup of this one', async () => {
  await mkdir(second)
  const [ofToday, before] = [dailyName(ago(1)), dailyName(ago(49))]
  for (const name of [ofToday, before]) await writeFile(join(second, name), 'of another machine')
  await makeDue()
  const left = await namesIn(second)
  expect(left).toEqual(expect.arrayContaining([ofToday, before, ...(await namesIn(first))]))
})
