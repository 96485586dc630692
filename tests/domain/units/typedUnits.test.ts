import { describe, expect, it } from 'vitest'
import { logFields, logDefaults } from '#domain/fermentation/logForm.ts'
import { gravityText, platoText } from '#domain/fermentation/gravity.ts'
import { doubtAbout, likelyMeant } from '#domain/fermentation/doubts.ts'
import { measurements, measurementText, usualMeasurement } from '#domain/fermentation/readings.ts'
import { brewChecklist } from '#domain/brewDay/checklist.ts'
import { recordedFigures } from '#domain/brewDay/brewSteps.ts'
import { readerOf, written } from '#api/language/readers.ts'
import { message } from '#domain/language/message.ts'
import { recipeFields } from '#domain/recipes/recipeForm.ts'
import { enteredIn } from '#domain/units/entered.ts'
import { shownBounds } from '#domain/units/shownBounds.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { toStored } from '#domain/units/conversion.ts'
import { presetNamed, presetOf } from '#domain/units/unitWords.ts'
import { offeredUnits, presets } from '#domain/units/units.ts'
import { english, englishIn } from '#tests/support/english.ts'

const metric: Units = presets.METRIC

describe('a brewer who reads °C and °P', () => {
  it('reads 12.5 °P back as 12.5, and not as 12.49', () => {
    const stored = toStored(metric, 'gravity', 12.5)
    expect(gravityText(stored, metric)).toBe('12.5 °P')
    expect(gravityText(stored)).toBe('1.050')
    expect(enteredIn(metric, { gravity: stored, temperature: 68 })).toEqual([
      { field: 'temperature', value: 20, unit: 'C' },
      { field: 'gravity', value: 12.5, unit: 'PLATO' },
    ])
  })

  it.each([11.57, 1.16, 2.33])(
    'saves what their field shows of the %f °P that a density meter gave',
    (typed) => {
      const gravity = usualMeasurement('gravity', toStored(metric, 'gravity', typed), metric)
      const entered = enteredIn(metric, { gravity })
      expect(entered).toEqual([{ field: 'gravity', value: Number(typed.toFixed(1)), unit: 'PLATO' }])
      const { error } = logFields.safeParse({ ...logDefaults, batchId: 'b', gravity, entered })
      expect(error).toBeUndefined()
    },
  )

  it('leaves a colleague’s gravity as it is when its field is left', () => {
    for (const read of [1.05, 1.012, 0.998]) expect(usualMeasurement('gravity', read, metric)).toBe(read)
  })

  it('has not typed the gravity of a colleague who reads hydrometers', () => {
    expect(enteredIn(metric, { gravity: 1.05, pressure: null })).toEqual([])
    const corrected = {
      ...logDefaults,
      batchId: 'b',
      gravity: 1.05,
      entered: enteredIn(metric, { gravity: 1.05 }),
    }
    expect(logFields.safeParse(corrected).success).toBe(true)
  })

  it('is told the limits in their units, each of which can be typed', () => {
    const { error } = logFields.safeParse({ ...logDefaults, batchId: 'b', temperature: 301, gravity: 1.3 })
    expect(error?.issues.map((issue) => englishIn(metric, issue.message))).toEqual([
      'Temperature must be from −40 to 148.9 °C.',
      'Gravity must be from −2.6 to 43.9 °P.',
    ])
    expect(error?.issues.map((issue) => englishIn(storedUnits, issue.message))).toEqual([
      'Temperature must be from −40 to 300 °F.',
      'Gravity must be from 0.99 to 1.2.',
    ])
    const mash = recipeFields.shape.mashTemp.safeParse(139)
    expect(mash.error?.issues.map((issue) => englishIn(metric, issue.message))).toEqual([
      'Mash temperature must be from 60 to 76.6 °C.',
    ])
    for (const limits of [measurements.temperature.limits, measurements.pressure.limits]) {
      const { min = NaN, max = NaN } = shownBounds(metric, limits.quantity, limits)
      expect(toStored(metric, limits.quantity, min)).toBeGreaterThanOrEqual(limits.min)
      expect(toStored(metric, limits.quantity, max)).toBeLessThanOrEqual(limits.max)
    }
  })

  it('is asked about °F that were typed as °C, and not about a warm kveik', () => {
    const typed = toStored(metric, 'temperature', 68)
    expect(likelyMeant('temperature', typed, metric)).toBe(68)
    expect(englishIn(metric, doubtAbout({ temperature: typed }, {}, metric))).toBe(
      '68.0 °C is too warm for beer. Did you read 68.0 °F, which is 20.0 °C?',
    )
    expect(doubtAbout({ temperature: toStored(metric, 'temperature', 38) }, {}, metric)).toBeNull()
    expect(doubtAbout({ temperature: toStored(metric, 'temperature', 20) }, {}, metric)).toBeNull()
    expect(englishIn(metric, doubtAbout({ gravity: 1.06 }, { gravity: 1.05 }, metric))).toBe(
      'Gravity was 12.4 °P before and would rise to 14.7 °P. Is it right?',
    )
  })

  it('reads no other unit in a checklist, a figure, an alert', () => {
    const recipe = { mashTemp: 152, mashSteps: [], boilTime: 60, yeast: null, expectedOG: 1.05, lines: [] }
    const reading = { units: metric, locale: 'en-US' }
    const details = brewChecklist(recipe, { batchSizeBBL: 3, brews: 1 }, reading).flatMap(({ detail }) =>
      detail.map((part) => englishIn(metric, part)),
    )
    expect(details).toContain('At 66.7 °C')
    expect(details).toContain('Recipe: 12.4 °P')
    expect(details.join()).not.toMatch(/°F|1\.050/)
    expect(englishIn(metric, recordedFigures('MASH_READING', { temperature: 152, pH: 5.3 }))).toBe(
      'pH 5.30, 66.7 °C',
    )
    expect(measurementText('pressure', 12, metric)).toBe('0.83 bar')
    const stuck = message('alerts.stuck', {
      where: message('alerts.inVessel', { recipe: 'Pale Ale', vessel: 'FV-1' }),
      gravity: { quantity: 'gravity', value: 1.02 },
      expected: { quantity: 'gravity', value: 1.01 },
    })
    expect(written(stuck, readerOf('en', metric))).toBe(
      'Pale Ale in FV-1: gravity has stopped at 5.1 °P; 2.6 °P expected.',
    )
    expect(written(stuck)).toBe('Pale Ale in FV-1: gravity has stopped at 1.020; 1.010 expected.')
    expect([platoText(1.05, metric), platoText(1.05)]).toEqual(['', '12.4 °P'])
  })
})

