import { describe, expect, it } from 'vitest'
import { message } from '#domain/language/message.ts'
import { calibrationFields, type Calibration } from '#domain/devices/deviceForms.ts'
import type { DeviceReading } from '#domain/devices/devicePost.ts'
import { intervalsOf, refuseSpan } from '#domain/devices/series/intervals.ts'
import { keptReading } from '#domain/devices/keptReading.ts'
import { asSaid } from '#domain/devices/scales.ts'
import { isSilent, silenceAlert, silentAfter } from '#domain/devices/silence.ts'
import { english } from '#tests/support/english.ts'

const at = new Date('2026-11-20T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
const asSent: Calibration = { temperatureOffset: 0, gravityCoefficients: [], smoothing: 0 }
const reading = (parts: Partial<DeviceReading>): DeviceReading => ({
  ...{
    device: 'RED',
    name: null,
    isShared: false,
    dialect: 'TILT',
    measured: {},
    setPoint: null,
    ambient: null,
  },
  ...{ battery: null, signal: null, intervalSeconds: 900 },
  ...parts,
})
const keep = (measured: DeviceReading['measured'], calibration = {}, previous = {}) =>
  keptReading(
    reading({ measured }),
    { ...asSent, ...calibration },
    {
      ...{ previous, at, beer: null, movedAt: null, changedAt: null, isTank: true, following: null },
    },
  )

describe('a reading', () => {
  it('is kept as it was sent, to the digits of its kind', () => {
    expect(keep({ TEMPERATURE: 68.12345, GRAVITY: 1.0123456, PRESSURE: 12.3456 })).toEqual({
      values: { TEMPERATURE: 68.123, GRAVITY: 1.01235, PRESSURE: 12.346 },
      ...{ sent: {}, faults: {}, setPoint: null, ambient: null },
    })
  })

  it.each([
    [{ TEMPERATURE: -100 }, ['TEMPERATURE']],
    [{ TEMPERATURE: 32, GRAVITY: 0 }, ['GRAVITY']],
    [{ GRAVITY: 16.09, PRESSURE: 900 }, ['GRAVITY', 'PRESSURE']],
    [{ GRAVITY: 0.99 }, []],
    [{ TEMPERATURE: NaN }, []],
  ])('of %j is implausible in %j', (measured, implausible) => {
    expect(Object.entries(keep(measured).faults)).toEqual(implausible.map((kind) => [kind, 'IMPOSSIBLE']))
  })

  it('has no set point that no tank can have', () => {
    const { setPoint, ambient } = keptReading(reading({ setPoint: 1_000, ambient: 70 }), asSent, {
      ...{ previous: {}, at, beer: null, movedAt: null, changedAt: null, isTank: true, following: null },
    })
    expect([setPoint, ambient]).toEqual([null, 70])
  })

  it.each([
    [{ temperatureOffset: -2 }, { TEMPERATURE: 68 }, { TEMPERATURE: 66 }, { TEMPERATURE: 68 }],
    [{ gravityCoefficients: [0.001, 1] }, { GRAVITY: 1.05 }, { GRAVITY: 1.051 }, { GRAVITY: 1.05 }],
    [{ gravityCoefficients: [0, 0, 1] }, { GRAVITY: 1.05 }, { GRAVITY: 1.1025 }, { GRAVITY: 1.05 }],
    [{ temperatureOffset: 5 }, { PRESSURE: 12 }, { PRESSURE: 12 }, {}],
  ])('is calibrated by %j', (calibration, measured, values, sent) => {
    expect(keep(measured, calibration)).toMatchObject({ values, sent })
  })

  it.each([
    ['recent', 15, 1.045],
    ['too old', 120, 1.04],
  ])('is smoothed over a previous one that is %s', (_age, minutes, value) => {
    const previous = { GRAVITY: { value: 1.05, at: minutesAgo(minutes) } }
    expect(keep({ GRAVITY: 1.04 }, { smoothing: 50 }, previous).values.GRAVITY).toBe(value)
  })

  it('that is implausible is not smoothed into a plausible one', () => {
    const previous = { GRAVITY: { value: 1.05, at: minutesAgo(15) } }
    expect(keep({ GRAVITY: 0.5 }, { smoothing: 95 }, previous)).toMatchObject({
      ...{ values: { GRAVITY: 0.5 }, faults: { GRAVITY: 'IMPOSSIBLE' } },
    })
  })
})

it.each([
  [{ temperatureOffset: 21 }, 'Temperature offset must be from −20 to 20 °F.'],
  [{ smoothing: 96 }, 'Smoothing must be from 0 to 95 %.'],
  [{ gravityCoefficients: [1, 2, 3, 4, 5] }, 'A gravity is corrected by at most 4 coefficients.'],
])('refuses the calibration %j', (wrong, sentence) => {
  expect(
    english(
      calibrationFields.safeParse({ ...asSaid, ...asSent, ...wrong }).error?.issues[0]?.message ?? null,
    ),
  ).toBe(sentence)
})

it.each([
  [null, 15 * 60 * 2.1],
  [900, 1_890],
  [30, 300],
  [3_600, 7_560],
])('a device that sends every %j s is silent after %j s', (interval, seconds) => {
  expect(silentAfter(interval)).toBe(seconds)
  const seen = (ago: number) => ({
    lastSeenAt: new Date(at.getTime() - ago * 1_000),
    intervalSeconds: interval,
  })
  expect([isSilent(seen(seconds), at), isSilent(seen(seconds + 1), at)]).toEqual([false, true])
})

it('an alert says which vessel is not measured, and stays the same', () => {
  const device = {
    ...{ id: 'd1', name: 'Tilt red', vesselId: 'v1', vesselLabel: 'FV-3', intervalSeconds: 900 },
    ...{ batch: null, unreadHours: null, readingHours: null },
  }
  expect(silenceAlert(device)).toEqual({
    ...{
      key: 'DEVICE_SILENT:d1',
      kind: 'DEVICE_SILENT',
      severity: 'WARNING',
      title: message('alerts.silentTitle', { device: 'Tilt red' }),
    },
    message: message('alerts.silent', { vessel: 'FV-3', minutes: 31 }),
    link: '/schedule?vessel=v1',
  })
})

it.each([
  [47, null, 'WARNING', 'FV-3 is not being measured: no message for more than 31 minutes.'],
  [48, null, 'ERROR', 'Hazy in FV-3 is not being measured, and nobody has logged a reading for 48 hours.'],
  [12, 12, 'ERROR', 'Hazy in FV-3 is not being measured, and nobody has logged a reading for 12 hours.'],
] as const)(
  'a silent device whose beer nobody has read for %j hours of %j is told as %s',
  (unreadHours, readingHours, severity, sentence) => {
    const device = { id: 'd1', name: 'Tilt red', vesselId: 'v1', vesselLabel: 'FV-3', intervalSeconds: 900 }
    const found = silenceAlert({ ...device, batch: 'Hazy', unreadHours, readingHours })
    expect([found.severity, english(found.message)]).toEqual([severity, sentence])
  },
)

describe('intervals', () => {
  const kept = new Date('2026-08-20T12:00:00Z')
  const day = 24 * 3_600_000
  it.each([
    ['a day', 1, 1_000, { seconds: 87, isHourly: false }],
    ['two weeks', 14, 1_000, { seconds: 1_210, isHourly: false }],
    ['three weeks', 21, 1_000, { seconds: 3_600, isHourly: true }],
    ['60 days in 100 points', 60, 100, { seconds: 15 * 3_600, isHourly: true }],
    ['what begins before single readings are kept', 100, 2_000, { seconds: 2 * 3_600, isHourly: true }],
  ])('of %s', (_what, days, points, expected) => {
    const from = new Date(at.getTime() - days * day)
    const intervals = intervalsOf(from, at, points, kept)
    expect(intervals).toMatchObject(expected)
    expect(intervals.start <= from).toBe(true)
    const count = Math.ceil((at.getTime() - intervals.start.getTime()) / 1_000 / intervals.seconds)
    expect(count).toBeLessThanOrEqual(points)
  })

  it.each([
    [at, at, 10, 'The end must be after the beginning.'],
    [new Date('2010-01-01T00:00:00Z'), at, 10, 'At most ten years at a time.'],
    [kept, at, 1, 'From 2 to 2,000 points.'],
    [kept, at, 2_000, null],
  ])('from %s to %s in %i points: %s', (from, to, points, sentence) => {
    expect(english(refuseSpan(from, to, points))).toBe(sentence)
  })
})
