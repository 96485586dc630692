import pino from 'pino'
import { createServer } from '#api/createServer.ts'
import { readEnv } from '#api/env.ts'
import { now } from '#bench/support/clock.ts'
import { usage } from '#tests/support/data/usage.ts'
import { answerCalls } from '#bench/support/worker.ts'
import type { BrewhouseCalls } from './serverCalls.ts'

/**
 * Brewhouse as it runs in production; only the limits per person are lifted, since all clients are the same person
 * here.
 */
const env = readEnv({
  ...process.env,
  PORT: '0',
  LOG_LEVEL: 'warn',
  READS_PER_MINUTE: '100000000',
  COST_PER_MINUTE: '1000000000',
  WRITES_PER_MINUTE: '100000000',
  SOCKETS_PER_USER: '100000000',
})
const server = await createServer(
  { ...env, DATABASE_URL: env.DATABASE_URL ?? '' },
  pino({ level: env.LOG_LEVEL }),
)

let committedAt = 0
let publishedAt = 0
const { live } = server.app
const wake = live.wake
live.wake = () => {
  committedAt = now()
  wake()
}
// The first change of a page.
let isFirst = true
live.observe(() => {
  if (!isFirst) return
  publishedAt = now()
  isFirst = false
  setImmediate(() => (isFirst = true))
})

answerCalls<BrewhouseCalls>(
  {
    address: () => ({ port: Number(new URL(server.url).port) }),
    moments: () => ({ committedAt, publishedAt }),
    usage,
  },
  () => server.close(),
)
