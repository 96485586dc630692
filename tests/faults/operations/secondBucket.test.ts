import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dailyBackupsIn, dailyName } from '#api/db/backups/backupFiles.ts'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { secondCopiesOf } from '#api/features/backups/secondCopies.ts'
import { isTried } from '#tests/support/programs.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'
import { howToHaveSwift, isSwiftHere, startSwift, type Swift } from '#tests/support/servers/swift.ts'

const token = 'a token for Prometheus'
const passphrase = 'malt, hops, yeast and water'
const hourMs = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * hourMs)
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

let swift: Swift
let server: TestServer
let first: string
let bucket: string
let buckets = 0

/** The settings of a second place in a bucket, with the access key of its owner or of another account. */
const settingsOf = (address: string, { accessKeyId, secretAccessKey } = swift.owner) => ({
  BACKUP_SECOND_S3: address,
  BACKUP_SECOND_S3_KEY: accessKeyId,
  BACKUP_SECOND_S3_SECRET: secretAccessKey,
})

const makeDue = (now = new Date()) => server.app.backups.makeDue(now)
const put = (name: string, content = '') => swift.ask(`${bucket}/${name}`, { method: 'PUT', body: content })
const contentOf = async (name: string) =>
  new Uint8Array(await (await swift.ask(`${bucket}/${name}`)).arrayBuffer())
const xmlOf = async (query: string) => (await swift.ask(`${bucket}?${query}`)).text()

/** The names of all objects: an answer of this server has five. */
async function namesThere(): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    const xml = await xmlOf(`list-type=2&start-after=${encodeURIComponent(names.at(-1) ?? '')}`)
    const more = [...xml.matchAll(/<Key>(.*?)<\/Key>/g)].map(([, name = '']) => name)
    if (more.length === 0) return names
    names.push(...more)
  }
}

/** What an administrator reads under Settings. */
async function setting(): Promise<unknown> {
  const { data } = await server.ask<{ systemSettings: { secondBackups: object } }>(
    await server.signIn('ADMIN'),
    '{ systemSettings { secondBackups { isOn state hint } } }',
  )
  return data?.systemSettings.secondBackups
}

async function missing(): Promise<number> {
  const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return Number(/^brewhouse_backup_second_missing (.*)$/m.exec(await response.text())?.[1])
}

const findings = () => server.app.backups.findings({ now: new Date(), zone: 'UTC' })

/** Copies with other settings; returns what the log has of it, and what an administrator reads. */
async function copyWith(settings: object): Promise<{ log: string; reason: string | null }> {
  const output = new PassThrough()
  const { env, database, clock } = server.app
  const copies = secondCopiesOf({ env: { ...env, ...settings }, database, log: pino(output) })
  const files = await dailyBackupsIn(first)
  await copies.copy(files, clock)
  const state = await copies.compare(files)
  output.end()
  return { log: await text(output), reason: state?.reason ?? null }
}

