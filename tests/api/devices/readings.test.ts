import { describe, expect, it } from 'vitest'
import { platoOf } from '#domain/units/extract.ts'
import { aDevice, bind, post } from '#tests/support/data/devices.ts'
import { aVessel } from '#tests/support/data/brewery.ts'
import { eventually } from '#tests/support/eventually.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { measuringIn } from './measuring.ts'

const server = await serverOfFile()
const { admin, brewer, inVessel, readingsOf, send, seriesOf, url } = await measuringIn(server)
const { prisma } = server.app.database
const latestOf = async (equipmentId: string) => {
  const { data } = await server.ask<{ latestReadings: object[] }>(
    brewer,
    'query ($id: ID) { latestReadings(equipmentId: $id) { kind value setPoint } }',
    { id: equipmentId },
  )
  return data?.latestReadings
}

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
    const from = new Date(Date.now() - 60_000)
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

  it("is kept and excluded when it can't be", async () => {
    const { name, vessel, bindingId } = await inVessel()
    await send(name, { temperature: 66, gravity: 1.02 })
    await send(name, { temperature: 400, gravity: 1.019 })
    expect((await readingsOf(bindingId)).map(({ temperature, excluded }) => [temperature, excluded])).toEqual(
      [
        [66, 0],
        [400, 1],
      ],
    )
    expect(await latestOf(vessel.id)).toMatchObject([
      { kind: 'TEMPERATURE', value: 66 },
      { kind: 'GRAVITY', value: 1.019 },
    ])
  })

  it("that doesn't count is told with its cause, until somebody includes it", async () => {
    const { name, vessel } = await inVessel()
    const [from, to] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)].map((at) =>
      at.toISOString(),
    )
    for (const gravity of [1.05, 0.94, 0.92]) await send(name, { gravity })
    await send(name, { temperature: 70 })
    const excluded = async () => {
      const { data, errors } = await server.ask<{ excludedReadings: object }>(
        brewer,
        `query ($id: ID!, $from: DateTime!, $to: DateTime!) { excludedReadings(equipmentId: $id, from: $from, to: $to) {
          readings { kind value fault metric: value(units: METRIC) } faults { kind fault count low high } } }`,
        { id: vessel.id, from, to },
      )
      expect(errors).toBeUndefined()
      return data?.excludedReadings
    }
    const mark = async (kind: string, isExcluded: boolean) => {
      const { errors } = await server.ask(
        brewer,
        `mutation { markReadings(equipmentId: "${vessel.id}", kind: ${kind}, from: "${from}", to: "${to}",
          excluded: ${isExcluded}, reason: "As it was") { id } }`,
      )
      expect(errors).toBeUndefined()
    }
    const byRule = { kind: 'GRAVITY', fault: 'IMPOSSIBLE' }
    const times = [{ ...byRule, count: 2, low: 0.92, high: 0.94 }]
    expect(await excluded()).toMatchObject({
      readings: [
        { ...byRule, value: 0.94 },
        { ...byRule, value: 0.92 },
      ],
      faults: times,
    })
    await mark('TEMPERATURE', true)
    const byHand = { kind: 'TEMPERATURE', value: 70, fault: null, metric: 21.111111 }
    expect(await excluded()).toMatchObject({ readings: [{}, {}, byHand], faults: times })
    await mark('GRAVITY', false)
    expect(await excluded()).toEqual({ readings: [byHand], faults: [] })
    const { points } = await seriesOf(vessel.id, new Date(from!), new Date(to!), 'GRAVITY', 2)
    expect(Math.min(...points.map(({ min }) => min))).toBe(0.92)
  })

  it('is calibrated and smoothed, with what was sent beside it', async () => {
    const { id, name, vessel, bindingId } = await inVessel()
    const calibration = { temperatureOffset: -1.5, gravityCoefficients: [0.002, 1], smoothing: 50 }
    const { errors } = await server.ask(
      admin,
      `mutation ($id: ID!, $calibration: CalibrationInput!) { calibrateDevice(id: $id, calibration: $calibration) { id } }`,
      { id, calibration },
    )
    expect(errors).toBeUndefined()
    await send(name, { temperature: 70, gravity: 1.04 })
    await send(name, { temperature: 72, gravity: 1.02 })
    expect(await readingsOf(bindingId)).toMatchObject([
      { temperature: 68.5, sentTemperature: 70, gravity: 1.042, sentGravity: 1.04 },
      { temperature: 69.5, sentTemperature: 72, gravity: 1.032, sentGravity: 1.02 },
    ])
    expect(await latestOf(vessel.id)).toMatchObject([{ value: 69.5 }, { value: 1.032 }])
  })

  it('is read in the scales that an administrator said, until it is as the messages say again', async () => {
    const { id, name, vessel, bindingId } = await inVessel()
    const calibrate = async (calibration: object) => {
      const { errors, data } = await server.ask<{ calibrateDevice: object }>(
        admin,
        `mutation ($id: ID!, $calibration: CalibrationInput!) { calibrateDevice(id: $id, calibration: $calibration) {
          calibration { temperatureScale gravityScale temperatureOffset } measured { kind value } } }`,
        { id, calibration },
      )
      expect(errors).toBeUndefined()
      return data?.calibrateDevice
    }
    const sent = { unit: 'C', temperature: 68, gravity: 1.1 }
    await send(name, sent)
    expect(await latestOf(vessel.id)).toMatchObject([{ value: 154.4 }, { value: 1.1 }])
    await calibrate({ temperatureOffset: 1 })
    expect(await calibrate({ temperatureScale: 'F', gravityScale: 'PLATO' })).toEqual({
      calibration: { temperatureScale: 'F', gravityScale: 'PLATO', temperatureOffset: 1 },
      measured: [
        { kind: 'TEMPERATURE', value: 68 },
        { kind: 'GRAVITY', value: expect.closeTo(1.00427, 4) as number },
      ],
    })
    await send(name, sent)
    expect((await readingsOf(bindingId)).at(-1)).toMatchObject({
      ...{ temperature: 69, sentTemperature: 68, gravity: expect.closeTo(1.00427, 4) as number },
    })
    await calibrate({ temperatureScale: 'AS_SAID', gravityScale: 'AS_SAID', temperatureOffset: 0 })
    await send(name, { ...sent, gravity: 1.09 })
    expect(await latestOf(vessel.id)).toMatchObject([{ value: 154.4 }, { value: 1.09 }])
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

  it('is no longer the latest reading once it is excluded, and is again when that is undone', async () => {
    const { name, vessel } = await inVessel()
    await send(name, { gravity: 1.05 })
    const between = new Date()
    await eventually(() => expect(Date.now()).toBeGreaterThan(between.getTime()), { interval: 1 })
    await send(name, { gravity: 1.055 })
    const exclude = `mutation { markReadings(equipmentId: "${vessel.id}", kind: GRAVITY, from: "${between.toISOString()}",
      to: "${new Date(Date.now() + 60_000).toISOString()}", excluded: true, reason: "In the air", commandId: "air") { id } }`
    expect((await server.ask(brewer, exclude)).errors).toBeUndefined()
    expect(await latestOf(vessel.id)).toMatchObject([{ value: 1.05 }])
    await server.ask(brewer, 'mutation { undo(of: "air", reason: "It was in the tank") }')
    expect(await latestOf(vessel.id)).toMatchObject([{ value: 1.055 }])
  })

  it('counts as the marks say that were there before it, as of a cloud that delivers days later', async () => {
    const { name, vessel, bindingId } = await inVessel()
    await send(name, { temperature: 66, gravity: 1.02 })
    const soon = new Date(Date.now() + 60_000).toISOString()
    const markAs = (kind: string, excluded: boolean) =>
      server.ask(
        brewer,
        `mutation { markReadings(equipmentId: "${vessel.id}", kind: ${kind}, from: "${new Date().toISOString()}",
          to: "${soon}", excluded: ${excluded}, reason: "It is moved") { id } }`,
      )
    for (const { errors } of [await markAs('GRAVITY', true), await markAs('TEMPERATURE', false)])
      expect(errors).toBeUndefined()
    await send(name, { temperature: 400, gravity: 1.001 })
    expect(await readingsOf(bindingId)).toMatchObject([
      { gravity: 1.02, implausible: 0, excluded: 0 },
      { gravity: 1.001, temperature: 400, implausible: 1, excluded: 2 },
    ])
    expect(await latestOf(vessel.id)).toMatchObject([{ value: 400 }, { value: 1.02 }])
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
    const arrived = { from: new Date(Date.now() - 16 * 60_000) }
    await prisma.deviceBinding.updateMany({ where: { deviceId: id, until: null }, data: arrived })
    await send(name, { gravity: 1.01 })
    const hourAgo = new Date(Date.now() - 3_600_000)
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

/** Hours of a year that is not yet, so that nothing else touches them. */
