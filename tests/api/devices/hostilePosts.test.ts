import { describe, expect, it } from 'vitest'
import { countDevices, countPerMinute } from '#api/ingest/postLimits.ts'
import { keepMessage } from '#api/features/devices/arrivals/keepMessage.service.ts'
import { anIngestAddress, bind, post } from '#tests/support/data/devices.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { eventually } from '#tests/support/eventually.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { story } from '#tests/support/story.ts'

story()

const server = await serverOfFile()
const { prisma } = server.app.database
const admin = await server.signIn('ADMIN')
const address = await anIngestAddress(server, admin)

describe('hostile input', () => {
  const json = { 'content-type': 'application/json' }
  const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

  it.each([
    ['a compressed body', 'x', { ...json, 'content-encoding': 'gzip' }, 415],
    ['a body of 1 MB', `{"device":"FV3","note":"${'x'.repeat(1_000_000)}"}`, json, 413],
    ['a body of 17 kB', `{"device":"FV3","note":"${'x'.repeat(17_000)}"}`, json, 413],
    ['an empty body', '', json, 400],
    ['what nobody knows', '{"hello":"world"}', json, 400],
    ['binary', '\0\u0001\u0002\uFFFD', { 'content-type': 'application/octet-stream' }, 400],
    ['deep nesting', nested(1_000), json, 400],
    ['cut JSON', '{"device":"FV3","gravity":', json, 400],
    ['the names of prototypes', '{"__proto__":{"device":"x"},"constructor":1}', json, 400],
  ])('refuses %s with a sentence', async (_what, body, headers, status) => {
    const answer = await post(server, address.url, body, headers)
    expect(answer.status).toBe(status)
    expect(JSON.parse(answer.text)).toMatchObject({ message: expect.stringMatching(/^[A-Z].*\.$/) })
  })

  it('stores what the database does not take as something else', async () => {
    const body = String.raw`{"device":"N\u0000UL \ud800","gravity":1.02}`
    expect((await post(server, address.url, body)).status).toBe(200)
    expect(await prisma.device.count({ where: { identity: { startsWith: 'N' } } })).toBe(1)
  })

  it('keeps at most 50 devices of an address that nobody has bound, whether 240 names come or 10,000', async () => {
    const gateway = (first: number) => ({
      api_key: 'k',
      gravity_sensors: Array.from({ length: 20 }, (_, n) => ({
        ...{ name: `S${first + n}`, internal_id: `id-${first + n}`, sensor_type: 'tilt' },
        ...{ gravity: '1.020', temp: '68', temp_format: 'F' },
      })),
    })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => post(server, address.url, gateway(n * 20))),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    const last = await post(server, address.url, gateway(1_000))
    expect([last.status, JSON.parse(last.text).message]).toEqual([
      429,
      '50 devices of this address, or 200 of all, wait to be bound to a vessel. Bind or retire some, then this one can be added.',
    ])
    expect(await prisma.device.count()).toBe(50)
    const names = Array.from({ length: 500 }, (_, n) => 2_000 + n * 20)
    for (const first of names) expect((await post(server, address.url, gateway(first))).status).toBe(429)
    expect(await prisma.device.count()).toBe(50)
    expect(await prisma.deviceStatus.count()).toBeLessThanOrEqual(50)
  })
})

it('counts messages without the names in them', async () => {
  const text = await server.app.metrics.registry.getSingleMetricAsString('brewhouse_device_posts_total')
  expect(text).toMatch(/dialect="none",outcome="\w+"\} \d+/)
  expect(text).not.toContain('id-1')
})

it('names that are made up at one address leave the others their room; retired ones count no more', async () => {
  const { id, url } = await anIngestAddress(server, admin, 'Cellar')
  const send = async (device: string) => (await post(server, url, { device, gravity: 1.02 })).status
  for (let n = 0; n < 50; n++) expect(await send(`cellar ${n}`)).toBe(200)
  expect(await send('cellar 50')).toBe(429)
  const retired = await prisma.device.findFirstOrThrow({ where: { addressId: id } })
  await server.ask(admin, `mutation { retireDevice(id: "${retired.id}") { id } }`)
  expect(await send('cellar 51')).toBe(200)
  expect(await send('cellar 52')).toBe(429)
})

it('a revoked address takes the devices along that nobody bound', async () => {
  const [device] = await prisma.device.findMany({ where: { addressId: address.id } })
  await bind(server, admin, device!.id, (await aVessel(prisma)).id)
  const shown = async () => {
    const { data } = await server.ask<{ devices: { identity: string }[] }>(admin, '{ devices { identity } }')
    return data?.devices.map(({ identity }) => identity).sort()
  }
  expect(await shown()).toHaveLength(101)
  await server.ask(admin, `mutation { revokeIngestAddress(id: "${address.id}") { id } }`)
  expect(await prisma.device.count({ where: { addressId: address.id } })).toBe(1)
  await eventually(async () => expect(await shown()).toHaveLength(52))
})

it('a device that measures a vessel is heard among any number of names that are made up at its address', async () => {
  const { id, url } = await anIngestAddress(server, admin, 'Leaked')
  expect((await post(server, url, { device: 'FV1', gravity: 1.05 })).status).toBe(200)
  const { id: deviceId } = await prisma.device.findFirstOrThrow({ where: { identity: 'FV1' } })
  await bind(server, admin, deviceId, (await aVessel(prisma)).id)
  const mayTake = countDevices()(id)
  for (let n = 0; n < 1_000; n++) expect(mayTake(`made up ${n}`)).toBe('YES')
  expect(mayTake('FV1')).toBe('IF_BOUND')
  const message = (device: string) => ({
    ...{ path: '', query: {}, contentType: null },
    body: JSON.stringify({ device, gravity: 1.04 }),
  })
  const way = { addressId: id, at: new Date(), mayTake }
  expect(await keepMessage(server.app, message('FV1'), way)).toMatchObject({ outcome: 'KEPT' })
  expect(await keepMessage(server.app, message('made up again'), way)).toMatchObject({ outcome: 'LIMITED' })
  expect(await keepMessage(server.app, message('made up 1'), way)).toMatchObject({ outcome: 'UNBOUND' })
})

it('counters forget nobody within a minute, and grow to their bound', () => {
  const counter = countPerMinute(2, 3)
  expect(['a', 'a', 'a', 'b', 'c', 'd', 'b'].map((key) => counter.take(key))).toEqual([
    ...[true, true, false, true, true, false, true],
  ])
})
