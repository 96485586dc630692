import { describe, expect, it, onTestFinished } from 'vitest'
import { aDevice, anIngestAddress, post } from '#tests/support/data/devices.ts'
import { eventually } from '#tests/support/eventually.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { expectWithin } from '#tests/support/within.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')
const { prisma } = server.app.database
const address = await anIngestAddress(server, admin)

describe('an address', () => {
  it('is added by an administrator, who gets its token once, and recorded as a change', async () => {
    const { id, url, token } = await anIngestAddress(server, admin, 'Brewhouse gateway')
    expect(url).toBe(`/ingest/${token}`)
    const row = await prisma.ingestAddress.findUniqueOrThrow({ where: { id } })
    expect(row).toMatchObject({ name: 'Brewhouse gateway', revokedAt: null })
    expect(Buffer.from(row.tokenHash)).toHaveLength(32)
    expect(JSON.stringify(await prisma.command.findMany())).not.toContain(token)
    const changes = await prisma.change.findMany({ where: { entityId: id }, orderBy: { seq: 'asc' } })
    expect(changes.map(({ type }) => type)).toEqual(['IngestAddressSaved'])
  })
})

it('keeps what a device sends for the first time as its last message only', async () => {
  const id = await aDevice(server, admin, { device: 'FV2', temperature: 20, unit: 'C', gravity: 1.012 })
  expect(await prisma.reading.count()).toBe(0)
  const shown = async () => {
    const { data } = await server.ask<{ devices: { id: string }[] }>(
      admin,
      `{ devices { id name identity dialect equipment { id } measured { kind value } lastMessage { body } isSilent } }`,
    )
    return data?.devices.filter((device) => device.id === id)
  }
  await eventually(async () =>
    expect(await shown()).toEqual([
      {
        ...{ id, name: 'FV2', identity: 'FV2', dialect: 'PLAIN', equipment: null, isSilent: false },
        measured: [
          { kind: 'TEMPERATURE', value: 68 },
          { kind: 'GRAVITY', value: 1.012 },
        ],
        lastMessage: { body: '{"device":"FV2","temperature":20,"unit":"C","gravity":1.012}' },
      },
    ]),
  )
})

it.each([
  ['no token', '/ingest/'],
  ['a wrong one', '/ingest/wrong'],
  ['a wrong one with a path', '/ingest/wrong/api/v1.6/devices/FV3'],
])('refuses %s without a hint', async (_what, url) => {
  const { status, text } = await post(server, url, { device: 'FV3', gravity: 1.01 })
  expect({ status, text }).toEqual({ status: 401, text: '{"message":"Unauthorized"}' })
})

it('shows administrators the last message that could not be read, and why', async () => {
  const { id, url } = await anIngestAddress(server, admin, 'New gateway')
  const asked = '{ ingestAddresses { id lastRefusal { reason message { path query body contentType } } } }'
  const refusal = async () => {
    const { data } = await server.ask<{ ingestAddresses: { id: string; lastRefusal: unknown }[] }>(
      admin,
      asked,
    )
    return data?.ingestAddresses.find((one) => one.id === id)?.lastRefusal
  }
  expect(await refusal()).toBeNull()
  expect((await post(server, `${url}/here?key=1`, '{"hello":"world"}')).status).toBe(400)
  expect(await refusal()).toEqual({
    reason: 'This format is not known here. Check what the device is set to send.',
    message: {
      path: '/here',
      query: '{"key":"1"}',
      body: '{"hello":"world"}',
      contentType: 'application/json',
    },
  })
})

/** Where firmware posts to when only its server can be chosen; facts of gravitymon's services.rst. */
const builtIn = [
  ['Ubidots', '/api/v1.6/devices/FV9?token=x', { tilt: 45, temperature: 20, battery: 4, gravity: 5.7 }],
  [
    'CraftBeerPi',
    '/api/hydrometer/v1/data',
    { name: 'FV9', angle: 45, temperature: 20, temp_units: 'C', gravity: 5.7 },
  ],
  [
    'BrewSpy',
    '/api/ispindel',
    { name: 'FV9', token: 'x', angle: 45, temperature: 20, temp_units: 'C', gravity: 5.7 },
  ],
  [
    'Brewfather, iSpindel',
    '/ispindel?id=x',
    { name: 'FV9', angle: 45, temperature: 20, temp_units: 'C', gravity: 5.7 },
  ],
  [
    'Brewfather, stream',
    '/stream?id=x',
    { name: 'FV9', temp: 20, temp_unit: 'C', gravity: 1.0225, gravity_unit: 'G' },
  ],
  [
    "Brewer's Friend",
    '/ispindel_sg/KEY',
    { name: 'FV9', angle: 45, temperature: 20, temp_units: 'C', gravity: 1.0225 },
  ],
  [
    "Brewer's Friend, stream",
    '/stream/KEY',
    { name: 'FV9', temp: 20, temp_unit: 'C', gravity: 1.0225, gravity_unit: 'G' },
  ],
  [
    'BrewPiLess',
    '/gravity',
    { name: 'FV9', ID: 9, angle: 45, temperature: 20, temp_units: 'C', gravity: 1.0225 },
  ],
  ['BierBot', '/api/iot/v1', { apikey: 'x', chipid: 'FV9', s_number_wort_0: 5.7, s_number_temp_0: 20 }],
] as const

