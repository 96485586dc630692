import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openDatabase, type Database } from '#api/db/client.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'

let fresh: FreshDatabase
let database: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  database = openDatabase(fresh.url, 10, () => undefined)
  await commitOf(1, 'first')
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

let start = 0
beforeEach(async () => {
  start = (await numbered(0)).at(-1)?.seq ?? 0
})

const insert = `INSERT INTO "Change" ("type", "entityId")
  SELECT 'EquipmentStatusChanged', $2 || ' ' || n FROM generate_series(1, $1::int) n`
const commitOf = (count: number, name: string) => database.pool.query(insert, [count, name])

/** Every change after a number, as the stream reads them. */
async function numbered(after: number): Promise<{ seq: number; entityId: string }[]> {
  const { rows } = await database.pool.query<{ seq: string; entityId: string }>(
    'SELECT "seq", "entityId" FROM "Change" WHERE "seq" > $1 ORDER BY "seq"',
    [after],
  )
  return rows.map(({ seq, entityId }) => ({ seq: Number(seq), entityId }))
}

const after = (count: number) => Array.from({ length: count }, (_, index) => start + 1 + index)
const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)

it('numbers an import of 40,000 changes within the time that a statement may take', async () => {
  await commitOf(40_000, 'import')
  const changes = await numbered(start)
  expect(changes.map(({ seq }) => seq)).toEqual(after(40_000))
  expect(changes.map(({ entityId }) => entityId)).toEqual(named('import', 40_000))
})

it('numbers transactions of one, two and many changes without a gap, each in one piece and in its order', async () => {
  const sizes = Array.from({ length: 60 }, (_, index) => [1, 2, 3, 25][index % 4] ?? 1)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  await Promise.all(sizes.map((size, index) => commitOf(size, `writer ${index}`)))
  const changes = await numbered(start)
  expect(changes.map(({ seq }) => seq)).toEqual(after(total))
  const told = changes.map(({ entityId }) => entityId)
  const inPieces = sizes.filter((size, index) => {
    const from = told.indexOf(`writer ${index} 1`)
    return told.slice(from, from + size).join() !== named(`writer ${index}`, size).join()
  })
  expect(inPieces).toEqual([])
})

it('numbers what several statements and a savepoint wrote, and nothing that was rolled back', async () => {
  const client = await database.pool.connect()
  await client.query('BEGIN')
  await client.query(insert, [2, 'before'])
  await client.query('SAVEPOINT here')
  await client.query(insert, [3, 'undone'])
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  await client.query('ROLLBACK TO here')
  await client.query('RELEASE here')
  await client.query('SET CONSTRAINTS ALL DEFERRED')
  await client.query('SAVEPOINT there')
  await client.query(insert, [2, 'kept'])
  await client.query('RELEASE there')
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  await client.query(insert, [2, 'one by one'])
  await client.query('COMMIT')
  client.release()
  const changes = await numbered(start)
  expect(changes.map(({ seq }) => seq)).toEqual(after(6))
  expect(changes.map(({ entityId }) => entityId)).toEqual([
    ...named('before', 2),
    ...named('kept', 2),
    ...named('one by one', 2),
  ])
})

it('lets others commit while a long transaction with changes is still open', async () => {
  const long = await database.pool.connect()
  await long.query('BEGIN')
  await long.query(insert, [3, 'long'])
  await commitOf(2, 'meanwhile')
  await long.query('COMMIT')
  long.release()
  expect((await numbered(start)).map(({ entityId }) => entityId)).toEqual([
    ...named('meanwhile', 2),
    ...named('long', 3),
  ])
})

it('asks of every database that it notices when the server was killed', async () => {
  const { rows } = await database.pool.query(
    `SELECT "setting", "source" FROM pg_settings WHERE "name" = 'client_connection_check_interval'`,
  )
  expect(rows).toEqual([{ setting: '2000', source: 'session' }])
})

it('stops working for a program that was killed', async () => {
  const program = fork(
    fileURLToPath(new URL('../../support/faults/longQuery.ts', import.meta.url)),
    [fresh.url],
    {
      execArgv: ['--import', 'tsx'],
    },
  )
  const working = await connectionTo(fresh.url)
  const backends = async () => {
    const { rows } = await working.query<{ count: string }>(
      `SELECT count(*) FROM pg_stat_activity WHERE "datname" = current_database() AND "application_name" = 'long query' AND "state" = 'active'`,
    )
    return Number(rows[0]?.count)
  }
  await expect.poll(backends).toBe(1)
  program.kill('SIGKILL')
  await once(program, 'exit')
  await expect.poll(backends).toBe(0)
  await working.end()
})
