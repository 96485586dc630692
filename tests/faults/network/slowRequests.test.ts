import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectSound, inWords, startFaultRig, Watch, type FaultRig } from '#tests/support/faults/faultRig.ts'
import { asDuration, reportFault } from '#tests/support/faults/report.ts'
import { watchHealth } from '#tests/support/faults/healthWatch.ts'

const patienceSeconds = 5
const count = 150

let rig: FaultRig

beforeAll(async () => {
  rig = await startFaultRig({ REQUEST_SECONDS: String(patienceSeconds) })
})
afterAll(() => rig?.stop())

const headers = 'POST /graphql HTTP/1.1\r\nhost: localhost\r\n'
const body = `${headers}content-type: application/json\r\ncontent-length: 10000\r\n\r\n{`

/** A request of which one byte comes each half second; resolves when the server has closed it. */
async function drip(beginning: string, byte: string): Promise<void> {
  const socket = connect(Number(new URL(rig.target.url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  await once(socket, 'connect')
  socket.write(beginning)
  const drops = setInterval(() => socket.write(byte), 500)
  await once(socket, 'close')
  clearInterval(drops)
}

it('300 requests that arrive byte by byte are closed, and nobody else waits', async ({ task }) => {
  const watch = await Watch.begin(rig.target, rig.databaseUrl, { everyMs: 100 })
  const endWatch = watchHealth(rig.target.url)
  const began = performance.now()
  const dripping = Array.from({ length: count }, () => [drip(`${headers}x-slow: `, 'x'), drip(body, ' ')])
  await Promise.all(dripping.flat())
  const tookMs = performance.now() - began
  const health = await endWatch()
  const verdict = await watch.end()
  expectSound(verdict)
  expect(health.failed).toBe(0)
  expect(tookMs).toBeLessThan(60_000)
  reportFault(task, {
    fault: 'Requests arrive byte by byte',
    injected: `${count} requests with slow headers and ${count} with slow bodies, where ${patienceSeconds} s are allowed`,
    promised: 'they are closed; others are served meanwhile',
    measured: `all closed after ${asDuration(tookMs)}; /healthz within ${asDuration(health.slowestMs)}; ${inWords(verdict)}`,
  })
})
