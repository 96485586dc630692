import { expect, it } from 'vitest'
import { aVessel } from '#tests/support/data/brewery.ts'
import { aDevice, anIngestAddress, bind, post } from '#tests/support/data/devices.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')
const viewer = await server.signIn('VIEWER')
const { prisma } = server.app.database

const replace = (id: string, by: string) =>
  server.ask(admin, `mutation { replaceDevice(id: "${id}", by: "${by}") { id equipment { id } } }`)

it('a new device takes the place of an old one in one command, and what both measured stays with the vessel', async () => {
  const vessel = await aVessel(prisma, { status: 'IN_USE' })
  const old = await aDevice(server, admin, { device: 'Old', gravity: 1.05 })
  const young = await aDevice(server, admin, { device: 'Young', gravity: 1.04 })
  await bind(server, admin, old, vessel.id)
  const { url } = await anIngestAddress(server, admin)
  await post(server, url, { device: 'Old', gravity: 1.049 })
  const { data, errors } = await replace(old, young)
  expect(errors).toBeUndefined()
  expect(data?.replaceDevice).toEqual({ id: young, equipment: { id: vessel.id } })
  await post(server, url, { device: 'Young', gravity: 1.039 })
  await post(server, url, { device: 'Old', gravity: 1.2 })
  expect((await prisma.device.findUniqueOrThrow({ where: { id: old } })).retiredAt).not.toBeNull()
  const bindings = await prisma.deviceBinding.findMany({
    where: { equipmentId: vessel.id },
    orderBy: { id: 'asc' },
  })
  expect(bindings.map(({ deviceId, until }) => [deviceId, until === null])).toEqual([
    [old, false],
    [young, true],
  ])
  expect(bindings[0]?.until).toEqual(bindings[1]?.from)
  const readings = await prisma.reading.findMany({ orderBy: { at: 'asc' } })
  expect(readings.map(({ gravity }) => gravity)).toEqual([1.049, 1.039])
  const changes = await prisma.change.findMany({
    where: { type: 'DeviceSaved' },
    orderBy: { id: 'desc' },
    take: 2,
  })
  expect(changes.map(({ entityId, detail }) => [entityId, (detail as { act: string }).act])).toEqual([
    [young, 'BOUND'],
    [old, 'RETIRED'],
  ])
})

it('is refused where there is nothing to replace', async () => {
  const one = await aDevice(server, admin, { device: 'One', gravity: 1.05 })
  const other = await aDevice(server, admin, { device: 'Other', gravity: 1.05 })
  expect((await replace(one, other)).errors?.[0]?.message).toBe(
    'This device measures no vessel. Bind the other one to it instead.',
  )
  expect((await replace(one, one)).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  expect((await replace(one, 'nobody')).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})

it('everyone sees which devices measure a vessel, and only administrators what they send', async () => {
  const vessel = await aVessel(prisma)
  const device = await aDevice(server, admin, {
    device: 'Seen',
    gravity: 1.05,
    battery: 3.9,
    signal: -61,
    interval: 900,
  })
  await bind(server, admin, device, vessel.id)
  const { data, errors } = await server.ask(
    viewer,
    `{ vesselDevices(equipmentId: "${vessel.id}") { name dialect isSilent batteryVolts signal intervalSeconds } }`,
  )
  expect(errors).toBeUndefined()
  expect(data?.vesselDevices).toEqual([
    ...[
      {
        name: 'Seen',
        dialect: 'PLAIN',
        isSilent: false,
        batteryVolts: 3.9,
        signal: -61,
        intervalSeconds: 900,
      },
    ],
  ])
  expect((await server.ask(viewer, '{ devices { id } }')).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
})
