import { describe, expect, it } from 'vitest'
import {
  cellsToPitch,
  dilutedGravity,
  ibuOf,
  primingSugar,
  quartsPerPoundOf,
  residualCO2,
  strikeTemperature,
  waterToReach,
} from '#domain/calculators/brewingFormulas.ts'
import { litersPerBBL } from '#domain/units/barrels.ts'
import { quantitiesIn } from '#domain/calculators/quantities.ts'
import { wordingsIn } from '#api/features/assistant/question/wordings.ts'

const [english, german, french, spanish] = [
  wordingsIn('en'),
  wordingsIn('de'),
  wordingsIn('fr'),
  wordingsIn('es'),
]

describe('the calculators', () => {
  it('compute bitterness as Tinseth does', () => {
    const hops = { grams: 100, alphaPercent: 10, minutes: 60, liters: 20, gravity: 1.05 }
    expect(ibuOf(hops)).toBeCloseTo(115.3, 1)
    const pound = { grams: 453.592, alphaPercent: 12, minutes: 60, liters: 3 * litersPerBBL, gravity: 1.055 }
    expect(ibuOf(pound)).toBeCloseTo(34.1, 1)
  })

  it('keep the points of a wort that is diluted or boiled down', () => {
    expect(dilutedGravity(93, 1.06, 10)).toBeCloseTo(1.0542, 4)
    expect(waterToReach(93, 1.06, 1.0542)).toBeCloseTo(10, 0)
    expect(waterToReach(100, 1.04, 1.05)).toBeCloseTo(-20, 6)
  })

  it('count the CO2 that the beer holds already', () => {
    expect(residualCO2(68)).toBeCloseTo(0.86, 2)
    expect(residualCO2(50)).toBeCloseTo(1.2, 2)
    const beer = { liters: 20, temperature: 68, sugar: 'DEXTROSE' } as const
    expect(primingSugar({ ...beer, volumes: 2.5 })).toBeCloseTo(144.5, 0)
    expect(primingSugar({ ...beer, volumes: 0.5 })).toBe(0)
  })

  it('find the strike temperature in quarts a pound and in liters a kilogram', () => {
    expect(strikeTemperature(1.5, 65, 152)).toBeCloseTo(163.6, 1)
    expect(quartsPerPoundOf(3)).toBeCloseTo(1.438, 3)
  })

  it('pitch 3.2 trillion cells into 3 BBL of an ale at 12 °P, and twice that for a lager', () => {
    expect(cellsToPitch(3 * litersPerBBL, 1.0484, false) / 1e12).toBeCloseTo(3.17, 1)
    expect(cellsToPitch(3 * litersPerBBL, 1.0484, true) / cellsToPitch(352, 1.0484, false)).toBeCloseTo(2, 2)
  })
})

describe('numbers in a question', () => {
  it.each<[string, [number, string | null][]]>([
    ['12 plato', [[12, 'PLATO']]],
    ['12,5 °P to SG', [[12.5, 'PLATO']]],
    ['12p', [[12, 'PLATO']]],
    ['22.5 Brix', [[22.5, 'BRIX']]],
    ['1.050 or 1,050 or 1050', [[1.05, 'SG'], [1050, 'SG'], [1050, 'SG']]], // prettier-ignore
    ['OG 1.065, FG 1.014', [[1.065, 'SG'], [1.014, 'SG']]], // prettier-ignore
    ['20 °C and 68F and 152 degrees fahrenheit', [[20, 'CELSIUS'], [68, 'FAHRENHEIT'], [152, 'FAHRENHEIT']]], // prettier-ignore
    ['1,500 g at 12% for 60 minutes', [[1500, 'GRAMS'], [12, 'PERCENT'], [60, 'MINUTES']]], // prettier-ignore
    ['3,5 kg, 2 lb, 4 oz', [[3.5, 'KG'], [2, 'LBS'], [4, 'OZ']]], // prettier-ignore
    ['1.5 qt/lb, 3 l/kg', [[1.5, 'QUARTS_PER_POUND'], [3, 'LITERS_PER_KG']]], // prettier-ignore
    ['93 gal, 3 bbl, 20 L, 2.5 volumes', [[93, 'GALLONS'], [3, 'BBL'], [20, 'LITERS'], [2.5, 'VOLUMES']]], // prettier-ignore
    ['4.9 g/L in 5 hL', [[4.9, 'GRAMS_PER_LITER'], [5, 'HECTOLITERS']]], // prettier-ignore
    ['FV-3, FV3, 2026-031 and W-34/70', []],
    ['-2 °C and −2 °C', []],
  ])('%s', (text, said) => {
    expect(quantitiesIn(text, english.spelling).map(({ value, unit }) => [value, unit])).toEqual(said)
  })
})

describe('the numbers of a question with a decimal comma', () => {
  it.each([
    ['12,5 °P und 1,048 und 1.048', [[12.5, 'PLATO'], [1.048, 'SG'], [1048, 'SG']]], // prettier-ignore
    ['1.500 g, 1 500 g, 0,250 kg', [[1500, 'GRAMS'], [1500, 'GRAMS'], [0.25, 'KG']]], // prettier-ignore
    ['66,5 °C, 3 l/kg, 20 hl, 2,5 Vol', [[66.5, 'CELSIUS'], [3, 'LITERS_PER_KG'], [20, 'HECTOLITERS'], [2.5, 'VOLUMES']]], // prettier-ignore
  ])('%s', (text, said) => {
    for (const { spelling } of [german, french, spanish])
      expect(quantitiesIn(text, spelling).map(({ value, unit }) => [value, unit])).toEqual(said)
  })

  it.each([
    [german, '12 Grad Plato, 60 Minuten, 10 Prozent, 20 Liter, 3 Pfund, 20 Grad'],
    [french, '12 degrés Plato, 60 minutes, 10 pour cent, 20 litres, 3 livres, 20 degrés'],
    [spanish, '12 grados Plato, 60 minutos, 10 por ciento, 20 litros, 3 libras, 20 grados'],
  ])('reads units in words', ({ spelling }, text) => {
    expect(quantitiesIn(text, spelling).map(({ value, unit }) => [value, unit])).toEqual([
      [12, 'PLATO'],
      [60, 'MINUTES'],
      [10, 'PERCENT'],
      [20, 'LITERS'],
      [3, 'LBS'],
      [20, 'CELSIUS'],
    ])
  })
})