describe('what was entered', () => {
  const log = { ...logDefaults, batchId: 'b' }
  const problems = (fields: object) =>
    logFields.safeParse({ ...log, ...fields }).error?.issues.map(({ message }) => english(message))

  it('lets a gravity have four decimals only when it was typed on another scale', () => {
    const entered = [{ field: 'gravity', value: 12.5, unit: 'PLATO' }]
    expect(problems({ gravity: 1.0505, entered })).toBeUndefined()
    expect(problems({ gravity: 1.0505 })).toEqual(['Gravity may have at most 3 decimals.'])
  })

  it.each([
    [{ temperature: 68, entered: [{ field: 'temperature', value: 25, unit: 'C' }] }],
    [{ temperature: 68, entered: [{ field: 'temperature', value: 68, unit: 'PLATO' }] }],
    [{ entered: [{ field: 'temperature', value: 20, unit: 'C' }] }],
  ])('is refused when it is not what is to be stored: %j', (fields) => {
    expect(problems(fields)).toEqual(['What was entered differs from what would be stored.'])
  })
})

it('names the presets by what they choose', () => {
  expect(presetOf(offeredUnits(presets.METRIC))).toBe('METRIC')
  expect(presetOf({ ...offeredUnits(presets.METRIC), pressure: 'PSI' })).toBeNull()
  expect(presetNamed('metric')).toEqual(offeredUnits(presets.METRIC))
  expect(presetNamed('oil')).toBeNull()
})