describe.runIf(isTried('swift', isSwiftHere(), howToHaveSwift))('a second place in a bucket of Swift', () => {
  beforeAll(async () => {
    swift = await startSwift()
  })
  afterAll(async () => {
    await swift?.close()
  })

  beforeEach(async () => {
    first = await mkdtemp(join(tmpdir(), 'brewhouse-first-'))
    bucket = swift.bucket(`brewery-${(buckets += 1)}`)
    await swift.ask(bucket, { method: 'PUT' })
    server = await startServer({ BACKUP_DIR: first, METRICS_TOKEN: token, ...settingsOf(bucket) })
  })
  afterEach(async () => {
    await server?.close()
    await rm(first, { recursive: true, force: true })
  })

  it('gets each backup byte for byte, and a large one in parts', async () => {
    const large = randomBytes(20_000_000)
    const name = dailyName(ago(30))
    await writeFile(join(first, name), large)
    // As of a process that was killed while it copied.
    await swift.ask(`${bucket}/${name}?uploads`, { method: 'POST' })
    await makeDue()
    const [made = ''] = (await readdir(first)).filter((file) => file !== name && file.endsWith('.zip'))
    expect(await namesThere()).toEqual([name, made].sort())
    expect(sha256(await contentOf(name))).toBe(sha256(large))
    expect(sha256(await contentOf(made))).toBe(sha256(await readFile(join(first, made))))
    expect(await xmlOf('uploads')).not.toContain('<UploadId>')
    expect(await missing()).toBe(0)
    expect(await setting()).toEqual({
      isOn: true,
      state: 'Daily',
      hint: `All backups are in ${bucket} as well.`,
    })
    expect(await findings()).toEqual([])
  })

  it('makes a copy again that has another size, and deletes by the rule of the first place no other object', async () => {
    await makeDue()
    const [made] = await dailyBackupsIn(first)
    const name = basename(made!.file)
    await put(name, 'half')
    await makeDue()
    expect((await contentOf(name)).length).toBe(made!.bytes)

    const old = Array.from({ length: 9 }, (_, day) => `brewhouse-2020-03-0${day + 1}T030000Z.zip`)
    const others = ['before-restore-2020-03-01T030000Z.zip', 'brewhouse.txt', 'a folder/notes.txt']
    for (const one of old) await put(one)
    for (const one of others) await put(encodeURIComponent(one))
    await makeDue()
    const left = await namesThere()
    expect(left).toEqual(expect.arrayContaining([...others, name, old.at(-1)]))
    expect(left.filter((one) => old.includes(one)).length).toBeLessThan(old.length)
    await makeDue()
    expect(await namesThere()).toEqual(left)
  })

  it('says why it could not copy, without a secret, and gets what it lacks when it is back', async () => {
    await makeDue(ago(25))
    await makeDue(ago(3))
    await put('brewhouse.txt')
    for (const { file } of await dailyBackupsIn(first))
      await swift.ask(`${bucket}/${basename(file)}`, { method: 'DELETE' })
    await swift.stop()
    try {
      await makeDue()
      expect(await missing()).toBe(2)
      expect(await setting()).toEqual({
        isOn: false,
        state: 'Unreachable',
        hint: `Backups can't be copied. ${bucket} can't be reached (ECONNREFUSED). Check BACKUP_SECOND_S3 and the network.`,
      })
      expect(await findings()).toEqual([
        expect.objectContaining({
          key: 'BACKUP_LATE:SECOND',
          message: expect.objectContaining({ values: expect.objectContaining({ place: bucket }) }),
        }),
      ])
    } finally {
      await swift.start()
    }
    const wrong = { accessKeyId: swift.owner.accessKeyId, secretAccessKey: 'not-this-secret' }
    const tried = {
      wrongSecret: await copyWith(settingsOf(bucket, wrong)),
      guest: await copyWith(settingsOf(bucket, swift.guest)),
      noBucket: await copyWith(settingsOf(swift.bucket('no-such-bucket'))),
      noServer: await copyWith(settingsOf(`${server.url}/bucket`)),
      region: await copyWith({ ...settingsOf(bucket), BACKUP_SECOND_S3_REGION: 'elsewhere' }),
    }
    expect(Object.fromEntries(Object.entries(tried).map(([name, { reason }]) => [name, reason]))).toEqual({
      wrongSecret: `${bucket} does not know the access key. Check BACKUP_SECOND_S3_KEY and BACKUP_SECOND_S3_SECRET.`,
      guest: `The access key may not use ${bucket}. It needs to list the bucket, and to read, write and delete in it.`,
      noBucket: `There is no bucket ${swift.bucket('no-such-bucket')}. Make it first, or check BACKUP_SECOND_S3.`,
      noServer: `${server.url}/bucket is not a bucket of an S3-compatible server. Check BACKUP_SECOND_S3.`,
      region: `${bucket} is in another region. Check BACKUP_SECOND_S3_REGION and BACKUP_SECOND_S3.`,
    })
    for (const { log, reason } of Object.values(tried)) {
      expect(log).toContain('copying backups failed; retrying in 5 minutes')
      expect(log).toContain(reason)
      for (const { secretAccessKey } of [wrong, swift.owner, swift.guest])
        expect(log).not.toContain(secretAccessKey)
    }
    await makeDue()
    expect(await namesThere()).toEqual([
      ...(await dailyBackupsIn(first)).map(({ file }) => basename(file)),
      'brewhouse.txt',
    ])
    expect(await missing()).toBe(0)
    expect(await findings()).toEqual([])
  })

  it('lists its backups, and restores an encrypted one by name', async () => {
    const own = { DATABASE_URL: server.databaseUrl, ...settingsOf(bucket), BACKUP_DIR: first }
    const run = (command: string, args: string[]) => {
      const env = { PATH: process.env.PATH, ...own, BACKUP_PASSPHRASE: passphrase }
      const file = join(packageRoot(), 'dist', `${command}.js`)
      const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
        env,
        encoding: 'utf8',
      })
      return { status, output: stdout + stderr }
    }
    const name = dailyName(ago(30), true)
    expect(run('backup', [join(first, name)])).toMatchObject({ status: 0 })
    await makeDue()
    await rm(first, { recursive: true })
    const listed = run('restore', ['--second'])
    expect(listed).toMatchObject({ status: 0 })
    expect(listed.output).toMatch(new RegExp(`^In ${bucket}:\n${name}  [\\d.]+\\s[kM]B\n.*\\.zip  .*\n$`))

    await server.signIn('ADMIN')
    await server.app.database.prisma.beerType.create({ data: { name: 'Märzen' } })
    expect(run('restore', ['none.zip', '--second', '--yes'])).toMatchObject({
      status: 1,
      output: expect.stringContaining(`There is no none.zip in ${bucket}.`),
    })
    expect(run('restore', [name, '--second', '--yes'])).toMatchObject({ status: 0 })
    expect(await server.app.database.prisma.beerType.count()).toBe(0)
    // What was fetched is gone; what was replaced is there.
    expect(await readdir(first)).toEqual([expect.stringMatching(/^before-restore-.*\.zip\.age$/)])
  })
})
