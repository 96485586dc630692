import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectSound, inWords, startFaultRig, Watch, type FaultRig } from '#tests/support/faults/faultRig.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { connectionTo } from '#tests/support/servers/connections.ts'

let rig: FaultRig

beforeAll(async () => {
  rig = await startFaultRig()
})
afterAll(() => rig.stop())

/** The longest of several times, in ms. */
const worst = (times: number[]) => asDuration(Math.max(...times))

it('PostgreSQL is killed ten times under load', async ({ task }) => {
  const watch = await Watch.begin(rig.target, rig.databaseUrl)
  const server = rig.brewhouse.pidOf('server')
  const away: number[] = []
  for (let kill = 0; kill < 10; kill++) {
    await watch.workload.more(1_000)
    process.kill(rig.brewhouse.pidOf('postgres') ?? 0, 'SIGKILL')
    away.push(await watch.workload.serving())
  }
  const verdict = await watch.end()
  expectSound(verdict)
  expect(verdict.acknowledged).toBeGreaterThan(10_000)
  expect(Math.max(...away)).toBeLessThan(3_000)
  expect(rig.brewhouse.pidOf('server')).toBe(server)
  reportFault(task, {
    fault: 'PostgreSQL is killed, ten times under load',
    injected: 'SIGKILL to its main process while eight writers write',
    promised: 'no acknowledged write lost, none doubled, serving again in under 3 s',
    measured: `${inWords(verdict)}; serving again after at most ${worst(away)}`,
  })
})

it('a connection of PostgreSQL is killed, which ends all of them', async ({ task }) => {
  const watch = await Watch.begin(rig.target, rig.databaseUrl)
  const server = rig.brewhouse.pidOf('server')
  const away: number[] = []
  for (let kill = 0; kill < 3; kill++) {
    await watch.workload.more(100)
    const client = await connectionTo(rig.databaseUrl)
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() LIMIT 1`,
    )
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
    away.push(await watch.workload.serving())
    await client.end().catch(() => undefined)
  }
  const verdict = await watch.end()
  expectSound(verdict)
  expect(rig.brewhouse.pidOf('server')).toBe(server)
  reportFault(task, {
    fault: 'A backend of PostgreSQL is killed, three times under load',
    injected: 'SIGKILL to one backend; PostgreSQL restarts all of them',
    promised: 'no acknowledged write lost, none doubled; the server stays up',
    measured: `${inWords(verdict)}; serving again after at most ${worst(away)}`,
  })
})

it('the server is killed five times under load', async ({ task }) => {
  const watch = await Watch.begin(rig.target, rig.databaseUrl)
  const away: number[] = []
  for (let kill = 0; kill < 5; kill++) {
    await watch.workload.more(200)
    process.kill(rig.brewhouse.pidOf('server') ?? 0, 'SIGKILL')
    away.push(await watch.workload.serving())
  }
  const verdict = await watch.end()
  expectSound(verdict)
  expect(rig.brewhouse.keeper.exitCode).toBeNull()
  reportFault(task, {
    fault: 'The server is killed, five times under load',
    injected: 'SIGKILL to the server process while eight writers write',
    promised: 'no acknowledged write lost, none doubled; restarted automatically',
    measured: `${inWords(verdict)}; serving again after at most ${worst(away)}`,
  })
})
