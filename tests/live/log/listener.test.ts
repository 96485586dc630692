import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import pino from 'pino'
import { expect, it } from 'vitest'
import { listen } from '#api/live/log/listener.ts'
import { eventually } from '#tests/support/eventually.ts'
import { poolOf } from '#tests/support/servers/connections.ts'
import { freshDatabase } from '#tests/support/servers/database.ts'

const log = pino({ level: 'silent' })

it('leaves no connection open when it is closed while it connects', async () => {
  const database = await freshDatabase()
  const pool = poolOf(database.url)
  const heard = { early: 0, late: 0 }
  const early = listen(database.url, log)
  early.on('brewhouse_changes', () => heard.early++)
  await early.close()
  const later = listen(database.url, log)
  later.on('brewhouse_changes', () => heard.late++)
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

it('wakes other processes on the channel they are told of, and itself on none', async () => {
  const database = await freshDatabase()
  const [teller, hearer] = [listen(database.url, log), listen(database.url, log)]
  const told = { self: 0, changes: 0, readings: 0, stopped: 0 }
  teller.on('brewhouse_readings', () => told.self++)
  hearer.on('brewhouse_changes', () => told.changes++)
  hearer.on('brewhouse_readings', () => told.readings++)
  const stop = hearer.on('brewhouse_readings', () => told.stopped++)
  // Each is woken once when it is connected.
  await eventually(() => expect(told).toEqual({ self: 1, changes: 1, readings: 1, stopped: 1 }))
  stop()
  teller.notify('brewhouse_readings')
  await eventually(() => expect(told.readings).toBe(2))
  teller.notify('brewhouse_changes')
  await eventually(() => expect(told.changes).toBe(2))
  expect(told).toEqual({ self: 1, changes: 2, readings: 2, stopped: 1 })
  await Promise.all([teller.close(), hearer.close()])
  await database.drop()
})

it('hangs up on a database that has not answered yet when it is closed', async () => {
  const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const called = once(silent, 'connection') as Promise<[Socket]>
  const listener = listen(`postgresql://brewhouse@127.0.0.1:${port}/brewhouse`, log)
  const [socket] = await called
  const hungUp = once(socket, 'close')
  await listener.close()
  await hungUp
  expect(socket.closed).toBe(true)
  silent.close()
})
