import { describe, expect, it } from 'vitest'
import { platoOf } from '#domain/units/extract.ts'
import { hoursAgo, minutesAgo } from '#tests/support/data/ago.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { aDevice, bind, post } from '#tests/support/data/devices.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { measuringIn } from './measuring.ts'

const server = await serverOfFile()
const { admin, brewer, inVessel, latestOf, readingsOf, send, seriesOf, url } = await measuringIn(server)
const { prisma } = server.app.database

describe('what a device in a vessel sends', () => {
  it('is its reading and its latest one, and nothing in the log', async () => {
    const { name, vessel, bindingId } = await inVessel()
    await send(name, { temperature: 64.5, gravity: 1.0213, ph: 4.42 })
    expect(await readingsOf(bindingId)).toMatchObject([
      { temperature: 64.5, gravity: 1.0213, pressure: null, sentGravity: null, excluded: 0 },
    ])
    expect(await latestOf(vessel.id)).toEqual([
      { kind: 'TEMPERATURE', value: 64.5, setPoint: null },
      { kind: 'GRAVITY', value: 1.0213, setPoint: null },
      { kind: 'PH', value: 4.42, setPoint: null },
    ])
    expect(await prisma.batchLog.count()).toBe(0)
  })

  it('is given to programs in the units that they ask for', async () => {
    const { name, vessel } = await inVessel()
    const from = minutesAgo(1)
    await send(name, { temperature: 68, gravity: 1.05 })
    const { data, errors } = await server.ask(
      brewer,
      `query ($id: ID!, $from: DateTime!, $to: DateTime!) {
        latestReadings(equipmentId: $id) { kind value(units: METRIC) stored: value }
        series(equipmentId: $id, kind: TEMPERATURE, from: $from, to: $to, points: 2, units: METRIC) { points { min mean max } }
      }`,
      { id: vessel.id, from, to: new Date(Date.now() + 60_000) },
    )
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      latestReadings: [
        { kind: 'TEMPERATURE', value: 20, stored: 68 },
        { kind: 'GRAVITY', value: Number(platoOf(1.05).toFixed(6)), stored: 1.05 },
      ],
      series: { points: [{ min: 20, mean: 20, max: 20 }] },
    })
  })

  it('before it was bound stays out', async () => {
    const { bindingId } = await inVessel()
    expect(await readingsOf(bindingId)).toEqual([])
  })

  it('again within a minute is one reading', async () => {
    const { name, bindingId } = await inVessel()
    // All within a minute, unless one ends meanwhile: then there are two.
    await Promise.all(Array.from({ length: 10 }, () => send(name, { gravity: 1.03 })))
    expect([1, 2]).toContain((await readingsOf(bindingId)).length)
    await send(name, { gravity: 1.029 })
    expect(new Set((await readingsOf(bindingId)).map(({ gravity }) => gravity))).toEqual(
      new Set([1.03, 1.029]),
    )
  })

  it('is shown of the device that was bound first, with the set point of the controller beside it', async () => {
    const { name, vessel } = await inVessel()
    const controller = await aDevice(server, admin, { device: 'Controller', temperature: 60, unit: 'F' })
    await bind(server, admin, controller, vessel.id)
    const posted = {
      name: 'Controller',
      device_source: 'shed',
      temp: '70',
      temp_unit: 'F',
      temp_target: '64',
    }
    await post(server, url, posted)
    await send(name, { temperature: 66 })
    await post(server, url, { ...posted, temp: '71' })
    expect(await latestOf(vessel.id)).toEqual([{ kind: 'TEMPERATURE', value: 66, setPoint: 64 }])
  })

  it('goes to the vessel that it is moved to; the readings of the first one stay there', async () => {
    const { id, name, vessel } = await inVessel()
    await send(name, { gravity: 1.05 })
    const other = await aVessel(prisma)
    await bind(server, admin, id, other.id)
    expect(await latestOf(vessel.id)).toEqual([])
    // What it sends on the way doesn't count.
    await send(name, { gravity: 1.02 })
    expect(await latestOf(other.id)).toEqual([])
    const arrived = { from: minutesAgo(16) }
    await prisma.deviceBinding.updateMany({ where: { deviceId: id, until: null }, data: arrived })
    await send(name, { gravity: 1.01 })
    const hourAgo = hoursAgo(1)
    const soon = new Date(Date.now() + 60_000)
    expect((await seriesOf(vessel.id, hourAgo, soon)).points).toMatchObject([{ mean: 1.05 }])
    expect((await seriesOf(other.id, hourAgo, soon)).points).toMatchObject([{ mean: 1.01 }])
  })

  it('is no longer kept when it was retired, and its last message can be read again while it was not', async () => {
    const { id, name, bindingId } = await inVessel()
    const replay = () => server.ask(admin, `mutation { replayDevice(id: "${id}") { measured { value } } }`)
    for (let time = 0; time < 2; time++)
      expect((await replay()).data).toEqual({ replayDevice: { measured: [{ value: 50 }] } })
    expect(await readingsOf(bindingId)).toMatchObject([{ temperature: 50 }])
    await server.ask(admin, `mutation { retireDevice(id: "${id}") { id } }`)
    expect(await send(name, { temperature: 60 })).toMatchObject({ status: 200 })
    expect(await readingsOf(bindingId)).toHaveLength(1)
  })
})
