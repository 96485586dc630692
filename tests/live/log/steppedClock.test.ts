import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readHealth } from '#api/features/admin/health.ts'
import { startLive, type Live } from '#api/live/delivery/live.ts'
import { throttledSnapshot } from '#api/live/snapshots/throttledSnapshot.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const anHour = 3_600_000

let server: TestServer
let live: Live

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] })
  const { database } = server.app
  live = await startLive({
    database,
    log: pino({ level: 'silent' }),
    build: 'a',
    replay: { rows: 10, days: 1 },
  })
})
afterEach(async () => {
  await live.close()
  vi.useRealTimers()
})

const stepBack = () => vi.setSystemTime(Date.now() - anHour)

it('sends a heartbeat within 5 s after the clock is set back by an hour', () => {
  stepBack()
  const before = live.source.heartbeats()
  vi.advanceTimersByTime(5_000)
  expect(live.source.heartbeats()).toBe(before + 1)
})

it('is degraded when nothing was read since the clock was set back by an hour', async () => {
  const { database } = server.app
  expect((await readHealth({ database, live })).status).toBe('HEALTHY')
  await live.close()
  stepBack()
  // Closed, it reads nothing anymore.
  vi.advanceTimersByTime(3_000)
  expect(live.source.isFresh()).toBe(false)
  expect((await readHealth({ database, live })).status).toBe('DEGRADED')
})

it('computes the dashboard again within its interval after the clock is set back by an hour', async () => {
  let computed = 0
  const snapshot = throttledSnapshot({ compute: async () => ++computed, everyMs: 50, renewMs: 60_000 })
  await snapshot.latest()
  stepBack()
  vi.advanceTimersByTime(60_000)
  await snapshot.latest()
  expect(computed).toBe(2)
})
