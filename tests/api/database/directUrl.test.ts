import { expect, it } from 'vitest'
import { freshDatabase } from '#tests/support/servers/database.ts'
import { startServer } from '#tests/support/servers/server.ts'

it('what listens goes past a pooler, straight to PostgreSQL, and requests go through it', async () => {
  const database = await freshDatabase()
  const pooled = await startServer({ databaseUrl: database.url })
  const operator = pooled.app.database.pool
  const person = `direct_${process.pid}`
  await operator.query(`CREATE ROLE ${person} SUPERUSER LOGIN PASSWORD '${person}'`)
  const direct = new URL(database.url)
  direct.username = direct.password = person
  const server = await startServer({ databaseUrl: database.url, DIRECT_DATABASE_URL: direct.href })
  await server.call('GET', '/api/equipment', await server.signIn('VIEWER'))
  const { rows } = await operator.query<{ program: string; count: number }>(
    `SELECT application_name AS "program", count(*)::int FROM pg_stat_activity WHERE usename = $1 GROUP BY 1`,
    [person],
  )
  expect(rows).toEqual([{ program: 'brewhouse listener', count: 1 }])
  await server.close()
  await operator.query(`DROP ROLE ${person}`)
  await pooled.close()
  await database.drop()
})
