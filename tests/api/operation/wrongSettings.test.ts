import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readEnv } from '#api/env.ts'
import { wrongSettingOf } from '#api/starting/wrongSettingOf.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'
import { startBrewhouse } from '#tests/support/servers/processes.ts'

const databaseUrl = 'postgresql://ana:s3cret@db.example:6543/cellar'
const dataDir = '/srv/brewhouse/data'
const listening = { host: '192.0.2.7', port: 80 }
const errorWith = (fields: object, message = '') => Object.assign(new Error(message), fields)
const connecting = (code: string) => errorWith({ code, syscall: 'connect' })

describe('the sentence for the operator', () => {
  it.each([
    [errorWith({ code: '28P01' }), 'The database server at db.example:6543 refuses the password of "ana". Correct the user or the password in DATABASE_URL.'],
    [errorWith({}, 'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string'), 'The database server at db.example:6543 asks "ana" for a password. Add it to DATABASE_URL.'],
    [errorWith({ code: '28000' }, 'role "ana" does not exist'), 'The database server at db.example:6543 does not let "ana" in (role "ana" does not exist). Correct the user in DATABASE_URL, or allow it in pg_hba.conf.'],
    [errorWith({ code: '3D000' }), 'There is no database "cellar" on the server at db.example:6543. Create it, or correct the name in DATABASE_URL.'],
    [errorWith({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db.example' }), 'No computer is known as "db.example". Correct the host in DATABASE_URL.'],
    [connecting('ECONNREFUSED'), 'Nothing answers at db.example:6543 (ECONNREFUSED). Start the database there, or correct the host and the port in DATABASE_URL.'],
    [new AggregateError([connecting('ECONNREFUSED'), connecting('ECONNREFUSED')]), 'Nothing answers at db.example:6543 (ECONNREFUSED). Start the database there, or correct the host and the port in DATABASE_URL.'],
    [errorWith({}, 'timeout expired'), 'Nothing answers at db.example:6543 (timeout expired). Start the database there, or correct the host and the port in DATABASE_URL.'],
    [errorWith({}, 'The server does not support SSL connections'), "The database server at db.example:6543 can't be reached over TLS (The server does not support SSL connections). Correct sslmode in DATABASE_URL."],
    [errorWith({ code: 'ENOENT', syscall: 'open' }, "no such file '/ca.pem'"), "DATABASE_URL names a file that does not exist (no such file '/ca.pem')."],
    [errorWith({ code: '57P03' }, 'the database system is starting up'), null],
  ])('says what is wrong with DATABASE_URL: %s', (error, sentence) => {
    expect(wrongSettingOf(error, { databaseUrl })).toBe(sentence)
    expect(wrongSettingOf(new Error('outer', { cause: error }), { databaseUrl })).toBe(sentence)
    expect(sentence ?? '').not.toContain('s3cret')
  }) // oxfmt-ignore

  it.each([
    [errorWith({ code: 'EACCES', syscall: 'mkdir', path: dataDir }), 'DATA_DIR is /srv/brewhouse/data, where this account may not write (EACCES). Give it the right to, or choose another DATA_DIR.'],
    [errorWith({ code: 'EROFS', syscall: 'open', path: `${dataDir}/owner.1` }), 'DATA_DIR is /srv/brewhouse/data, where this account may not write (EROFS). Give it the right to, or choose another DATA_DIR.'],
    [errorWith({ code: 'ENOTDIR', syscall: 'mkdir', path: '/srv/brewhouse' }), 'DATA_DIR is /srv/brewhouse/data, which is a file or lies below one. Choose a folder as DATA_DIR.'],
    [errorWith({ code: 'ENOSPC', syscall: 'write', path: `${dataDir}/postgres` }), 'DATA_DIR is /srv/brewhouse/data, where no space is left. Free some, or choose another DATA_DIR.'],
    [errorWith({ code: 'EACCES', syscall: 'mkdir', path: '/srv/brewhouse/data2' }), null],
  ])('says what is wrong with DATA_DIR: %s', (error, sentence) => {
    expect(wrongSettingOf(error, { dataDir })).toBe(sentence)
  }) // oxfmt-ignore

  it.each([
    [errorWith({ code: 'EADDRINUSE', syscall: 'listen' }), 'Port 80 is in use by another program. Stop that one, or choose another port, as in PORT=4001 npm start.'],
    [errorWith({ code: 'EACCES', syscall: 'listen' }), 'Port 80 is closed to this account. Choose one from 1024 on, as in PORT=4000 npm start.'],
    [errorWith({ code: 'EADDRNOTAVAIL', syscall: 'listen' }), 'HOST is 192.0.2.7, which is no address of this computer. Set HOST=0.0.0.0 to listen on all of its addresses.'],
    [errorWith({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: '192.0.2.7' }), 'HOST is 192.0.2.7, which is no address of this computer. Set HOST=0.0.0.0 to listen on all of its addresses.'],
    [connecting('ECONNREFUSED'), null],
  ])('says what is wrong with PORT and HOST: %s', (error, sentence) => {
    expect(wrongSettingOf(error, listening)).toBe(sentence)
  }) // oxfmt-ignore

  it.each([
    'postgres',
    'mysql://ana@db/cellar',
    'postgresql://ana:a#b@db/cellar',
    'postgresql://ana:%zz@db/cellar',
  ])('names DATABASE_URL when it is no address: %s', (address) => {
    expect(() => readEnv({ DATABASE_URL: address })).toThrow(
      'Invalid settings. DATABASE_URL: must be an address like postgresql://user:password@host:5432/brewhouse',
    )
  })
})

describe('a start with wrong settings', () => {
  let database: FreshDatabase
  let operator: pg.Client
  let folder: string
  const guarded = `guarded_${process.pid}`

  beforeAll(async () => {
    database = await freshDatabase()
    operator = new pg.Client({ connectionString: database.url })
    await operator.connect()
    folder = await mkdtemp(join(tmpdir(), 'brewhouse-settings-'))
  })
  afterAll(async () => {
    await operator.end()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  const addressWith = (change: (url: URL) => void) => {
    const url = new URL(database.url)
    change(url)
    return url.href
  }

  /** Starts Brewhouse, and expects it to exit with this sentence, logged once and without a stack. */
  async function expectsEnd(settings: Record<string, string>, sentence: string): Promise<void> {
    const brewhouse = await startBrewhouse(folder, { DATABASE_PATIENCE_SECONDS: '0.1', ...settings })
    try {
      await once(brewhouse.keeper, 'exit', { signal: AbortSignal.timeout(50_000) })
      expect(brewhouse.output()).toContain(JSON.stringify(sentence).slice(1, -1))
      expect(brewhouse.output().split(sentence.slice(0, 20))).toHaveLength(2)
      expect(brewhouse.output()).not.toMatch(/^\s+at |"stack"|restarting/m)
      expect(brewhouse.keeper.exitCode).toBe(78)
    } finally {
      brewhouse.keeper.kill('SIGKILL')
    }
  }

  it('ends when DATABASE_URL is no address', () =>
    expectsEnd({ DATABASE_URL: 'postgresql://ana:a#b@db/cellar' }, 'DATABASE_URL: must be an address like'))

  it('ends when DATA_DIR is a file', async () => {
    const file = join(folder, 'notes.txt')
    await writeFile(file, 'not a folder')
    await expectsEnd({ DATA_DIR: file }, `DATA_DIR is ${file}, which is a file or lies below one.`)
  })

  it('ends when DATA_DIR lies below a file', () =>
    expectsEnd(
      { DATA_DIR: '/dev/null/data' },
      'DATA_DIR is /dev/null/data, which is a file or lies below one.',
    ))

  // A folder where even root may not write, where there is one.
  it.runIf(process.platform === 'linux')('ends when DATA_DIR lies where it may not write', () =>
    expectsEnd(
      { DATA_DIR: '/sys/brewhouse' },
      'DATA_DIR is /sys/brewhouse, where this account may not write',
    ),
  )

  it('ends when the database does not exist', () =>
    expectsEnd(
      { DATABASE_URL: addressWith((url) => (url.pathname = '/nowhere')) },
      'There is no database "nowhere" on the server at',
    ))

  it('ends when the password is wrong', async () => {
    const { rows } = await operator.query<{ file: string; old: string }>(
      `SELECT current_setting('hba_file') AS file, pg_read_file(current_setting('hba_file')) AS old`,
    )
    const { file, old } = rows[0] ?? { file: '', old: '' }
    const writeRules = async (rules: string) => {
      const lines = rules.split('\n').filter((line) => line.trim() && !line.startsWith('#'))
      const values = lines.map((line) => pg.escapeLiteral(line.replaceAll('\t', ' ')))
      await operator.query(`COPY (SELECT unnest(ARRAY[${values.join(', ')}])) TO ${pg.escapeLiteral(file)}`)
      await operator.query('SELECT pg_reload_conf()')
    }
    await operator.query(`CREATE ROLE ${guarded} LOGIN PASSWORD 'right'`)
    await writeRules(`local all ${guarded} scram-sha-256\n${old}`)
    try {
      const address = addressWith((url) => Object.assign(url, { username: guarded, password: 'wrong' }))
      await expectsEnd({ DATABASE_URL: address }, `refuses the password of "${guarded}".`)
    } finally {
      await writeRules(old)
      await operator.query(`DROP ROLE ${guarded}`)
    }
  })

  it('ends when nothing answers there, after its patience', () =>
    expectsEnd(
      { DATABASE_URL: 'postgresql://ana@127.0.0.1:9/cellar' },
      'Nothing answers at 127.0.0.1:9 (ECONNREFUSED).',
    ))

  it('ends when no computer has that name, after its patience', () =>
    expectsEnd(
      { DATABASE_URL: 'postgresql://ana@cellar.invalid/cellar' },
      'No computer is known as "cellar.invalid".',
    ))

  it('ends when a migration fails, and names it', async () => {
    const { rows } = await operator.query<{ name: string }>(
      `DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)
        RETURNING migration_name AS name`,
    )
    await expectsEnd(
      { DATABASE_URL: database.url },
      `The migration ${rows[0]?.name} failed and left the database as it was:`,
    )
  })

  it('ends when the database holds tables of something else', async () => {
    const foreign = await freshDatabase()
    const client = new pg.Client({ connectionString: foreign.url })
    await client.connect()
    await client.query('DROP TABLE _prisma_migrations')
    await client.end()
    await expectsEnd({ DATABASE_URL: foreign.url }, 'The database holds tables of something else.')
    await foreign.drop()
  })

  it('ends when its port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const free = await freshDatabase()
    await expectsEnd(
      { DATABASE_URL: free.url, PORT: String(port) },
      `Port ${port} is in use by another program.`,
    )
    other.close()
    await free.drop()
  })
})
