import { unitsRead } from '#domain/units/chosenUnits.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountAsCounted, amountInList } from '#domain/units/amountSentence.ts'
import { changeIn, rounded, shownValue, toStored } from '#domain/units/conversion.ts'
import { changeText, valueText } from '#domain/units/valueText.ts'
import { storedUnits, type Quantity, type UnitName, type Units } from '#domain/units/storedUnits.ts'
import { presets, storedDecimals, unitTable, unitsOf } from '#domain/units/units.ts'

/** What each quantity may be at most and at least, stored. */
const ranges: Record<Quantity, [number, number]> = {
  gravity: [0.98, 1.2],
  temperature: [-40, 300],
  volume: [0, 1_000],
  mass: [0, 1_000_000],
  color: [0, 80],
  maltColor: [0, 1_000],
  pressure: [0, 1_000],
  co2: [0, 10],
}

const every = (Object.keys(unitsOf) as Quantity[]).flatMap((quantity) =>
  unitsOf[quantity].map((unit): [Quantity, UnitName] => [quantity, unit]),
)

const inUnit = (quantity: Quantity, unit: UnitName): Units => ({ ...storedUnits, [quantity]: unit })

it.each(every)('reads a %s back as it was typed in %s, over the whole permitted range', (quantity, unit) => {
  const units = inUnit(quantity, unit)
  const { from, digits } = unitTable[unit]
  const [low, high] = ranges[quantity].map((end) => Math.trunc(from(end) * 10 ** digits)) as [number, number]
  fc.assert(
    fc.property(fc.integer({ min: low, max: high }), (steps) => {
      const typed = rounded(steps / 10 ** digits, digits)
      expect(shownValue(units, quantity, toStored(units, quantity, typed))).toBe(typed)
    }),
    { numRuns: 1_000 },
  )
})

it.each(every)('keeps a stored %s that is only looked at in %s', (quantity, unit) => {
  const { from, to } = unitTable[unit]
  const [low, high] = ranges[quantity]
  const decimals = storedDecimals[quantity]
  fc.assert(
    fc.property(fc.double({ min: low, max: high, noNaN: true }), (value) => {
      const stored = rounded(value, decimals)
      expect(rounded(to(from(stored)), decimals)).toBe(stored)
    }),
  )
})

describe('the published tables', () => {
  it.each<[Quantity, UnitName, number, string]>([
    ['gravity', 'PLATO', 1.04, '10.0 °P'],
    ['gravity', 'PLATO', 1.048, '11.9 °P'],
    ['gravity', 'PLATO', 1.08, '19.3 °P'],
    ['gravity', 'BRIX', 1.05, '12.4 °Bx'],
    ['temperature', 'C', 68, '20.0 °C'],
    ['temperature', 'C', -40, '-40.0 °C'],
    ['temperature', 'C', 152, '66.7 °C'],
    ['volume', 'GAL', 1, '31.0 gal'],
    ['volume', 'L', 1, '117.3 L'],
    ['volume', 'HL', 10, '11.73 hL'],
    ['volume', 'UK_BBL', 10, '7.17 UK bbl'],
    ['mass', 'KG', 2.20462, '1.00 kg'],
    ['mass', 'G', 1, '454 g'],
    ['mass', 'OZ', 1, '16.0 oz'],
    ['color', 'EBC', 10, '20 EBC'],
    ['color', 'LOVIBOND', 12.786, '10.0 °L'],
    ['maltColor', 'MALT_EBC', 0, '0.0 EBC'],
    ['maltColor', 'MALT_EBC', 2, '3.8 EBC'],
    ['maltColor', 'MALT_EBC', 60, '158.6 EBC'],
    ['pressure', 'BAR', 14.5038, '1.00 bar'],
    ['pressure', 'KPA', 1, '6.9 kPa'],
    ['co2', 'GRAMS_PER_LITER', 2.5, '4.9 g/L'],
  ])('have a %s in %s for %f: %s', (quantity, unit, stored, text) => {
    expect(valueText(inUnit(quantity, unit), quantity, stored)).toBe(text)
  })

  it('have the exact barrels of both countries', () => {
    expect(unitTable.L.from(1)).toBeCloseTo(117.347765304, 9)
    expect(unitTable.L.from(unitTable.UK_BBL.to(1))).toBeCloseTo(163.65924, 9)
  })
})

describe('differences', () => {
  it('make a rise of 5 °F one of 2.8 °C, not of −15', () => {
    expect(changeText(presets.METRIC, 'temperature', 68, 73)).toBe('+2.8')
    expect(changeText(presets.US, 'temperature', 68, 73)).toBe('+5.0')
    expect(rounded(changeIn('C', 212, 32), 6)).toBe(-100)
  })

  it('count points in °P where the beer stands on the scale', () => {
    expect(rounded(changeIn('PLATO', 1.05, 1.04), 1)).toBe(-2.4)
    expect(rounded(changeIn('PLATO', 1.1, 1.09), 1)).toBe(-2.2)
    expect(rounded(changeIn('SG', 1.05, 1.04), 4)).toBe(-0.01)
  })
})

it('shows beer that is lighter than water by its gravity, since nobody reads negative degrees Plato', () => {
  expect(valueText(presets.METRIC, 'gravity', 0.998)).toBe('0.998 SG')
  expect(valueText(presets.METRIC, 'gravity', 1)).toBe('0.0 °P')
})

it('writes a short number without zeros at its end', () => {
  expect(valueText(presets.METRIC, 'volume', 3, { isShort: true })).toBe('3.52 hL')
  expect(valueText({ ...presets.METRIC, volume: 'L' }, 'volume', 3, { isShort: true })).toBe('352 L')
  expect(valueText(presets.US, 'volume', 3.25, { isShort: true })).toBe('3.25 BBL')
})

it('gives everyone who reads alike the same object, since each connection keeps it', () => {
  const metric = { temperature: 'C', gravity: 'PLATO' }
  expect(unitsRead(null, { ...metric })).toBe(unitsRead(null, metric))
  expect(unitsRead(metric, null)).toEqual(unitsRead(null, metric))
  expect(unitsRead(null, null).temperature).toBe('F')
  expect(unitsRead({ temperature: 'F' }, metric).temperature).toBe('F')
})

it.each([
  [62.833, 'LBS', presets.US, 62.8, 'LBS'],
  [86, 'OZ', presets.US, 86, 'OZ'],
  [283.333, 'GRAMS', presets.METRIC, 283.3, 'GRAMS'],
  [0.04, 'LBS', presets.US, 0.04, 'LBS'],
  [0, 'LBS', presets.US, 0, 'LBS'],
] as const)(
  'shows %d %s in a list to one decimal, and less than that as it is',
  (amount, unit, units, count, read) => {
    expect(amountInList({ amount, unit }, units)).toEqual(amountAsCounted({ amount: count, unit: read }))
  },
)
