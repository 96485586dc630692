import pg from 'pg'
import pino from 'pino'
import { expect, it } from 'vitest'
import { listen } from '#api/live/log/listener.ts'
import { eventually } from '#tests/support/eventually.ts'
import { freshDatabase } from '#tests/support/servers/database.ts'

it('leaves no connection open when it is closed while it connects', async () => {
  const database = await freshDatabase()
  const pool = new pg.Pool({ connectionString: database.url })
  const log = pino({ level: 'silent' })
  const heard = { early: 0, late: 0 }
  await listen(database.url, log, () => heard.early++).close()
  const later = listen(database.url, log, () => heard.late++)
  await eventually(() => expect(heard.late).toBeGreaterThan(0))
  await eventually(async () => {
    const { rows } = await pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'brewhouse listener'`,
    )
    expect(rows).toHaveLength(1)
  })
  expect(heard.early).toBe(0)
  await later.close()
  await pool.end()
  await database.drop()
})
