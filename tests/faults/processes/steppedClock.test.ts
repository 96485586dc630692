import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectSound, inWords, signInAt, unlimited, Watch } from '#tests/support/faults/faultRig.ts'
import { reportFault } from '#tests/support/faults/report.ts'
import { poolOf } from '#tests/support/servers/connections.ts'
import { freshDatabase, type FreshDatabase } from '#tests/support/servers/database.ts'
import { startBrewhouse, type RunningBrewhouse } from '#tests/support/servers/processes.ts'
import { subscribeBySocket, type Seen } from '#tests/support/subscriber.ts'
import { hasFaketime, settingsOfClock } from '#tests/support/faketime.ts'

describe.runIf(hasFaketime())('with a clock that is set while it runs', () => {
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
      ...settingsOfClock(clock),
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

  it('a start with a clock that is three years ahead drops nothing of what devices measured', async ({
    task,
  }) => {
    await writeFile(clock, '+0')
    // It serves by now.
    await signInAt(brewhouse.url)
    const other = await mkdtemp(join(tmpdir(), 'brewhouse-ahead-'))
    const ahead = join(other, 'clock')
    const pool = poolOf(database.url)
    const partitions = async () => {
      const { rows } = await pool.query<{ name: string }>(
        `SELECT relname AS "name" FROM pg_class WHERE relispartition AND relkind = 'r' ORDER BY 1`,
      )
      return rows.map(({ name }) => name)
    }
    const before = await partitions()
    expect(before).not.toEqual([])
    await writeFile(ahead, '+1100d')
    const late = await startBrewhouse(other, {
      ...unlimited,
      DATABASE_URL: database.url,
      ...settingsOfClock(ahead),
    })
    const warning = async () =>
      ((await (await fetch(`${late.url}/readyz`)).json()) as { warning?: string }).warning
    await expect.poll(warning, { timeout: 60_000 }).toMatch(/^the clock jumped from /)
    // Waits for what is under way.
    await late.stop()
    expect(await partitions()).toEqual(expect.arrayContaining(before))
    await pool.end()
    await rm(other, { recursive: true, force: true })
    reportFault(task, {
      fault: "The server starts with a clock three years ahead, on a brewery's database",
      injected: 'libfaketime, on the server',
      promised: 'nothing is deleted by that time; /readyz says so',
      measured: `all ${before.length} partitions of what devices measured are there`,
    })
  })
})
