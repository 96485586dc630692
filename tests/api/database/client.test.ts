import { expect, it } from 'vitest'
import { openDatabase } from '#api/db/client.ts'
import { sqlTransaction } from '#api/db/statements/sqlTransaction.ts'
import { freshDatabase } from '#tests/support/servers/database.ts'

it('a connection that is cut while it is set up fails its statement, not the process', async () => {
  const fresh = await freshDatabase()
  const lost: Error[] = []
  const database = openDatabase(fresh.url, 2, (error) => lost.push(error))
  // What pg emits when PostgreSQL ends a connection on which no statement runs.
  database.pool.once('connect', (client) =>
    process.nextTick(() => client.emit('error', new Error('terminating connection'))),
  )
  const answer = database.pool.query('SELECT 1').then(
    () => 'answered',
    ({ message }: Error) => message,
  )
  expect(await answer).toBe('terminating connection')
  expect((await database.pool.query('SELECT 2 AS "two"')).rows).toEqual([{ two: 2 }])
  await database.close()
  await fresh.drop()
})

it('names no statement on the way to a pooler that knows none, in queries and in commands', async () => {
  const fresh = await freshDatabase()
  const database = openDatabase(`${fresh.url}&pgbouncer=true`, 1, (error) => console.error(error))
  await database.prisma.batch.count()
  const three = 3
  await sqlTransaction(database.pool, (sql) => sql`SELECT ${three}::int`)
  await database.pool.query({ name: 'a count', text: 'SELECT count(*) FROM "Batch"' })
  expect((await database.pool.query('SELECT "name" FROM pg_prepared_statements')).rows).toEqual([])
  await database.close()
  await fresh.drop()
})

it('sends the statements of a snapshot one after the other, as pg wants them', async () => {
  const fresh = await freshDatabase()
  const database = openDatabase(fresh.url, 1, (error) => console.error(error))
  let running = 0
  let most = 0
  database.onStatement(() => {
    most = Math.max(most, ++running)
    return () => void running--
  })
  const found = await database.prisma.$transaction((db) =>
    Promise.all([
      db.batch.findMany({ include: { logs: true, transfers: true } }),
      db.keg.findMany(),
      db.user.count(),
    ]),
  )
  expect(found).toEqual([[], [], 0])
  expect(most).toBe(1)
  await database.close()
  await fresh.drop()
})
