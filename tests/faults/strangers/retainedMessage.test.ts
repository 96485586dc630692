import { execFileSync, spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { packageRoot } from '#api/db/embedded/packageRoot.ts'
import { reportFault } from '#tests/support/faults/report.ts'
import { StoppingRig } from '#tests/support/faults/stoppingRig.ts'
import { eventually } from '#tests/support/eventually.ts'
import { brokers, publish } from '#tests/support/servers/broker.ts'
import { freePort } from '#tests/support/servers/processes.ts'

const rig = new StoppingRig()
const megabytes = 250

/** Publishes a retained message of so many megabytes, in a process whose memory is its own. */
function publishLarge(port: number): void {
  const program = `
    import { connectAsync } from 'mqtt'
    const client = await connectAsync('mqtt://127.0.0.1:${port}')
    await client.publishAsync('brewhouse/devices/large', Buffer.alloc(${megabytes} * 1_000_000, 'x'), { qos: 1, retain: true })
    await client.endAsync()`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: packageRoot(),
  })
  expect([status, String(stderr)]).toEqual([0, ''])
}

/** The memory of the server now, and its highest so far, in MB. */
function memory(): { now: number; highest: number } {
  const pid = rig.brewhouse.pidOf('server')
  const status = execFileSync('cat', [`/proc/${pid}/status`]).toString()
  const of = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024
  return { now: of('VmRSS'), highest: of('VmHWM') }
}

it('a retained message of 250 MB is not read into memory, and keeps no other one back', async ({ task }) => {
  const port = await freePort()
  const broker = await brokers[0]![1](port)
  rig.opened.push({ close: () => broker.stop() })
  publishLarge(port)
  // Connects again and again while the message is there.
  await rig.start({ MQTT_URL: `mqtt://127.0.0.1:${port}` })
  const devices = async () =>
    (await rig.holder.query<{ identity: string }>('SELECT "identity" FROM "Device"')).rows.map(
      ({ identity }) => identity,
    )
  const before = memory()
  let names = 0
  await eventually(
    async () => {
      names++
      await publish(port, [{ topic: `brewhouse/devices/small-${names}`, body: '{"gravity":1.05}' }])
      expect((await devices()).some((name) => name.startsWith('small-'))).toBe(true)
    },
    { interval: 250, timeout: 60_000 },
  )
  const after = memory()
  expect(await devices()).not.toContain('large')
  expect(after.highest - before.now).toBeLessThan(megabytes / 2)
  reportFault(task, {
    fault: 'A broker retains a huge message',
    injected: `a retained message of ${megabytes} MB on a topic of devices`,
    promised: 'it is refused before it is read; memory grows by less than half of it; other messages arrive',
    measured: `memory ${Math.round(before.now)} MB before, at most ${Math.round(after.highest)} MB; the next message was stored`,
  })
}, 180_000)
