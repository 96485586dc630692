import { afterAll, describe, expect, it } from 'vitest'
import { bind } from '#tests/support/data/devices.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { eventually } from '#tests/support/eventually.ts'
import { brokers, publish, type Broker } from '#tests/support/servers/broker.ts'
import { freePort } from '#tests/support/servers/processes.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { inThisDatabase } from '#tests/support/faults/locks.ts'

const port = await freePort()
const [, startFirst] = brokers[0]!
let broker: Broker = await startFirst(port)
const settings = { MQTT_URL: `mqtt://127.0.0.1:${port}`, MQTT_TOPICS: 'cellar/+' }
const server = await serverOfFile(settings)
const admin = await server.signIn('ADMIN')
const { prisma } = server.app.database
afterAll(() => broker.stop())

const measuredBy = async (identity: string) => {
  const { data } = await server.ask<{ devices: { identity: string; dialect: string; measured: object[] }[] }>(
    admin,
    '{ devices { identity dialect measured { kind value } } }',
  )
  return data?.devices.find((device) => device.identity === identity)
}

let names = 0
/** Resolves when the server listens: a message that is published reaches it. */
async function isListening(): Promise<void> {
  names += 1
  await isReceived(`listening-${names}`)
}

/** Publishes a message of a new device until it is there. */
async function isReceived(name: string): Promise<void> {
  await eventually(
    async () => {
      await publish(port, [{ topic: `brewhouse/devices/${name}`, body: '{"gravity":1.05}' }])
      expect(await prisma.device.count({ where: { identity: name } })).toBe(1)
    },
    { interval: 250 },
  )
}

it.each([
  [
    'a TiltBridge',
    'tiltbridge/tilt_RED',
    '{"Color":"RED","SG":"1.0123","Temp":"68.5","tempunits":"F"}',
    'RED',
    1.0123,
  ],
  ['Brewblox', 'brewcast/history/spindle', '{"key":"spindle","data":{"Gravity":1.031}}', 'spindle', 1.031],
  ['plain JSON of a topic that was set', 'cellar/FV7', '{"gravity":1.02}', 'FV7', 1.02],
])('hears %s', async (_what, topic, body, identity, gravity) => {
  await isListening()
  await publish(port, [{ topic, body }])
  await eventually(async () =>
    expect((await measuredBy(identity))?.measured).toContainEqual({ kind: 'GRAVITY', value: gravity }),
  )
})

it('gathers what an iSpindel publishes to a topic each', async () => {
  await isListening()
  const values = {
    tilt: 45.2,
    temperature: 20,
    temp_units: 'C',
    battery: 4.1,
    gravity: 12.5,
    interval: 900,
    RSSI: -61,
  }
  await publish(
    port,
    Object.entries(values).map(([key, value]) => ({ topic: `ispindel/FV4/${key}`, body: String(value) })),
  )
  await eventually(async () =>
    expect(await measuredBy('FV4')).toEqual({
      ...{ identity: 'FV4', dialect: 'ISPINDEL' },
      measured: [
        { kind: 'TEMPERATURE', value: 68 },
        { kind: 'GRAVITY', value: 1.0505 },
      ],
    }),
  )
  const status = await prisma.deviceStatus.findFirstOrThrow({ where: { device: { identity: 'FV4' } } })
  expect(status).toMatchObject({ batteryVolts: 4.1, intervalSeconds: 900, signal: -61 })
})

describe.each(brokers)('with %s', (name, start) => {
  it('counts a message once that is sent twice, retained, and delivered again after the broker was away', async () => {
    await broker.stop()
    broker = await start(port)
    const device = `tank-${name}`
    await isReceived(device)
    const { id } = await prisma.device.findUniqueOrThrow({ where: { identity: device } })
    await bind(server, admin, id, (await aVessel(prisma)).id)
    const topic = `brewhouse/devices/${device}`
    const readings = () =>
      prisma.reading.findMany({
        where: { gravity: { not: null } },
        select: { gravity: true, bindingId: true },
      })
    const before = (await readings()).length

    const message = { topic, body: '{"gravity":1.042}', retain: true }
    await publish(port, [message, message])
    await eventually(async () => expect(await readings()).toHaveLength(before + 1))

    await broker.stop()
    broker = await start(port)
    await publish(port, [message])
    // It is delivered as soon as the server is back, and before what is published then.
    await isReceived(`${device}-later`)
    expect((await readings()).map(({ gravity }) => gravity).filter((one) => one === 1.042)).toHaveLength(1)
  })
})

it('a retained message that is far too large is none, and keeps no other one back', async () => {
  await isListening()
  const body = JSON.stringify({ device: 'large', gravity: 1.02, note: 'x'.repeat(200_000) })
  await publish(port, [{ topic: 'brewhouse/devices/large', body, retain: true }])
  await isReceived('after-the-large-one')
  expect(await prisma.device.count({ where: { identity: 'large' } })).toBe(0)
  await publish(port, [{ topic: 'brewhouse/devices/large', body: '', retain: true }])
})

it('one of several processes listens, and another takes over when it loses its connection', async () => {
  const other = await startServer({ ...settings, databaseUrl: server.databaseUrl })
  const { pool } = server.app.database
  const posts = ({ app }: typeof server) =>
    app.metrics.registry.getSingleMetricAsString('brewhouse_device_posts_total')
  const heardBy = async () =>
    [await posts(server), await posts(other)].map((text) => /^brewhouse.*[1-9]$/m.test(text))
  await isListening()
  expect(await heardBy()).toEqual([true, false])
  const holding = `FROM pg_locks WHERE ${inThisDatabase} AND "locktype" = 'advisory' AND "objid" = 8216046 AND "granted"`
  // The process that lost it may be the first to ask again.
  await eventually(async () => {
    await pool.query(`SELECT pg_terminate_backend("pid") ${holding}`)
    await isListening()
    expect(await heardBy()).toEqual([true, true])
  })
  await other.close()
})
