import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, it, vi } from 'vitest'
import { createLog } from '#api/log.ts'
import { maskError } from '#api/mask.ts'
import { poolOf } from '#tests/support/servers/connections.ts'

afterEach(() => vi.useRealTimers())

/** A log, and what it has written so far. */
function aLog() {
  const lines: Record<string, unknown>[] = []
  const destination = new Writable({
    write(text: Buffer, _encoding, done) {
      for (const line of text.toString().trim().split('\n')) lines.push(JSON.parse(line))
      done()
    },
  })
  return { log: createLog('info', destination), lines }
}

/** What a server logs for each of so many requests while nothing listens where its database should be. */
async function refuseAll(requests: number, log: ReturnType<typeof createLog>) {
  const pool = poolOf('postgresql://nobody@127.0.0.1:9/nowhere')
  for (let n = 0; n < requests; n++)
    await pool.query('SELECT 1').catch((error: unknown) => maskError(error, `request-${n}`, log))
  await pool.end()
}

it('an outage of the database writes a few lines, however many requests it fails, and counts the others', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { log, lines } = aLog()
  await refuseAll(300, log)
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatchObject({ msg: 'the database is unreachable', requestId: 'request-0' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lines).toHaveLength(4)
  expect(lines[3]).toMatchObject({
    msg: 'the database is unreachable (repeated 297 times)',
    repeated: 297,
    requestIds: expect.arrayContaining(['request-3']),
  })
  await refuseAll(100, log)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lines.slice(4)).toMatchObject([{ repeated: 100 }])
  await vi.advanceTimersByTimeAsync(10_000)
  await refuseAll(1, log)
  expect(lines.slice(5)).toMatchObject([{ msg: 'the database is unreachable' }])
})

it('different errors are all written, and so are lines that are no warnings', async () => {
  const { log, lines } = aLog()
  for (let n = 0; n < 20; n++) {
    log.error({ err: new Error(`pump ${n} is broken`) }, 'unexpected error')
    log.info({ requestId: String(n) }, 'request')
  }
  await setImmediate()
  expect(lines).toHaveLength(40)
})
