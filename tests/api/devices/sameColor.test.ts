import { expect, it } from 'vitest'
import { anIngestAddress, bind, post } from '#tests/support/data/devices.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { eventually } from '#tests/support/eventually.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'

const server = await serverOfFile()
const admin = await server.signIn('ADMIN')
const { prisma } = server.app.database
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const tilt = (gravity: number, color = 'RED') => `Temp=68.5&SG=${gravity}&Color=${color}`

it('two Tilts of one color behind different addresses are two devices, also when both are new', async () => {
  const [one, other] = [await anIngestAddress(server, admin), await anIngestAddress(server, admin)]
  await Promise.all([
    post(server, one.url, tilt(1.05), form),
    post(server, other.url, tilt(1.01), form),
    post(server, one.url, tilt(1.05, 'BLUE:aa'), form),
    post(server, other.url, tilt(1.05, 'BLUE:aa'), form),
  ])
  await post(server, one.url, tilt(1.05), form)
  await post(server, other.url, tilt(1.01), form)
  const devices = await prisma.device.findMany({ where: { name: 'Tilt Red' } })
  expect(devices.map(({ addressId }) => addressId).sort()).toEqual([one.id, other.id].sort())
  expect(await prisma.device.count({ where: { name: 'Tilt Blue' } })).toBe(1)

  await eventually(async () => {
    const { data } = await server.ask(admin, '{ devices { name address { id } measured { kind value } } }')
    for (const [address, value] of [
      [one, 1.05],
      [other, 1.01],
    ] as const)
      expect(data?.devices).toContainEqual({
        ...{ name: 'Tilt Red', address: { id: address.id } },
        measured: [
          { kind: 'TEMPERATURE', value: 68.5 },
          { kind: 'GRAVITY', value },
        ],
      })
  })

  const second = devices.find(({ addressId }) => addressId === other.id)!
  await bind(server, admin, second.id, (await aVessel(prisma)).id)
  await post(server, one.url, tilt(1.049), form)
  await post(server, other.url, tilt(1.009), form)
  expect((await prisma.reading.findMany()).map(({ gravity }) => gravity)).toEqual([1.009])
  const { errors } = await server.ask(admin, `mutation { replayDevice(id: "${second.id}") { id } }`)
  expect(errors).toBeUndefined()
  expect((await prisma.reading.findMany()).map(({ gravity }) => gravity)).toEqual([1.009])
})

it('what one corrects, another does not overwrite without having seen it', async () => {
  const { url } = await anIngestAddress(server, admin)
  await post(server, url, { device: 'FV8', gravity: 1.05 })
  const { id, version } = await prisma.device.findUniqueOrThrow({ where: { identity: 'FV8' } })
  const calibrate = async (temperatureOffset: number, baseVersion: number | null) => {
    const { errors } = await server.ask(
      admin,
      `mutation ($id: ID!, $calibration: CalibrationInput!, $baseVersion: Int) {
        calibrateDevice(id: $id, calibration: $calibration, baseVersion: $baseVersion) { id } }`,
      { ...{ id, baseVersion }, calibration: { temperatureOffset } },
    )
    return errors?.map(({ message, extensions }) => [extensions?.code, message])
  }
  expect(await calibrate(1, version)).toBeUndefined()
  expect(await calibrate(2, version)).toEqual([
    ['CONFLICT', 'Someone else changed this device. Reopen it and enter your values again.'],
  ])
  expect(await calibrate(2, version + 1)).toBeUndefined()
  expect(await calibrate(3, null)).toBeUndefined()
  expect((await prisma.device.findUniqueOrThrow({ where: { id } })).temperatureOffset).toBe(3)
})
