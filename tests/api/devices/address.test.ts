import { describe, expect, it } from 'vitest'
import { aDevice, anIngestAddress, post } from '#tests/support/data/devices.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

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
    const changes = await prisma.change.findMany({ where: { entityId: id } })
    expect(changes.map(({ type }) => type)).toEqual(['IngestAddressSaved'])
  })
})

it('keeps what a device sends for the first time as its last message only', async () => {
  const id = await aDevice(server, admin, { device: 'FV3', temperature: 20, unit: 'C', gravity: 1.012 })
  expect(await prisma.reading.count()).toBe(0)
  const { data, errors } = await server.ask(
    admin,
    `{ devices { id name identity dialect equipment { id } measured { kind value } lastMessage { body } isSilent } }`,
  )
  expect(errors).toBeUndefined()
  expect(data?.devices).toEqual([
    {
      ...{ id, name: 'FV3', identity: 'FV3', dialect: 'PLAIN', equipment: null, isSilent: false },
      measured: [
        { kind: 'TEMPERATURE', value: 68 },
        { kind: 'GRAVITY', value: 1.012 },
      ],
      lastMessage: { body: '{"device":"FV3","temperature":20,"unit":"C","gravity":1.012}' },
    },
  ])
})

it.each([
  ['no token', '/ingest/'],
  ['a wrong one', '/ingest/wrong'],
  ['a wrong one with a path', '/ingest/wrong/api/v1.6/devices/FV3'],
])('refuses %s without a hint', async (_what, url) => {
  const { status, text } = await post(server, url, { device: 'FV3', gravity: 1.01 })
  expect({ status, text }).toEqual({ status: 401, text: '{"message":"Unauthorized"}' })
})

it('answers at the address itself and at anything behind it', async () => {
  for (const path of ['', '/', '/api/v1.6/devices/FV9', '/stream?id=1'])
    expect(await post(server, address.url + path, { device: 'FV3', gravity: 1.01 })).toMatchObject({
      status: 200,
    })
})
