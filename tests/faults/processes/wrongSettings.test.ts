import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, it } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'
import { expectExit } from '#tests/support/servers/expectExit.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'

let database: FreshDatabase
let operator: pg.Client
let folder: string
const guarded = `guarded_${process.pid}`

beforeAll(async () => {
  database = await freshDatabase()
  operator = await connectionTo(database.url)
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

it('ends when DATABASE_URL is no address', () =>
  expectExit({ DATABASE_URL: 'postgresql://ana:a#b@db/cellar' }, 'DATABASE_URL: must be an address like'))

it('ends when DATA_DIR is a file', async () => {
  const file = join(folder, 'notes.txt')
  await writeFile(file, 'not a folder')
  await expectExit({ DATA_DIR: file }, `DATA_DIR is ${file}, which is a file or lies below one.`)
})

it('ends when DATA_DIR lies below a file', () =>
  expectExit(
    { DATA_DIR: '/dev/null/data' },
    'DATA_DIR is /dev/null/data, which is a file or lies below one.',
  ))

// A folder where even root may not write, where there is one.
it.runIf(process.platform === 'linux')('ends when DATA_DIR lies where it may not write', () =>
  expectExit({ DATA_DIR: '/sys/brewhouse' }, 'DATA_DIR is /sys/brewhouse, where this account may not write'),
)

it('ends when the database does not exist', () =>
  expectExit(
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
    await expectExit({ DATABASE_URL: address }, `refuses the password of "${guarded}".`)
  } finally {
    await writeRules(old)
    await operator.query(`DROP ROLE ${guarded}`)
  }
})

it('ends when nothing answers there, after its patience', () =>
  expectExit(
    { DATABASE_URL: 'postgresql://ana@127.0.0.1:9/cellar' },
    'Nothing answers at 127.0.0.1:9 (ECONNREFUSED).',
  ))

it('ends when no computer has that name, after its patience', () =>
  expectExit(
    { DATABASE_URL: 'postgresql://ana@cellar.invalid/cellar' },
    'No computer is known as "cellar.invalid".',
  ))

it('ends when the database holds tables of something else', async () => {
  const foreign = await freshDatabase()
  const client = await connectionTo(foreign.url)
  await client.query('DROP TABLE _prisma_migrations')
  await client.end()
  await expectExit({ DATABASE_URL: foreign.url }, 'The database holds tables of something else.')
  await foreign.drop()
})

it('ends when its port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const free = await freshDatabase()
  await expectExit(
    { DATABASE_URL: free.url, PORT: String(port) },
    `Port ${port} is in use by another program.`,
  )
  other.close()
  await free.drop()
})