it.each(builtIn)('takes what is built in for %s behind its token', async (what, path, body) => {
  const name = `FV9-${builtIn.findIndex(([firmware]) => firmware === what)}`
  const named = (sent: string) => sent.replaceAll('FV9', name)
  const answer = await post(server, named(address.url + path), named(JSON.stringify(body)))
  expect(answer.status).toBe(200)
  const shown = async () => {
    const { data } = await server.ask<{ devices: { name: string; measured: object[] }[] }>(
      admin,
      '{ devices { name measured { kind value } } }',
    )
    return data?.devices.filter((device) => device.name === name)
  }
  await eventually(async () =>
    expect(await shown()).toEqual([
      {
        name,
        measured: [
          { kind: 'TEMPERATURE', value: 68 },
          { kind: 'GRAVITY', value: 1.0225 },
        ],
      },
    ]),
  )
})

it('answers at the address itself and at anything behind it', async () => {
  for (const path of ['', '/', '/api/v1.6/devices/FV9', '/stream?id=1'])
    expect(await post(server, address.url + path, { device: 'FV3', gravity: 1.01 })).toMatchObject({
      status: 200,
    })
})

it('a revoked address is refused by every process within 2 seconds', async () => {
  const other = await startServer({ databaseUrl: server.databaseUrl })
  let id = ''
  await expectWithin(2_000, async () => {
    const revoked = await anIngestAddress(server, admin)
    id = revoked.id
    const statuses = async () => {
      const both = [server, other].map((by) => post(by, revoked.url, { device: 'FV3', gravity: 1.01 }))
      return (await Promise.all(both)).map(({ status }) => status)
    }
    await eventually(async () => expect(await statuses()).toEqual([200, 200]), { interval: 250 })
    await server.ask(admin, `mutation { revokeIngestAddress(id: "${id}") { revokedAt } }`)
    await eventually(async () => expect(await statuses()).toEqual([401, 401]), { interval: 250 })
  })
  const { data } = await server.ask<{ ingestAddresses: { id: string }[] }>(
    admin,
    '{ ingestAddresses { id name revokedAt lastUsedAt createdBy { name } } }',
  )
  expect(data?.ingestAddresses.find((one) => one.id === id)).toMatchObject({
    revokedAt: expect.any(String),
    lastUsedAt: expect.any(String),
  })
  await other.close()
})

it('a retry of the command gets another token, unless the first one is in use', async () => {
  const create = () =>
    server.ask<{ createIngestAddress: { id: string; url: string } }>(
      admin,
      'mutation { createIngestAddress(name: "Twice", commandId: "twice") { id url } }',
    )
  const first = (await create()).data!.createIngestAddress
  const second = (await create()).data!.createIngestAddress
  expect(second.id).toBe(first.id)
  expect((await post(server, first.url, { device: 'FV3', gravity: 1.01 })).status).toBe(401)
  expect((await post(server, second.url, { device: 'FV3', gravity: 1.01 })).status).toBe(200)
  expect((await create()).errors?.[0]?.extensions.code).toBe('CONFLICT')
})

