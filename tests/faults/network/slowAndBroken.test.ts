import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { startFaultProxy, type FaultProxy } from '#tests/support/faults/faultProxy.ts'
import { expectSound, inWords, startFaultRig, Watch, type FaultRig } from '#tests/support/faults/faultRig.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'

let rig: FaultRig
let proxy: FaultProxy

beforeAll(async () => {
  rig = await startFaultRig()
  proxy = await startFaultProxy(Number(new URL(rig.target.url).port))
})
afterEach(() => {
  proxy.slowDown(0)
  proxy.swallow(false)
})
afterAll(async () => {
  await proxy?.close()
  await rig?.stop()
})

/** Writers and followers that reach the server only through the proxy. */
const begin = () =>
  Watch.begin({ ...rig.target, url: `http://127.0.0.1:${proxy.port}` }, rig.databaseUrl, { everyMs: 20 })

it('a slow connection delays changes and loses none', async ({ task }) => {
  const watch = await begin()
  proxy.slowDown(300)
  await watch.workload.more(100)
  proxy.slowDown(300, 20_000)
  await watch.workload.more(50)
  proxy.slowDown(0)
  await watch.workload.more(50)
  const verdict = await watch.end()
  expectSound(verdict)
  reportFault(task, {
    fault: 'The connection is slow',
    injected: 'a proxy adds 300 ms each way, then also lets 20 kB a second through',
    promised: 'changes come late, and none is missing',
    measured: inWords(verdict),
  })
})

it('a connection that breaks ten times loses and doubles nothing', async ({ task }) => {
  const watch = await begin()
  for (let cut = 0; cut < 10; cut++) {
    await watch.workload.more(50)
    proxy.cut()
  }
  await watch.workload.more(50)
  const verdict = await watch.end()
  expectSound(verdict)
  reportFault(task, {
    fault: 'The connection breaks',
    injected: 'a proxy resets all connections ten times while eight writers write',
    promised: 'commands are repeated under their ids, streams continue at their cursors',
    measured: `${inWords(verdict)}; ${[...watch.workload.refused.values()].reduce((sum, n) => sum + n, 0)} commands had to be repeated`,
  })
})

it('a network that swallows every packet is noticed, and loses nothing', async ({ task }) => {
  const watch = await begin()
  await watch.workload.more(50)
  proxy.swallow(true)
  const asked = proxy.asked()
  // Followers notice by the heartbeats that do not come, writers by their timeout.
  await expect
    .poll(() => proxy.asked(), { timeout: 60_000 })
    .toBeGreaterThanOrEqual(asked + watch.followers.all.length)
  const back = watch.workload.serving()
  proxy.swallow(false)
  proxy.cut()
  const tookMs = await back
  const verdict = await watch.end()
  expectSound(verdict)
  reportFault(task, {
    fault: 'The network swallows every packet',
    injected: 'a proxy passes nothing on and closes nothing, until every client has given up and asked again',
    promised: 'clients notice by missing heartbeats; nothing is lost',
    measured: `${inWords(verdict)}; saved again ${asDuration(tookMs)} after the connection was back`,
  })
})
