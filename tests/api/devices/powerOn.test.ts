import { subDays } from 'date-fns/subDays'
import { subHours } from 'date-fns/subHours'
import { subMinutes } from 'date-fns/subMinutes'
import { describe, expect, it } from 'vitest'
import { aFermentingBatch, aVessel } from '#tests/support/data/brewery.ts'
import { aDevice, bind } from '#tests/support/data/devices.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { measuringIn } from './measuring.ts'

const server = await serverOfFile()
const { admin, brewer, deliver, inVessel, latestOf, readingsOf, send, seriesOf } = await measuringIn(server)
const { prisma } = server.app.database

const from = subDays(new Date(), 30)
const until = () => new Date(Date.now() + 3_600_000)

async function faultsOf(equipmentId: string) {
  const { data, errors } = await server.ask<{
    excludedReadings: { readings: { kind: string; value: number; fault: string | null }[]; faults: object[] }
  }>(
    brewer,
    `query ($id: ID!, $from: DateTime!, $to: DateTime!) { excludedReadings(equipmentId: $id, from: $from, to: $to) {
      readings { kind value fault } faults { kind fault count low high } } }`,
    { id: equipmentId, from, to: until() },
  )
  expect(errors).toBeUndefined()
  return data!.excludedReadings
}
const powerOn = (value: number) => ({ kind: 'TEMPERATURE', value, fault: 'POWER_ON' })

/** A device in a vessel of a kind, bound two days ago and not changed since. */
async function inVesselOf(type: 'FERMENTER' | 'BRITE_TANK' | 'KETTLE' | 'MASH_TUN') {
  const device = await inVessel()
  await prisma.equipment.update({ where: { id: device.vessel.id }, data: { type } })
  const twoDaysAgo = subDays(new Date(), 2)
  await prisma.deviceBinding.update({ where: { id: device.bindingId }, data: { from: twoDaysAgo } })
  await prisma.device.update({ where: { id: device.id }, data: { updatedAt: twoDaysAgo } })
  return device
}

describe('a sensor that was just switched on', () => {
  it.each(['FERMENTER', 'BRITE_TANK'] as const)(
    'never says 185 °F on the vessel, a page or the curve of a %s, and stands in its list of what does not count',
    async (type) => {
      const { name, vessel } = await inVesselOf(type)
      await send(name, { temperature: 66 })
      for (const message of [
        { temperature: 185 },
        { temperature: 85, unit: 'C' },
        { temperature: -127, unit: 'C' },
      ])
        await send(name, message)
      expect(await latestOf(vessel.id)).toMatchObject([{ kind: 'TEMPERATURE', value: 66 }])
      const { data } = await server.ask<{ readings: { equipmentId: string; value: number }[] }>(
        brewer,
        '{ readings { equipmentId value } }',
      )
      expect(data?.readings.filter(({ equipmentId }) => equipmentId === vessel.id)).toMatchObject([
        { value: 66 },
      ])
      const { points } = await seriesOf(vessel.id, from, until(), 'TEMPERATURE')
      expect(points).toMatchObject([{ min: 66, max: 66 }])
      const { readings, faults } = await faultsOf(vessel.id)
      expect(readings).toEqual([powerOn(185), powerOn(-196.6)])
      expect(faults).toEqual([{ kind: 'TEMPERATURE', fault: 'POWER_ON', count: 2, low: -196.6, high: 185 }])
    },
  )

  it('counts once somebody includes it by hand', async () => {
    const { name, vessel } = await inVesselOf('FERMENTER')
    await send(name, { temperature: 185 })
    const { errors } = await server.ask(
      brewer,
      `mutation ($id: ID!, $from: DateTime!, $to: DateTime!) {
        markReadings(equipmentId: $id, kind: TEMPERATURE, from: $from, to: $to, excluded: false, reason: "Hot clean") { id } }`,
      { id: vessel.id, from, to: until() },
    )
    expect(errors).toBeUndefined()
    expect(await latestOf(vessel.id)).toMatchObject([{ kind: 'TEMPERATURE', value: 185 }])
    expect(await faultsOf(vessel.id)).toEqual({ readings: [], faults: [] })
  })

  it.each([
    ['20 °C before and after it', [68, 185, 68], [68, 68]],
    ['nothing before it and 20 °C after it', [185, 68], [68]],
    ['84 °C before it', [183.2, 185], [183.2, 185]],
    ['20 °C before it and 84 °C after it, as it was heated', [68, 185, 183.2], [68, 185, 183.2]],
    ['twice, between 20 °C', [68, 185, 185, 68], [68, 68]],
    ['for long, as it is held there', [183.2, 185, 185, 185], [183.2, 185, 185, 185]],
  ])('counts in a kettle by the readings beside it: %s', async (_what, sent, counted) => {
    const { name, vessel, bindingId } = await inVesselOf('KETTLE')
    for (const [index, temperature] of sent.entries())
      await deliver({ device: name, temperature, unit: 'F' }, subMinutes(new Date(), 60 - index * 5))
    const readings = await readingsOf(bindingId)
    expect(readings).toHaveLength(sent.length)
    expect(readings.filter(({ excluded }) => excluded === 0).map(({ temperature }) => temperature)).toEqual(
      counted,
    )
    expect(await latestOf(vessel.id)).toMatchObject([{ value: counted.at(-1) }])
  })

  it('is found in the file of a meter, in its readings and in its hours', async () => {
    const vessel = await aVessel(prisma, { status: 'IN_USE' })
    const batch = await aFermentingBatch(prisma, {
      ...{ fermenterId: vessel.id, fermentingStartDate: subDays(new Date(), 180) },
    })
    const rows = [
      [subDays(new Date(), 120), 85],
      [subHours(new Date(), 5), 20],
      [subHours(new Date(), 4), 85],
      [subHours(new Date(), 3), -127],
    ] as const
    const csv = ['time,temp (C)', ...rows.map(([at, value]) => `${at.toISOString()},${value}`)].join('\n')
    const { data, errors } = await server.ask<{ importReadings: { kept: number } }>(
      brewer,
      `mutation ($batchId: ID!, $csv: String!, $columns: ReadingColumnsInput!) {
        importReadings(batchId: $batchId, csv: $csv, fileName: "a.csv", columns: $columns) { kept } }`,
      {
        ...{ batchId: batch.id, csv },
        columns: { moment: 0, days: 'DAY_FIRST', values: [{ column: 1, kind: 'TEMPERATURE', unit: 'C' }] },
      },
    )
    expect([errors, data?.importReadings.kept]).toEqual([undefined, 4])
    expect((await faultsOf(vessel.id)).readings).toEqual([powerOn(185), powerOn(-196.6)])
    const { points } = await seriesOf(vessel.id, subDays(new Date(), 170), until(), 'TEMPERATURE')
    expect(points).toMatchObject([{ min: 68, max: 68 }])
  })

  it('is found in messages that are read again', async () => {
    const { id, name, bindingId } = await inVesselOf('FERMENTER')
    await deliver({ device: name, temperature: 185, unit: 'F' }, subMinutes(new Date(), 30))
    // As a server that did not know it yet has kept it.
    await prisma.reading.updateMany({ where: { bindingId }, data: { implausible: 0, excluded: 0 } })
    const { errors } = await server.ask(
      admin,
      `mutation ($id: ID!, $from: DateTime!) { replayDevice(id: $id, from: $from) { id } }`,
      { id, from: subHours(new Date(), 2) },
    )
    expect(errors).toBeUndefined()
    expect(await readingsOf(bindingId)).toMatchObject([{ temperature: 185, excluded: 1 }])
  })
})