it.each(['BREWER', 'VIEWER'] as const)('a %s has no business with addresses and devices', async (role) => {
  const token = await server.signIn(role)
  for (const query of [
    '{ ingestAddresses { id } }',
    '{ devices { id } }',
    'mutation { createIngestAddress(name: "Mine") { id } }',
    `mutation { revokeIngestAddress(id: "${address.id}") { id } }`,
    'mutation { bindDevice(id: "x", equipmentId: "y") { id } }',
    'mutation { retireDevice(id: "x") { id } }',
  ])
    expect((await server.ask(token, query)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})

describe('a device', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }

  it.each([
    ['a Tilt', '', 'Timepoint=46348.51&Temp=68.5&SG=1.0123&Beer=Pils%2C12&Color=RED&Comment=', form, 'OK'],
    ['line protocol typed as a form', '', 'measurements,source=FV7 tilt=50,gravity=1.02', form, 'OK'],
    ['JSON typed as a picture', '', '{"device":"FV8","gravity":1.02}', { 'content-type': 'image/png' }, '{}'],
    ['JSON of a nameless type', '', '{"device":"FV8","gravity":1.02}', { 'content-type': 'x' }, '{}'],
    [
      'BierBot',
      '/api/iot/v1',
      '{"apikey":"k","type":"iSpindel","chipid":"77","s_number_wort_0":5.2,"s_number_temp_0":20}',
      { 'content-type': 'application/json' },
      '{"next_request_ms":900000}',
    ],
  ])('that sends %s is answered as it wants, with 200', async (_what, path, body, headers, answer) => {
    expect(await post(server, address.url + path, body, headers as Record<string, string>)).toMatchObject({
      status: 200,
      text: answer,
    })
  })

  it('may send by GET, and a browser that opens the address reads that it works', async () => {
    const get = (query: string) => fetch(`${server.url}${address.url}${query}`)
    expect((await get('?name=FV4&temperature=20&temp-units=C&gravity=1.02&gravity-unit=G')).status).toBe(200)
    expect(await prisma.device.count({ where: { identity: 'FV4' } })).toBe(1)
    const opened = await get('')
    expect([opened.status, await opened.text()]).toEqual([
      200,
      'This address works. Devices send what they measure to it.',
    ])
    await fetch(`${server.url}${address.url}?name=FV5&gravity=1.02&gravity-unit=G`, { method: 'HEAD' })
    expect(await prisma.device.count({ where: { identity: 'FV5' } })).toBe(0)
  })

  it('that sends too often is told to wait, and others are not', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 31; time++)
      statuses.push((await post(server, address.url, { device: 'Chatty', gravity: 1.01 })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
    expect((await post(server, address.url, { device: 'Quiet', gravity: 1.01 })).status).toBe(200)
  })
})

it('counts messages by format and what became of them', async () => {
  await post(server, address.url, { device: 'FV3', gravity: 1.01 })
  await post(server, '/ingest/wrong', { device: 'FV3', gravity: 1.01 })
  const text = await server.app.metrics.registry.getSingleMetricAsString('brewhouse_device_posts_total')
  expect(text).toMatch(/dialect="PLAIN",outcome="unbound"\} \d+/)
  expect(text).toMatch(/dialect="none",outcome="unauthorized"\} \d+/)
})

describe('plain http', () => {
  const from = (ip: string, proto?: string) => ({
    ...{ 'content-type': 'application/json', 'x-forwarded-for': ip },
    ...(proto && { 'x-forwarded-proto': proto }),
  })
  const device = { device: 'FV3', gravity: 1.01 }
  const refused = {
    status: 403,
    text: '{"message":"From other networks, this address takes messages over https only."}',
  }

  it('takes messages from private networks, and from the internet over https only', async () => {
    const proxied = await startServer({ databaseUrl: server.databaseUrl, TRUST_PROXY: '1' })
    onTestFinished(() => proxied.close())
    const answer = (headers: Record<string, string>) => post(proxied, address.url, device, headers)
    for (const ip of ['203.0.113.5', '2001:db8::1', '172.32.0.1', '::ffff:203.0.113.5'])
      expect(await answer(from(ip, 'http')), ip).toMatchObject(refused)
    for (const ip of [
      '192.168.1.9',
      '10.1.2.3',
      '172.16.0.1',
      'fd00::1',
      'fe80::1',
      '100.64.1.1',
      '127.0.0.1',
    ])
      expect((await answer(from(ip, 'http'))).status, ip).toBe(200)
    expect((await answer(from('203.0.113.5', 'https'))).status).toBe(200)
    // The proxy doesn't say how it was reached.
    expect((await answer(from('203.0.113.5'))).status).toBe(200)
  })

  it('is taken from everywhere where that is set', async () => {
    const settings = { databaseUrl: server.databaseUrl, TRUST_PROXY: '1', INGEST_PLAIN_HTTP: '1' }
    const open = await startServer(settings)
    onTestFinished(() => open.close())
    expect((await post(open, address.url, device, from('203.0.113.5', 'http'))).status).toBe(200)
  })
})
