import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNumber, valueBy, type ParsedNumber } from '#domain/language/parseNumber.ts'
import { decimalSignOf } from '#domain/language/provenDecimals.ts'

const [noBreak, narrow, thin, figure] = ['\u00a0', '\u202f', '\u2009', '\u2007']

const parsed = (text: string): ParsedNumber => {
  const number = parseNumber(text)
  if (!number) throw new Error(`${text} is not read`)
  return number
}

describe('a number in a text', () => {
  it.each([
    ['12', 12],
    ['12.5', 12.5],
    ['12,5', 12.5],
    ['.5', 0.5],
    [',5', 0.5],
    ['3.', 3],
    ['0.500', 0.5],
    ['0,500', 0.5],
    ['1240.500', 1240.5],
    ['1.2345', 1.2345],
    ['007', 7],
    ['1,240.5', 1240.5],
    ['1.240,5', 1240.5],
    ['1,240,500', 1_240_500],
    ['1.240.500', 1_240_500],
    ['1.240.500,25', 1_240_500.25],
    ['12,34,567', 1_234_567],
    ['12,34,567.50', 1_234_567.5],
    ['1 240', 1240],
    [`1${noBreak}240,5`, 1240.5],
    [`1${narrow}240${narrow}500,25`, 1_240_500.25],
    [`1${thin}240.500`, 1240.5],
    [`12${figure}500`, 12_500],
    ["1'240.50", 1240.5],
    ['1’240,50', 1240.5],
    ['2.50000e-01', 0.25],
    ['2,50000e-01', 0.25],
    ['1E3', 1000],
    ['1.240e3', 1240],
    ['6.022E+02', 602.2],
    ['3.5e−2', 0.035],
    ['-2.5', -2.5],
    ['−2,5', -2.5],
    ['–2', -2],
    ['－2', -2],
    ['+4', 4],
    ['- 3', -3],
    ['3.20-', -3.2],
    ['(3.20)', -3.2],
    ['-0', 0],
    ['12.–', 12],
    ['12,--', 12],
    ['\u200e1,5\u200f', 1.5],
    ['\ufeff7', 7],
  ])('%j is %d', (text, value) => {
    expect(parsed(text)).toEqual({
      ...{ value, grouped: null, before: '', behind: '' },
      decimal: expect.toSatisfy((sign) => sign === null || sign === '.' || sign === ','),
    })
  })

  it.each([
    ['68.9 °F', 68.9, '', '°F'],
    ['68,9°C', 68.9, '', '°C'],
    ['68.9℉', 68.9, '', '℉'],
    [`20,5${noBreak}ºC`, 20.5, '', 'ºC'],
    ['€ 3,20', 3.2, '€', ''],
    ['3,20 €', 3.2, '', '€'],
    ['$1,240.50', 1240.5, '$', ''],
    ['-$3.50', -3.5, '$', ''],
    ['$-3.50', -3.5, '$', ''],
    ['$.50', 0.5, '$', ''],
    ['US$ 12.5', 12.5, 'US$', ''],
    ['CHF 1’240.50', 1240.5, 'CHF', ''],
    ['Fr. 12.–', 12, 'Fr.', ''],
    ['12.5 lbs', 12.5, '', 'lbs'],
    ['12.5lb.', 12.5, '', 'lb.'],
    ['25 #', 25, '', '#'],
    ['79 EBC', 79, '', 'EBC'],
    ['5 E', 5, '', 'E'],
    ['5.5 %', 5.5, '', '%'],
    ['1,0123 g/cm³', 1.0123, '', 'g/cm³'],
    ['1.0123 g/cm3', 1.0123, '', 'g/cm3'],
    ['2.5 fl. oz', 2.5, '', 'fl. oz'],
    ['1.2e1 kg', 12, '', 'kg'],
    ['SG 1.0500', 1.05, 'SG', ''],
  ])('%j is %d, with what stands around it', (text, value, before, behind) => {
    expect(parsed(text)).toMatchObject({ value, grouped: null, before, behind })
  })

  it.each([
    ['1.240', 1.24, 1240, '.'],
    ['1,240', 1.24, 1240, ','],
    ['-12,500 kg', -12.5, -12_500, ','],
    ['€ 999.000', 999, 999_000, '.'],
    ['(1.240)', -1.24, -1240, '.'],
  ] as const)('%j may be %d or %d', (text, value, grouped, decimal) => {
    const number = parsed(text)
    expect(number).toMatchObject({ value, grouped, decimal })
    expect(valueBy(number, decimal)).toBe(value)
    expect(valueBy(number, decimal === '.' ? ',' : '.')).toBe(grouped)
  })

  it.each([
    ...['', ' ', '-', '.', ',', '€', 'many', 'NaN', 'Infinity', '#N/A', '#DIV/0!', '1e5000'],
    ...['1.2.3', '1,2,3', '12.34.567', '1.24.500', '1,240.500.000', '1.240,50,0', "1'24", '1 24', '1 2400'],
    ...["1 240'500", '1.240 500', '1,240,500e2', '1..5', '1.,5', '12 .5'],
    ...['5 lb 3 oz', '12-14', '12–14', '<5', '~5', '±0.1', '1/2', '1 1/2 lb', '1:30', '2027-04-30'],
    ...['30.04.2027', '4/30/2027', '0x1F', 'L-2026-04', '2-row', 'Fr.5', '--5', '-(5)', '-5-', '(5', '½'],
    ...['1 000 000 kg 2', '=1+1', "'12", '5 m3 2'],
  ])('%j is none', (text) => {
    expect(parseNumber(text)).toBeNull()
  })

  it('is what a program wrote of it, in any of its forms', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }), (value) => {
        const forms = [String(value), value.toExponential(), value.toExponential().toUpperCase()]
        for (const form of forms)
          for (const text of [form, form.replace('.', ',')])
            expect(parseNumber(text)?.value, text).toBe(value + 0)
      }),
    )
  })

  it.each([
    ...['en-US', 'en-IN', 'de-DE', 'de-CH', 'de-AT', 'fr-FR', 'fr-CH', 'es-ES', 'es-MX'],
    ...['it-IT', 'pl-PL', 'cs-CZ', 'nl-NL', 'pt-BR', 'sv-SE'],
  ])('is what %s writes of it', (locale) => {
    const { format } = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        expect(parseNumber(format(cents / 100))?.value).toBe(cents / 100)
      }),
    )
  })

  it('is finite or none, whatever the text', () => {
    const piece = fc.constantFrom(
      '1',
      '000',
      '.',
      ',',
      ' ',
      "'",
      '-',
      '−',
      '€',
      'e',
      'kg',
      '°',
      '(',
      ')',
      '\n',
      '%',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const number = parseNumber(pieces.join(''))
        expect(number === null || Number.isFinite(number.value)).toBe(true)
      }),
    )
  })
})

describe('the sign before decimals', () => {
  const signOf = (texts: string[], isPossible?: (value: number) => boolean) =>
    decimalSignOf(texts.map(parsed), isPossible)

  it('is proven by the numbers that allow one reading only', () => {
    expect(signOf(['1.240', '1.240,5'])).toBe(',')
    expect(signOf(['1,240', '12.5'])).toBe('.')
    expect(signOf(['1.240', '1.240.500'])).toBe(',')
    expect(signOf(['1,240', '0,500'])).toBe(',')
    expect(signOf(['1.240', '12'])).toBeNull()
  })

  it('is proven by none when they disagree', () => {
    expect(signOf(['12.5', '12,5'])).toBeNull()
  })

  it('is proven by a number of which one reading is impossible', () => {
    const isGravity = (value: number) => value >= 0.9 && value <= 1.2
    expect(signOf(['1.037'], isGravity)).toBe('.')
    expect(signOf(['1,037'], isGravity)).toBe(',')
    expect(signOf(['5.037'], isGravity)).toBeNull()
    expect(signOf(['1,012'], (value) => value > 900)).toBe('.')
  })
})