describe('a battery of 0 V', () => {
  const batteryOf = async (equipmentId: string) => {
    const { data, errors } = await server.ask<{ vesselDevices: { batteryVolts: number | null }[] }>(
      brewer,
      'query ($id: ID!) { vesselDevices(equipmentId: $id) { batteryVolts } }',
      { id: equipmentId },
    )
    expect(errors).toBeUndefined()
    return data!.vesselDevices.map(({ batteryVolts }) => batteryVolts)
  }

  it('is none: the last one that was measured stays, and what came with it counts', async () => {
    const { name, vessel } = await inVesselOf('FERMENTER')
    await send(name, { temperature: 66, battery: 4.1 })
    await send(name, { temperature: 67, battery: 0 })
    expect(await batteryOf(vessel.id)).toEqual([4.1])
    expect(await latestOf(vessel.id)).toMatchObject([{ kind: 'TEMPERATURE', value: 67 }])
  })

  it('is never said of a device without a battery, posted or from a cloud', async () => {
    const { name, vessel } = await inVesselOf('FERMENTER')
    await send(name, { temperature: 66, battery: 0 })
    await deliver({ device: name, temperature: 67, battery: '0.00', unit: 'F' }, new Date())
    expect(await batteryOf(vessel.id)).toEqual([null])
  })
})

it('says that a value is impossible, and not that gravity jumped, when both are so in one message', async () => {
  const batch = await aFermentingBatch(prisma, { fermentingStartDate: subDays(new Date(), 3) })
  const id = batch.fermenter.id
  await bind(server, admin, await aDevice(server, admin, { device: 'Both', gravity: 1.03 }), id)
  await send('Both', { gravity: 1.02, temperature: 66 })
  await send('Both', { gravity: 1.06, temperature: 900 })
  await send('Both', { name: 'Both', temp: 66, temp_unit: 'F', gravity: 16.09, gravity_unit: 'G' })
  expect((await faultsOf(id)).faults).toEqual(
    expect.arrayContaining([
      { kind: 'GRAVITY', fault: 'JUMPED', count: 1, low: 1.06, high: 1.06 },
      { kind: 'TEMPERATURE', fault: 'IMPOSSIBLE', count: 1, low: 900, high: 900 },
      { kind: 'GRAVITY', fault: 'IMPOSSIBLE', count: 1, low: 16.09, high: 16.09 },
    ]),
  )
})
