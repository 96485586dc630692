import { describe, expect, it } from 'vitest'
import { english } from '#tests/support/english.ts'
import { doubtAbout, likelyMeant } from '#domain/fermentation/doubts.ts'
import { isGravityStuck } from '#domain/fermentation/gravityReadings.ts'
import {
  measurementAmong,
  measurementText,
  parseMeasurement,
  type Measurement,
  type Reading,
} from '#domain/fermentation/readings.ts'
import { storedUnits } from '#domain/units/storedUnits.ts'
import { presets } from '#domain/units/units.ts'

it.each<[Measurement, string, number | null]>([
  ['gravity', '1.050', 1.05],
  ['gravity', '1,050', 1.05],
  ['gravity', '1050', 1.05],
  ['gravity', ' 998 ', 0.998],
  ['gravity', '12.4', 12.4],
  ['gravity', '1.0504', 1.05],
  ['temperature', '68,5', 68.5],
  ['temperature', '1050', 1050],
  ['temperature', '-1', -1],
  ['temperature', '.5', 0.5],
  ['temperature', '68.', 68],
  ['pH', '4.256', 4.26],
  ['pressure', '12', 12],
  ['gravity', '', null],
  ['gravity', 'about 1.05', null],
  ['gravity', '1.0.5', null],
  ['gravity', '1e3', 1],
  ['gravity', '1.012 SG', null],
  ['temperature', '1,5,0', null],
])('reads a %s typed as "%s" as %s', (kind, typed, value) => {
  expect(parseMeasurement(kind, typed)).toBe(value)
})

it.each<[Measurement, number, number | null]>([
  ['temperature', 20, 68],
  ['temperature', 4, 39.2],
  ['temperature', 34, null],
  ['temperature', 68, null],
  ['gravity', 12.4, 1.05],
  ['gravity', 1.5, 1.05],
  ['gravity', 1.48, 1.048],
  ['gravity', 1.05, null],
  ['gravity', 50, null],
  ['pH', 4.4, null],
])('takes a %s of %f to mean %s', (kind, value, meant) => expect(likelyMeant(kind, value)).toBe(meant))

const before: Reading = { temperature: 67, gravity: 1.024, pH: 4.4, pressure: 5 }

describe('before a reading is saved', () => {
  it.each<[Reading, RegExp]>([
    [{ gravity: 1.03 }, /Gravity was 1\.024 before and would rise to 1\.030/],
    [{ temperature: 20 }, /20\.0 °F is below freezing\. Did you read 20\.0 °C, which is 68\.0 °F\?/],
    [{ temperature: 140 }, /Temperature 140\.0 °F is unusual/],
    [{ gravity: 1.5 }, /1\.500 isn't a beer gravity\. Did you mean 1\.050\?/],
    [{ gravity: 12.4 }, /Did you read 12\.4 °P, which is 1\.050\?/],
    [{ gravity: 1.16 }, /unusual/],
    [{ pH: 8.2 }, /pH 8\.20 is unusual/],
    [{ pressure: 90 }, /Pressure 90\.0 PSI is unusual/],
    [{ co2: 5.2 }, /CO2 5\.20 vol is unusual/],
    [{ dissolvedOxygen: 8_000 }, /Dissolved oxygen 8,000 ppb is unusual/],
  ])('asks about %o', (reading, question) => {
    expect(english(doubtAbout(reading, before)) ?? '').toMatch(question)
  })

  it('asks about a gravity that falls further than yeast can bring it', () => {
    expect(english(doubtAbout({ gravity: 1.01 }, { gravity: 1.06 }))).toMatch(/would fall to 1\.010 at once/)
  })

  it.each<[Reading, Reading]>([
    [{ gravity: 1.022, temperature: 67.5, pH: 4.4, pressure: 6 }, before],
    [{ gravity: 1.026 }, before],
    [{ gravity: 1.05 }, {}],
    [{ temperature: 30 }, { temperature: 33 }],
    [{}, before],
    [{ gravity: null, temperature: null }, before],
    [{ gravity: 0.998 }, { gravity: 1.001 }],
    [{ co2: 2.6, dissolvedOxygen: 0 }, {}],
  ])('believes %o after %o', (reading, previous) => expect(doubtAbout(reading, previous)).toBeNull())
})

it('writes measurements with their unit, and an unknown one as a dash', () => {
  expect(measurementText('temperature', 68)).toBe('68.0 °F')
  expect(measurementText('gravity', 1.01)).toBe('1.010')
  expect(measurementText('pH', null)).toBe('–')
  expect(measurementText('co2', 2.5)).toBe('2.50 vol')
  expect(measurementText('co2', 2.55, presets.METRIC, 'de')).toBe('5,0 g/L')
  expect(measurementText('dissolvedOxygen', 35)).toBe('35 ppb')
  expect(measurementText('dissolvedOxygen', 8.5, storedUnits, 'fr')).toBe('8,5 ppb')
})

it('names a measurement among others where its unit does not', () => {
  const among = (kind: Measurement, value: number) => english(measurementAmong(kind, value))
  expect(among('temperature', 36)).toBe('36.0 °F')
  expect(among('pH', 4.4)).toBe('pH 4.40')
  expect(among('co2', 2.4)).toBe('CO2 2.40 vol')
  expect(among('dissolvedOxygen', 35)).toBe('Dissolved oxygen 35 ppb')
})

describe('a fermentation', () => {
  const expected = { og: 1.06, fg: 1.012 }
  const every12Hours = (...gravities: number[]) =>
    gravities.map((gravity, at) => ({ gravity, timestamp: new Date(Date.UTC(2026, 3, 1, at * 12)) }))

  it('is stuck when gravity stalls for 48 h far from its target', () => {
    expect(isGravityStuck(every12Hours(1.06, 1.04, 1.026, 1.025, 1.026, 1.025, 1.025), expected)).toBe(true)
  })

  it.each<[string, number[]]>([
    ['it still falls', [1.06, 1.05, 1.044, 1.041, 1.038, 1.035, 1.033]],
    ['it is nearly done', [1.06, 1.03, 1.013, 1.013, 1.013, 1.013, 1.013]],
    ['it has not begun yet', [1.06, 1.06, 1.059, 1.06, 1.06, 1.06]],
    ['it has been watched for less than 48 h', [1.03, 1.03, 1.03, 1.03]],
    ['nothing was read', []],
  ])('is not stuck when %s', (_why, gravities) => {
    expect(isGravityStuck(every12Hours(...gravities), expected)).toBe(false)
  })

  it('is not stuck when its target is unknown', () => {
    expect(isGravityStuck(every12Hours(1.06, 1.03, 1.03, 1.03, 1.03, 1.03), { og: null, fg: null })).toBe(
      false,
    )
  })
})
