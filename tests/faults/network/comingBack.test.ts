import { afterAll, beforeAll, expect, it } from 'vitest'
import { startFaultProxy, type FaultProxy } from '#tests/support/faults/faultProxy.ts'
import { expectSound, inWords, startFaultRig, Watch, type FaultRig } from '#tests/support/faults/faultRig.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { eventually } from '#tests/support/eventually.ts'

const count = 500

let rig: FaultRig
let proxy: FaultProxy

beforeAll(async () => {
  rig = await startFaultRig()
  proxy = await startFaultProxy(Number(new URL(rig.target.url).port))
})
afterAll(async () => {
  await proxy?.close()
  await rig?.stop()
})

it('500 clients come back at once, each without a gap', async ({ task }) => {
  const target = { ...rig.target, url: `http://127.0.0.1:${proxy.port}` }
  const watch = await Watch.begin(target, rig.databaseUrl, { followers: count, writers: 2, everyMs: 200 })
  const live = (times: number) =>
    eventually(
      () => {
        const { length } = watch.followers.all.filter(({ connections }) => connections < times)
        if (length > 0) throw new Error(`${length} clients are not live`)
      },
      { timeout: 60_000, interval: 50 },
    )
  await live(1)
  for (const follower of watch.followers.all) follower.connections = 0
  proxy.refuse(true)
  proxy.cut()
  await watch.workload.more(0)
  const back = performance.now()
  proxy.refuse(false)
  await live(1)
  const tookMs = performance.now() - back
  await watch.workload.more(10)
  const verdict = await watch.end()
  expectSound(verdict)
  expect(tookMs).toBeLessThan(15_000)
  reportFault(task, {
    fault: `${count} clients come back at once`,
    injected: 'a proxy cuts all of them and then lets them in again',
    promised: 'each continues at its cursor',
    measured: `${inWords(verdict)}; all live again after ${asDuration(tookMs)}`,
  })
})
