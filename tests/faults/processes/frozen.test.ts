import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectSound, inWords, startFaultRig, Watch, type FaultRig } from '#tests/support/faults/faultRig.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'

let rig: FaultRig

beforeAll(async () => {
  rig = await startFaultRig()
})
afterAll(() => rig?.stop())

/** Freezes the server or the database for so long under load; returns what was found and when it served again. */
async function freeze(what: 'server' | 'postgres', forMs: number) {
  const watch = await Watch.begin(rig.target, rig.databaseUrl, { everyMs: 50 })
  const pids = [rig.brewhouse.pidOf('server'), rig.brewhouse.pidOf('postgres')]
  await watch.workload.more(50)
  rig.brewhouse.signal(what, 'SIGSTOP')
  const until = performance.now() + forMs
  await expect
    .poll(() => performance.now(), { timeout: forMs + 10_000, interval: 500 })
    .toBeGreaterThan(until)
  const back = watch.workload.serving()
  rig.brewhouse.signal(what, 'SIGCONT')
  const tookMs = await back
  await watch.workload.more(50)
  const verdict = await watch.end()
  expectSound(verdict)
  expect([rig.brewhouse.pidOf('server'), rig.brewhouse.pidOf('postgres')]).toEqual(pids)
  return { verdict, tookMs, refused: watch.workload.refused }
}

it('a database that is unreachable for a minute loses nothing', async ({ task }) => {
  const { verdict, tookMs, refused } = await freeze('postgres', 60_000)
  expect(refused.get('UNAVAILABLE') ?? 0).toBeGreaterThan(0)
  reportFault(task, {
    fault: 'The database is unreachable for a minute',
    injected: 'SIGSTOP to PostgreSQL and all its backends for 60 s',
    promised: 'commands are refused with a sentence; nothing is lost; no process restarts',
    measured: `${inWords(verdict)}; saved again after ${asDuration(tookMs)}`,
  })
})

it('a server that stands still for 20 seconds loses nothing', async ({ task }) => {
  const { verdict, tookMs } = await freeze('server', 20_000)
  reportFault(task, {
    fault: 'The server stands still for 20 s',
    injected: 'SIGSTOP to the server process',
    promised: 'clients notice and continue; nothing is lost; no process restarts',
    measured: `${inWords(verdict)}; saved again after ${asDuration(tookMs)}`,
  })
})

it('three restarts by an operator under load lose nothing', async ({ task }) => {
  const watch = await Watch.begin(rig.target, rig.databaseUrl)
  const away: number[] = []
  for (let restart = 0; restart < 3; restart++) {
    await watch.workload.more(100)
    const since = performance.now()
    await rig.brewhouse.stop()
    expect(rig.brewhouse.keeper.exitCode).toBe(0)
    expect(performance.now() - since).toBeLessThan(10_000)
    await rig.restart()
    await watch.workload.serving()
    away.push(performance.now() - since)
  }
  const verdict = await watch.end()
  expectSound(verdict)
  reportFault(task, {
    fault: 'It is stopped and started again under load',
    injected: 'SIGTERM and a new start, three times while eight writers write',
    promised: 'requests in flight are answered, stopped within 10 s, nothing lost',
    measured: `${inWords(verdict)}; serving again at most ${asDuration(Math.max(...away))} after SIGTERM`,
  })
})
