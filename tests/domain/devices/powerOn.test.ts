import { describe, expect, it } from 'vitest'
import type { ReadingKind } from '#domain/devices/devicePost.ts'
import { hoursOf } from '#domain/devices/files/hoursOf.ts'
import { keptReading } from '#domain/devices/keptReading.ts'
import type { Surroundings } from '#domain/devices/kept/whereabouts.ts'
import { readPost } from '#domain/devices/readPost.ts'

const at = new Date('2026-11-20T12:00:00Z')
const earlier = new Date('2026-11-20T11:45:00Z')
const asSent = { temperatureOffset: 0, gravityCoefficients: [], smoothing: 0 }
const around: Surroundings = {
  ...{ previous: {}, at, beer: null, movedAt: null, changedAt: null, isTank: true, following: null },
}
const keep = (
  measured: Partial<Record<ReadingKind, number>>,
  more: Partial<Surroundings> = {},
  by = asSent,
) =>
  keptReading({ measured, setPoint: null, ambient: null, intervalSeconds: 900 }, by, { ...around, ...more })
const before = (value: number): Surroundings['previous'] => ({ TEMPERATURE: { value, at: earlier } })

/** The temperature that a device posts, in °F. */
function posted(message: object): number {
  const read = readPost({ path: '', query: {}, body: JSON.stringify(message), contentType: null })
  if ('refused' in read) throw new Error(read.refused)
  return read.readings[0]?.measured.TEMPERATURE ?? Number.NaN
}

