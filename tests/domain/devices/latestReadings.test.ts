import { describe, expect, it } from 'vitest'
import { coefficientsIn, coefficientsText, offsetIn, offsetOf } from '#domain/devices/calibrationInput.ts'
import {
  freshReadings,
  isOutdated,
  readingsByVessel,
  readingTexts,
  type SentReading,
} from '#domain/devices/latestReadings.ts'
import {
  batteryText,
  dialectText,
  intervalText,
  isBatteryLow,
  signalText,
} from '#domain/devices/deviceWords.ts'
import { message } from '#domain/language/message.ts'
import { presets } from '#domain/units/units.ts'
import { english } from '#tests/support/english.ts'

const now = new Date('2026-04-03T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const sent = (kind: SentReading['kind'], value: number, minutes: number, setPoint: number | null = null) =>
  ({ equipmentId: 'fv1', kind, value, at: minutesAgo(minutes).toISOString(), setPoint }) satisfies SentReading

const all = [sent('GRAVITY', 1.0213, 50), sent('TEMPERATURE', 64.2, 3, 64)]

describe('the latest readings of a vessel', () => {
  it('are told in the units of the reader, temperature first, with the set point beside it', () => {
    const readings = readingsByVessel(all).get('fv1') ?? {}
    expect(readingTexts(readings, presets.US).map(({ text, set }) => [text, set])).toEqual([
      ['64.2 °F', '64.0 °F'],
      ['1.021', null],
    ])
    expect(readingTexts(readings, presets.METRIC, 'de-DE').map(({ text }) => text)).toEqual([
      '17,9 °C',
      '5,4 °P',
    ])
    expect(readingTexts(readings, presets.METRIC).map(({ text, set }) => [text, set])).toEqual([
      ['17.9 °C', '17.8 °C'],
      ['5.4 °P', null],
    ])
  })

  it('include pH, under its name', () => {
    const readings = readingsByVessel([...all, sent('PH', 4.416, 10)]).get('fv1') ?? {}
    expect(readingTexts(readings, presets.METRIC, 'de-DE').at(-1)).toMatchObject({
      kind: 'pH',
      text: 'pH 4,42',
    })
  })

  it.each([
    [0, false],
    [120, false],
    [121, true],
  ])('%d minutes old are outdated: %o', (minutes, expected) => {
    expect(isOutdated({ at: minutesAgo(minutes) }, now)).toBe(expected)
  })

  it('count for how the beer is now only while they are fresh, each for itself', () => {
    const readings = readingsByVessel([...all, sent('PRESSURE', 12, 500)]).get('fv1') ?? {}
    expect(Object.keys(freshReadings(readings, now) ?? {})).toEqual(['gravity', 'temperature'])
    expect(freshReadings(readings, minutesAgo(-500))).toBeNull()
  })

  it('count for no beer that came into the tank after them', () => {
    const readings =
      readingsByVessel([sent('GRAVITY', 1.01, 30), sent('TEMPERATURE', 64, 5)]).get('fv1') ?? {}
    expect(freshReadings(readings, now, minutesAgo(20))).toEqual({ temperature: readings.temperature })
    expect(freshReadings(readings, now, minutesAgo(1))).toBeNull()
  })
})

describe('a device in words', () => {
  it.each([
    [30, 'every 30 seconds'],
    [900, 'every 15 minutes'],
    [7_200, 'every 2 hours'],
  ])('sends each %d s: %s', (seconds, text) => {
    expect(english(intervalText(seconds))).toBe(text)
  })

  it.each([
    [3.95, null, '3.95 V', false],
    [3.4, null, '3.40 V', true],
    [null, 87.4, '87%', false],
    [null, 12, '12%', true],
    [null, null, null, false],
  ])('has a battery of %s V or %s percent', (volts, percent, text, isLow) => {
    expect(batteryText(volts, percent, 'en-US')).toBe(text)
    expect(isBatteryLow(volts, percent)).toBe(isLow)
  })

  it('is heard as a phone would say, and named by what it speaks', () => {
    expect([-50, -70, -88].map((dBm) => english(message(signalText(dBm))))).toEqual([
      'strong signal',
      'good signal',
      'weak signal',
    ])
    expect(['ISPINDEL', 'TILTBRIDGE', 'OF_TOMORROW'].map((one) => english(dialectText(one)))).toEqual([
      'iSpindel',
      'Tilt by TiltBridge',
      'OF_TOMORROW',
    ])
  })
})

describe('a calibration as it is typed', () => {
  it('has an offset of 1 °C for one of 1.8 °F, and none for none', () => {
    expect([offsetIn(presets.METRIC, 1.8), offsetOf(presets.METRIC, 1), offsetOf(presets.US, 0.5)]).toEqual([
      1, 1.8, 0.5,
    ])
    expect(offsetOf(presets.METRIC, 0)).toBe(0)
  })

  it('has coefficients between blanks, with a comma or a point, and keeps what is none for the refusal', () => {
    expect(coefficientsIn(' 0,002 1.0;-3e-5  −2 x')).toEqual([0.002, 1, -0.00003, -2, 'x'])
    expect(coefficientsIn('')).toEqual([])
  })

  it('has coefficients with the decimal sign of its reader, which are read as they were', () => {
    const coefficients = [0.002, 1.0003, -0.000000000012]
    const texts = ['en-US', 'de-DE'].map((locale) => coefficientsText(coefficients, locale))
    expect(texts).toEqual(['0.002 1.0003 -0.000000000012', '0,002 1,0003 -0,000000000012'])
    expect(texts.map(coefficientsIn)).toEqual([coefficients, coefficients])
  })
})
