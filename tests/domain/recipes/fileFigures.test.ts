import { describe, expect, it } from 'vitest'
import { amountIn, figureOf, gravitiesOf, onScale, scales } from '#domain/recipes/fileFigures.ts'

const rounded = (value: number | null) => value && Number(value.toFixed(4))
const read = (scale: keyof typeof scales, sent: unknown) => rounded(onScale(scales[scale], figureOf(sent)))

it.each([
  ['gravity', '1.054', 1.054],
  ['gravity', '1.054 SG', 1.054],
  ['gravity', '1,054', 1.054],
  ['gravity', '1054', 1.054],
  ['gravity', '1054.0', 1.054],
  ['gravity', 1054, 1.054],
  ['gravity', '1.0540000e+00', 1.054],
  ['gravity', '13.3 °P', 1.0539],
  ['gravity', '13,3 Plato', 1.0539],
  ['gravity', '13.3 P', 1.0539],
  ['gravity', '13.3', 1.0539],
  ['gravity', '13.3 °Bx', 1.0539],
  ['gravity', '54 °Oe', 1.054],
  ['gravity', '54', 1.054],
  ['gravity', { value: 13.3, unit: 'plato' }, 1.0539],
  ['gravity', { value: '1.054', unit: 'sg' }, 1.054],
  ['gravity', '0.998', 0.998],
  ['percent', '5.5 %', 5.5],
  ['percent', '5,5%', 5.5],
  ['percent', '5.5 % ABV', 5.5],
  ['percent', '5.5 vol%', null],
  ['srm', '79 EBC', 40.1015],
  ['srm', '6 SRM', 6],
  ['srm', { value: 12, unit: 'srm' }, 12],
  ['srm', { value: 12, unit: 'EBC' }, 6.0914],
  ['ibu', '32 IBU', 32],
  ['ibu', { value: 32, unit: 'IBUs' }, 32],
  ['minutes', '60', 60],
  ['minutes', '60 min', 60],
  ['minutes', '1 hr', 60],
  ['minutes', '7 days', 10_080],
  ['minutes', { value: 3, unit: 'day' }, 4_320],
  ['days', '14', 14],
  ['days', { value: 2, unit: 'week' }, 14],
  ['fahrenheit', '20', 68],
  ['fahrenheit', '20 °C', 68],
  ['fahrenheit', '68 F', 68],
  ['liters', '352.0434', 352.0434],
  ['liters', '3.520434e+02', 352.0434],
  ['liters', '5 gal', 18.9271],
  ['liters', '20 L', 20],
  ['liters', { value: 3, unit: 'bbl' }, 352.0433],
  ['liters', '20 bottles', null],
  ['gravity', '54 psi', null],
  ['gravity', '1.054-1.060', null],
  ['gravity', 'about 12', null],
  ['ibu', '', null],
] as const)('the %s of a file %j is %s', (scale, sent, value) => {
  expect(read(scale, sent)).toBe(value)
})

it.each([
  ['2.50000e-01', 'KG', { amount: 0.25, unit: 'KG' }],
  ['9.99E-4', 'KG', { amount: 0.000999, unit: 'KG' }],
  ['0,250', 'KG', { amount: 0.25, unit: 'KG' }],
  ['250 g', 'KG', { amount: 0.25, unit: 'KG' }],
  ['8 oz', 'KG', { amount: 8, unit: 'OZ' }],
  ['2 lb', 'KG', { amount: 2, unit: 'LBS' }],
  ['1.00 Items', null, { amount: 1, unit: 'EACH' }],
  ['1 pkg', null, { amount: 1, unit: 'EACH' }],
  ['5', null, null],
  ['0', 'KG', null],
  ['-1', 'KG', null],
  ['3 furlongs', 'KG', null],
  ['5 lb 3 oz', 'KG', null],
  ['constructor', 'KG', null],
] as const)('an amount of %j where a bare one is in %s is %j', (sent, bare, amount) => {
  expect(amountIn(figureOf(sent), bare)).toEqual(amount)
})

describe('a final gravity', () => {
  it.each([
    ['12.5', '1.1', 1.0043],
    ['12.5 °P', '1.1', 1.0043],
    ['12.5', '2.8', 1.0109],
    ['12.5', '-0.5', 0.9981],
    ['1.050', '1.010', 1.01],
    ['1050', '1010', 1.01],
    ['12.5', '1.010 SG', 1.01],
    ['', '1.010', 1.01],
  ])('beside an original of %j is on its scale when it is %j', (original, final, value) => {
    expect(rounded(gravitiesOf(figureOf(original), figureOf(final)).final)).toBe(value)
  })
})
