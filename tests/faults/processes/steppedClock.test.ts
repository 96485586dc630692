import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSound, inWords, signInAt, unlimited, Watch } from '#tests/support/faults/faultRig.ts'
import { reportFault } from '#tests/support/faults/report.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'
import { startBrewhouse, type RunningBrewhouse } from '#tests/support/servers/processes.ts'
import { subscribeBySocket, type Seen } from '#tests/support/subscriber.ts'

/** Where Debian's package `libfaketime` puts it. */
const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find(existsSync)

describe.runIf(library)('with a clock that is set while it runs', () => {
  let folder: string
  let clock: string
  let database: FreshDatabase
  let brewhouse: RunningBrewhouse

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'brewhouse-clock-'))
    clock = join(folder, 'clock')
    await writeFile(clock, '+0')
    database = await freshDatabase()
    brewhouse = await startBrewhouse(folder, {
      ...unlimited,
      DATABASE_URL: database.url,
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    })
  })
  afterAll(async () => {
    await brewhouse?.stop()
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  it.for(['-1h', '+1h'])('a step of %s stops no heartbeat and loses nothing', async (step, { task }) => {
    await writeFile(clock, '+0')
    const target = await signInAt(brewhouse.url)
    const watch = await Watch.begin(target, database.url, { everyMs: 50 })
    const reader = await subscribeBySocket(target.url, target.token)
    const isHeartbeat = ({ __typename }: Seen) => __typename === 'Heartbeat'
    await reader.waitFor(isHeartbeat)
    await watch.workload.more(20)

    await writeFile(clock, step)
    const before = reader.seen.filter(isHeartbeat).length
    await expect
      .poll(() => reader.seen.filter(isHeartbeat).length, { timeout: 15_000 })
      .toBeGreaterThanOrEqual(before + 2)
    const heard = reader.seen.filter(isHeartbeat).at(-1)
    const offBy = Date.parse(String(heard?.serverTime)) - Date.now()
    expect(Math.abs(offBy - (step === '-1h' ? -3_600_000 : 3_600_000))).toBeLessThan(60_000)
    expect((await fetch(`${brewhouse.url}/readyz`)).status).toBe(200)
    await watch.workload.more(20)
    await reader.close()
    const verdict = await watch.end()
    expectSound(verdict)
    reportFault(task, {
      fault: `The server's clock is set by an hour (${step})`,
      injected: 'libfaketime; the monotonic clock goes on',
      promised: 'heartbeats, readiness and writes go on',
      measured: `2 heartbeats within 15 s after the step; ${inWords(verdict)}`,
    })
  })
})

if (!library) it('libfaketime is not installed: not tried here', () => expect(library).toBeUndefined())
