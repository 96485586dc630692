import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { isRunning } from '#api/db/embedded/processes.ts'
import { untilWaiting } from '#tests/support/faults/locks.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { StoppingRig } from '#tests/support/faults/stoppingRig.ts'
import { freePort } from '#tests/support/servers/processes.ts'
import { eventually } from '#tests/support/eventually.ts'

const rig = new StoppingRig()

/** Clients that ask without a pause until told to stop: the status of each answer, and every connection that broke during one. */
function askWithoutEnd(count: number) {
  const agent = new Agent({ keepAlive: true })
  rig.opened.push({ close: () => agent.destroy() })
  const headers = rig.authorization()
  const outcomes: (number | string)[] = []
  let isOver = false
  const askOnce = () =>
    new Promise<void>((resolve) => {
      const request = get(`${rig.url}/api/equipment`, { agent, headers }, (answer) => {
        answer.on('error', ({ message }) => resolve(void outcomes.push(message)))
        answer.resume().on('end', () => resolve(void outcomes.push(answer.statusCode ?? 0)))
      })
      // Nobody listened, or the connection was closed while it was idle: the request was not taken on.
      request.on('error', () => setImmediate(resolve))
    })
  const clients = Array.from({ length: count }, async () => {
    while (!isOver) await askOnce()
  })
  return {
    outcomes,
    async end() {
      isOver = true
      await Promise.all(clients)
    },
  }
}

it('finishes what it took on under load although npm passes on a Ctrl-C that everyone heard', async ({
  task,
}) => {
  const port = await freePort()
  rig.url = `http://127.0.0.1:${port}`
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: rig.database.url, PORT: String(port) }
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: packageRoot(),
    env,
    detached: true,
    stdio: 'ignore',
  })
  const exit = once(npm, 'exit')
  await rig.untilReady()
  const load = askWithoutEnd(8)
  await eventually(() => expect(load.outcomes.length).toBeGreaterThan(50))
  await rig.holdUp()
  const answers = Array.from({ length: 4 }, () => rig.askVessels())
  await untilWaiting(rig.holder, 12)
  // What a terminal does: the whole group hears it.
  process.kill(-(npm.pid ?? 0), 'SIGINT')
  await rig.untilGone()
  await rig.letGo()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(4).fill(200))
  await exit
  await load.end()
  expect(new Set(load.outcomes)).toEqual(new Set([200]))
  reportFault(task, {
    fault: 'Ctrl-C under load',
    injected: 'SIGINT to npm and everything that it started, with 12 requests in flight',
    promised: 'every request that was taken on is answered',
    measured: `${load.outcomes.length} requests, all answered with 200`,
  })
})

/** How many times it is stopped while people sign in, and how many do. */
const [trials, people] = [6, 16]

/** Signs in on a connection of its own; resolves to the status, or why there is no answer. `isSent` once the server has it. */
function aSignIn(n: number, from: string) {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  const sent = request(`${rig.url}/api/users/login`, { method: 'POST', headers, agent: false })
  const outcome = new Promise<number | string>((resolve) => {
    sent.on('response', (answer) => {
      answer.on('error', ({ message }) => resolve(message))
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
  const isSent = new Promise((resolve) => sent.once('finish', resolve))
  sent.end(JSON.stringify({ email: `p${n + 1}@brewhouse.local`, password: 'a long test password' }))
  return { outcome, isSent }
}

it('cuts off nobody who signs in while it is stopped, at whatever point that is', async ({ task }) => {
  await rig.holder.query(
    `INSERT INTO "User" ("id", "name", "email", "role", "passwordHash", "updatedAt")
     SELECT 'p' || n, 'P' || n, 'p' || n || '@brewhouse.local', 'BREWER', u."passwordHash", now()
     FROM "User" u, generate_series(1, $1::int) n WHERE u."role" = 'ADMIN'`,
    [people],
  )
  const outcomes = new Map<number | string, number>()
  for (let trial = 0; trial < trials; trial++) {
    // Hashes are computed at a low priority, which takes long on a busy machine.
    await rig.start({ STOP_SECONDS: '30', TRUST_PROXY: '1' })
    const exit = once(rig.brewhouse.keeper, 'exit')
    const signIns = Array.from({ length: people }, (_, n) => aSignIn(n, `10.3.${trial}.${n}`))
    await Promise.all(signIns.map(({ isSent }) => isSent))
    // In the first trial immediately, then after so many have been answered.
    await Promise.all(signIns.slice(0, trial).map(({ outcome }) => outcome))
    rig.brewhouse.keeper.kill('SIGTERM')
    for (const outcome of await Promise.all(signIns.map((one) => one.outcome)))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    expect(await exit).toEqual([0, null])
  }
  // Refused connections were never accepted; what waits for a hash may be told to come to the next process.
  const answered = (outcomes.get(200) ?? 0) + (outcomes.get(429) ?? 0)
  expect([...outcomes.keys()].filter((one) => ![200, 429, 'ECONNREFUSED'].includes(one))).toEqual([])
  expect(outcomes.get(200)).toBeGreaterThan(trials)
  reportFault(task, {
    fault: 'It is stopped while people sign in',
    injected: `SIGTERM while ${people} people sign in, ${trials} times`,
    promised: 'every request that was accepted is answered',
    measured: `${answered} of ${trials * people} answered: ${outcomes.get(200)} signed in, ${outcomes.get(429) ?? 0} told to retry; none was cut off`,
  })
}, 300_000)

it('ends at once when it is asked a second time, and leaves no database running', async ({ task }) => {
  const folder = await mkdtemp(join(tmpdir(), 'brewhouse-stopping-'))
  await chmod(folder, 0o755)
  rig.opened.push({ close: () => rm(folder, { recursive: true, force: true }) })
  await rig.start({ DATABASE_URL: '', DATA_DIR: folder, DEMO: '0' })
  const ours = [rig.brewhouse.pidOf('server') ?? 0, rig.brewhouse.pidOf('postgres') ?? 0]
  const held = await rig.holdOpen()
  rig.brewhouse.keeper.kill('SIGTERM')
  await rig.untilGone()
  expect(ours.map(isRunning)).toEqual([true, true])
  const since = performance.now()
  // Within half a second it counts as the same signal, passed on by npm.
  await eventually(
    () => {
      rig.brewhouse.keeper.kill('SIGTERM')
      expect(rig.brewhouse.keeper.exitCode).toBe(143)
    },
    { interval: 100 },
  )
  // Sooner than the request in flight would have been cut off.
  const tookMs = performance.now() - since
  expect(tookMs).toBeLessThan(5_000)
  expect(ours.map(isRunning)).toEqual([false, false])
  expect(await held.end).toBeInstanceOf(Error)
  reportFault(task, {
    fault: 'A second signal while it stops',
    injected: 'SIGTERM twice, with a request that never ends',
    promised: 'it ends at once, and leaves no database running',
    measured: `ended after ${asDuration(tookMs)}`,
  })
}, 120_000)
