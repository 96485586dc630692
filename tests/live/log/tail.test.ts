import type pg from 'pg'
import pino from 'pino'
import { expect, it } from 'vitest'
import { createRingBuffer } from '#api/live/log/ringBuffer.ts'
import { readHistory } from '#api/live/outbox/generations.ts'
import { startTail } from '#api/live/log/tail.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { announceMany, lastSeq, settled } from '#tests/support/announce.ts'
import { poolOf } from '#tests/support/servers/connections.ts'

it('does not take it for another history when changes come while it asks how far the outbox is', async () => {
  const server = await startServer()
  const pool = poolOf(server.app.database.url)
  const start = await settled(server)
  const ring = createRingBuffer(1_000, start)
  const history = await readHistory(pool)
  let histories = 0
  let asked = false
  // The response with the head of the outbox is delayed, so that changes committed and read meanwhile are ahead of it.
  const slow = Object.create(pool) as pg.Pool
  slow.query = (async (query: string | pg.QueryConfig) => {
    const answer = await pool.query(query)
    if (asked || typeof query === 'string' || !query.text.includes('ChangeCounter')) return answer
    await announceMany(server, 50)
    asked = true
    tail.wake()
    return answer
  }) as typeof pool.query
  const tail = startTail({
    pool: slow,
    ring,
    history,
    log: pino({ level: 'silent' }),
    onRead: () => undefined,
    onHistoryChanged: () => histories++,
  })
  await expect.poll(() => asked).toBe(true)
  await expect.poll(() => ring.head()).toBe(await lastSeq(server))
  await tail.close()
  expect(histories).toBe(0)
  await pool.end()
  await server.close()
})

it('begins anew after changes that were removed before it read them, and goes on', async () => {
  const server = await startServer()
  const pool = poolOf(server.app.database.url)
  const start = await settled(server)
  const history = await readHistory(pool)
  await announceMany(server, 3)
  await pool.query(`DELETE FROM "Change" WHERE "seq" = $1`, [start + 1])
  const ring = createRingBuffer(1_000, start)
  let resets = 0
  const tail = startTail({
    ...{ pool, ring, history, log: pino({ level: 'silent' }) },
    onRead: () => undefined,
    onHistoryChanged: () => resets++,
  })
  await expect.poll(() => resets).toBe(1)
  expect(ring.after(start, 10)).toBeNull()
  await announceMany(server, 2)
  await expect.poll(() => ring.head()).toBe(await lastSeq(server))
  expect(resets).toBe(1)
  await tail.close()
  await pool.end()
  await server.close()
})
