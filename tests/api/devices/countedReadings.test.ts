import { describe, expect, it } from 'vitest'
import { minutesAgo } from '#tests/support/data/ago.ts'
import { eventually } from '#tests/support/eventually.ts'
import { serverOfFile } from '#tests/support/servers/serverOfFile.ts'
import { measuringIn } from './measuring.ts'

const server = await serverOfFile()
const { admin, brewer, inVessel, latestOf, readingsOf, send, seriesOf } = await measuringIn(server)

describe('what a device in a vessel sends', () => {
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
    const [from, to] = [minutesAgo(1), new Date(Date.now() + 60_000)].map((at) => at.toISOString())
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
})
