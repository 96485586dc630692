import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { startBrewhouse, type RunningBrewhouse } from '#tests/support/servers/processes.ts'
import { eventually } from '#tests/support/eventually.ts'
import { attacks, type Target } from './attacks.ts'
import { watchHealth } from '#tests/support/faults/healthWatch.ts'

/** How many attacks; `npm run test:storm` makes 10,000. */
const count = Number(process.env.STORM ?? 500)
/** Warm-up: enough of every kind for lazy loading and JIT compilation. */
const warmUp = 600
const atOnce = 8
const mostMs = 200
const mostGrowth = 1.2
const longestMs = 900_000

let folder: string
let brewhouse: RunningBrewhouse
let target: Target

/** No rate limits, so that every attack is processed. */
const unlimited = {
  READS_PER_MINUTE: '10000000',
  COST_PER_MINUTE: '1000000000',
  SOCKETS_PER_USER: '1000',
  LOG_LEVEL: 'silent',
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brewhouse-storm-'))
  await chmod(folder, 0o755)
  brewhouse = await startBrewhouse(folder, unlimited)
  const { url } = brewhouse
  const token = await eventually(() => signIn(url))
  target = { url, token }
}, 90_000)
afterAll(async () => {
  await brewhouse.stop()
  await rm(folder, { recursive: true, force: true })
})

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'viewer@brewhouse.local', password: 'brewhouse-demo' }),
  })
  if (response.status !== 200) throw new Error(`The sign-in answered ${response.status}.`)
  const { token } = (await response.json()) as { token: string }
  return token
}

/** The memory of the server process, in MB. */
function memory(): number {
  const pid = String(brewhouse.pidOf('server'))
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', pid]).toString()) / 1024
}

/** Runs attacks with limited concurrency; returns how many of each kind got no response, and which got a 500. */
async function storm(attempts: number, from: number) {
  const kinds = Object.entries(attacks)
  const found = { unanswered: [] as string[], faults: [] as string[] }
  let next = from
  async function attack() {
    for (let n = next++; n < from + attempts; n = next++) {
      const [name, run] = kinds[n % kinds.length] ?? []
      if (!name || !run) return
      try {
        const status = await run(target, n)
        if (status === 500) found.faults.push(name)
      } catch (error) {
        // A request body refused early may be cut off by the response.
        if (!/reset|EPIPE|other side closed|fetch failed/i.test(String(error)))
          found.unanswered.push(`${name}: ${String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, attack))
  return found
}

it(
  'a storm of hostile documents, bodies and frames leaves the brewery working',
  async ({ task }) => {
    await storm(warmUp, 0)
    const before = { pid: brewhouse.pidOf('server'), memory: memory() }
    const endWatch = watchHealth(target.url)
    const began = performance.now()
    const found = await storm(count, warmUp)
    const took = performance.now() - began
    const health = await endWatch()
    console.log(
      `${count} attacks in ${Math.round(took / 1000)} s; /healthz at most ${Math.round(health.slowestMs)} ms of ${health.asked}; memory ${Math.round(before.memory)} MB before, ${Math.round(memory())} MB at the end`,
    )
    expect(brewhouse.pidOf('server')).toBe(before.pid)
    expect(found).toEqual({ unanswered: [], faults: [] })
    expect(health.failed).toBe(0)
    expect(health.asked).toBeGreaterThan(20)
    await eventually(() => expect(memory()).toBeLessThan(before.memory * mostGrowth), {
      timeout: 60_000,
      interval: 500,
    })
    expect(health.slowestMs).toBeLessThan(mostMs)
    reportFault(task, {
      fault: 'Hostile documents, bodies and frames',
      injected: `${count} attacks, ${atOnce} at a time, with limits per minute switched off`,
      promised: 'no restart, /healthz under 200 ms, memory back to within 20 %',
      measured: `/healthz within ${asDuration(health.slowestMs)}, memory ${Math.round(before.memory)} MB before and ${Math.round(memory())} MB after`,
    })
  },
  longestMs,
)
