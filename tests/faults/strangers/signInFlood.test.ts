import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { isMachineFree } from '#bench/support/clock.ts'
import { watchHealth } from '#tests/support/faults/healthWatch.ts'
import { every, inTurn, retryAfter } from '#tests/support/faults/paced.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { StoppingRig } from '#tests/support/faults/stoppingRig.ts'
import { testPassword } from '#tests/support/servers/server.ts'

const rig = new StoppingRig()

const [guessesASecond, addresses, accounts, seconds] = [100, 10_000, 500, 20]

const pace = (everyMs: number) => ({ everyMs, forMs: seconds * 1_000 })

const emailOf = (n: number) => `p${(n % accounts) + 1}@brewhouse.local`

const login = (body: object, from: string) =>
  fetch(`${rig.url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })

/** Signs in as the page does, which retries in its place in the queue; resolves to the time, and the device's token. */
async function signIn(email: string, from: string, device?: string) {
  const attempt = randomUUID()
  const began = performance.now()
  for (;;) {
    const answer = await login({ email, password: testPassword, device, attempt }, from)
    const body = (await answer.json()) as { device?: string }
    if (answer.ok) return { ms: performance.now() - began, device: body.device }
    expect(answer.status).toBe(429)
    await retryAfter(answer)
  }
}

async function timed(asked: () => Promise<Response>): Promise<number> {
  const began = performance.now()
  const answer = await asked()
  expect(answer.status).toBe(200)
  await answer.text()
  return performance.now() - began
}

const quantile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0

it('a flood of guesses keeps nobody from signing in, and slows nobody else down', async ({ task }) => {
  await rig.start({ TRUST_PROXY: '1', READS_PER_MINUTE: '100000', COST_PER_MINUTE: '100000000' })
  await rig.holder.query(
    `INSERT INTO "User" ("id", "name", "email", "role", "passwordHash", "updatedAt")
     SELECT 'p' || n, 'P' || n, 'p' || n || '@brewhouse.local', 'BREWER', u."passwordHash", now()
     FROM "User" u, generate_series(1, ${accounts}) n WHERE u."role" = 'ADMIN'`,
  )
  const isFree = isMachineFree()
  const known = await signIn(emailOf(0), '192.0.2.1')
  const endWatch = watchHealth(rig.url)
  const statuses = new Map<number, number>()
  const [, ofKnown, ofNew, ofOthers] = await Promise.all([
    every(pace(1_000 / guessesASecond), async (turn) => {
      const n = turn % addresses
      const from = `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`
      const answer = await login({ email: emailOf(turn), password: 'guess' }, from)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      await answer.text()
    }),
    inTurn(pace(2_000), async () => (await signIn(emailOf(0), '192.0.2.1', known.device)).ms),
    // Other accounts than those that were guessed at ten times.
    inTurn(
      pace(2_000),
      async (turn) => (await signIn(emailOf(accounts - 1 - turn), `192.0.2.${turn + 2}`)).ms,
    ),
    inTurn(pace(100), () => timed(() => rig.queryVessels())),
  ])
  const health = await endWatch()
  expect(new Set(statuses.keys())).toEqual(new Set([401, 429]))
  const [slowestKnown, slowestNew] = [Math.max(...ofKnown), Math.max(...ofNew)]
  const others = quantile(ofOthers, 0.99)
  expect(health.failed).toBe(0)
  // Hashes come last wherever there is other work: on a busy machine nothing can be said of times.
  if (!isFree) return
  expect(slowestKnown).toBeLessThan(2_000)
  expect(slowestNew).toBeLessThan(10_000)
  expect(others).toBeLessThan(300)
  expect(health.p99Ms).toBeLessThan(200)
  reportFault(task, {
    fault: 'Strangers guess passwords',
    injected: `${guessesASecond} guesses a second for ${seconds} s, from ${addresses.toLocaleString('en')} addresses at ${accounts} accounts`,
    promised:
      'a known device signs in within 2 s, a new one within 10 s; 99 % of queries within 300 ms, of /healthz within 200 ms',
    measured: `${statuses.get(401)} guesses checked, ${statuses.get(429)} rejected; known devices within ${asDuration(slowestKnown)}, new ones within ${asDuration(slowestNew)}; queries ${asDuration(others)}, /healthz ${asDuration(health.p99Ms)}`,
  })
}, 180_000)