describe('the value of a sensor that has just been switched on', () => {
  it.each([
    ['85 °C of an iSpindel', { name: 'FV1', ID: 2003, angle: 55.1, temperature: 85, temp_units: 'C' }],
    ['185 °F of an iSpindel', { name: 'FV1', ID: 2003, angle: 55.1, temperature: 185, temp_units: 'F' }],
    ['358.15 K of an iSpindel', { name: 'FV1', ID: 2003, angle: 55.1, temperature: 358.15, temp_units: 'K' }],
    [
      '85.00 of a GravityMon',
      { ID: '2E67', 'corr-gravity': '1.03', temperature: '85.00', 'temp-units': 'C' },
    ],
    [
      '185.0 °F of a TiltBridge',
      { name: 'RED', temp: '185.0', temp_unit: 'F', gravity: '1.0500', gravity_unit: 'G' },
    ],
    ['85,0 with a decimal comma', { device: 'D', temperature: '85,0' }],
    ['−127 °C', { device: 'D', temperature: -127 }],
    ['−196.6 °F', { device: 'D', temperature: -196.6, unit: 'F' }],
    ['−127 that was called °F', { device: 'D', temperature: -127, unit: 'F' }],
  ])('is stored and does not count in a tank: %s', (_what, message) => {
    const temperature = posted(message)
    const { values, faults } = keep({ TEMPERATURE: temperature }, { previous: before(185) })
    expect(values.TEMPERATURE).toBeCloseTo(temperature, 2)
    expect(faults).toEqual({ TEMPERATURE: 'POWER_ON' })
  })

  it.each([
    ['a step of the sensor above it', 185.1125],
    ['a step below it', 184.8875],
    ['a fermenter in the sun', 85],
    ['freezing', 32],
  ])('is no other one: %s', (_what, temperature) => {
    expect(keep({ TEMPERATURE: temperature }).faults).toEqual({})
  })

  it.each<[string, number | null, number | null, string | undefined]>([
    ['nothing beside it', null, null, undefined],
    ['72 °F before it', 72, null, 'POWER_ON'],
    ['18 °F less before it', 167, null, undefined],
    ['18.1 °F less before it', 166.9, null, 'POWER_ON'],
    ['18.1 °F more before it', 203.1, null, 'POWER_ON'],
    ['72 °F after it', null, 72, 'POWER_ON'],
    ['180 °F after it', null, 180, undefined],
    ['72 °F before and after it', 72, 72, 'POWER_ON'],
    ['72 °F before it, and 190 °F after it', 72, 190, undefined],
    ['180 °F before it, and 72 °F after it', 180, 72, undefined],
  ])('counts in a kettle by the readings beside it: %s', (_what, previous, following, fault) => {
    const beside = { isTank: false, following, previous: previous === null ? {} : before(previous) }
    expect(keep({ TEMPERATURE: 185 }, beside).faults.TEMPERATURE).toBe(fault)
  })

  it('never counts in a kettle either when the sensor did not answer', () => {
    expect(keep({ TEMPERATURE: -196.6 }, { isTank: false, previous: before(-196.6) }).faults).toEqual({
      TEMPERATURE: 'POWER_ON',
    })
  })

  it('is known by what was sent, before it is corrected or smoothed', () => {
    const by = { temperatureOffset: -3, gravityCoefficients: [], smoothing: 90 }
    expect(keep({ TEMPERATURE: 185 }, { previous: before(66) }, by)).toMatchObject({
      ...{ values: { TEMPERATURE: 182 }, sent: { TEMPERATURE: 185 }, faults: { TEMPERATURE: 'POWER_ON' } },
    })
    expect(keep({ TEMPERATURE: 188 }, {}, by).faults).toEqual({})
  })

  it('says nothing about the gravity that was sent with it, and is no air around a tank', () => {
    const sent = { measured: { TEMPERATURE: 185, GRAVITY: 1.0321 }, setPoint: 66, intervalSeconds: 900 }
    const kept = keptReading({ ...sent, ambient: 185 }, asSent, around)
    expect([kept.faults, kept.ambient, kept.setPoint]).toEqual([{ TEMPERATURE: 'POWER_ON' }, null, 66])
  })

  it('is in no hour of a file', () => {
    const reading = (minute: number, temperature: number) => ({
      ...{ row: minute, at: new Date(at.getTime() + minute * 60_000), equipmentId: 'FV-1' },
      measured: { TEMPERATURE: temperature },
    })
    expect(hoursOf([reading(0, 66), reading(1, 185), reading(2, 68)])).toMatchObject([
      { min: 66, mean: 67, max: 68, count: 2, excluded: false },
    ])
    expect(hoursOf([reading(0, 185)])).toMatchObject([{ count: 1, excluded: true }])
  })

  it.each([
    ['an iSpindel', { name: 'FV1', ID: 1, angle: 25, temperature: 20, temp_units: 'C', battery: 0 }],
    ['a GravityMon', { ID: '2E67', 'corr-gravity': 1.03, temperature: 20, battery: '0.00' }],
    ['a BierBot', { chipid: 'B', s_number_wort_0: 12, s_number_temp_0: 20, s_number_voltage_0: 0 }],
    ['Brewblox', { key: 's', data: { 'Temperature[degC]': 20, 'Battery[V]': 0 } }],
    ['a stream', { name: 'S', temp: 20, temp_unit: 'C', gravity: 1.03, gravity_unit: 'G', battery: 0 }],
    ['plain JSON', { device: 'D', temperature: 20, battery: 0 }],
    ['plain JSON, of what reads as 0.00 V', { device: 'D', temperature: 20, battery: 0.004 }],
  ])('is 0 V of a battery, which is none: %s', (_what, message) => {
    const read = readPost({ path: '', query: {}, body: JSON.stringify(message), contentType: null })
    expect('refused' in read || read.readings[0]?.battery).toBeNull()
  })
})

describe('a value that can’t be', () => {
  const previous = { GRAVITY: { value: 1.012, at: earlier }, TEMPERATURE: { value: 66, at: earlier } }
  it.each([
    ['after a jump', { GRAVITY: 16.09 }, { GRAVITY: 'IMPOSSIBLE' }],
    ['just below what a device can show', { GRAVITY: 0.94 }, { GRAVITY: 'IMPOSSIBLE' }],
    [
      'beside a gravity that jumped',
      { GRAVITY: 1.06, TEMPERATURE: 900 },
      { GRAVITY: 'JUMPED', TEMPERATURE: 'IMPOSSIBLE' },
    ],
    [
      'beside a power-on value',
      { GRAVITY: 1.06, TEMPERATURE: 185 },
      { GRAVITY: 'JUMPED', TEMPERATURE: 'POWER_ON' },
    ],
  ])('is impossible, whatever else it is: %s', (_what, measured, faults) => {
    expect(keep(measured, { previous }).faults).toEqual(faults)
  })

  it('is impossible on the way to another vessel, too', () => {
    const moved = { movedAt: new Date(at.getTime() - 60_000) }
    expect(keep({ GRAVITY: 16, TEMPERATURE: 66, PRESSURE: 900 }, moved).faults).toEqual({
      ...{ GRAVITY: 'IMPOSSIBLE', TEMPERATURE: 'MOVED', PRESSURE: 'IMPOSSIBLE' },
    })
  })
})
