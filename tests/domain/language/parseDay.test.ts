import { describe, expect, it } from 'vitest'
import { dayBy, dayOfSerial, dayOrderOf, parseDay, possibleDays } from '#domain/language/parseDay.ts'

describe('a day in a text', () => {
  it.each([
    ['2027-04-30', '2027-04-30'],
    ['2027/4/30', '2027-04-30'],
    ['20270430', '2027-04-30'],
    ['2027-04-30T00:00:00.000Z', '2027-04-30'],
    ['2027. 04. 30.', '2027-04-30'],
    ['30.04.2027', '2027-04-30'],
    ['30. 4. 2027', '2027-04-30'],
    ['30.4.27', '2027-04-30'],
    ['03.04.2027', '2027-04-03'],
    ['30/04/2027', '2027-04-30'],
    ['4/30/2027', '2027-04-30'],
    ['4/30/27', '2027-04-30'],
    ['4/4/2027', '2027-04-04'],
    ['30.04.2027 00:00', '2027-04-30'],
    ['4/30/2027 12:00:00 AM', '2027-04-30'],
    ['30-Apr-27', '2027-04-30'],
    ['30-avr-27', '2027-04-30'],
    ['30-abr-27', '2027-04-30'],
    ['30. Apr. 2027', '2027-04-30'],
    ['30. Mrz 27', '2027-03-30'],
    ['30. März 2027', '2027-03-30'],
    ['1er févr. 2027', '2027-02-01'],
    ['1 août 2027', '2027-08-01'],
    ['30 de abril de 2027', '2027-04-30'],
    ['3 sept 2027', '2027-09-03'],
    ['April 30, 2027', '2027-04-30'],
    ['Apr 30, 2027', '2027-04-30'],
    ['Friday, April 30, 2027', '2027-04-30'],
    ['Freitag, 30. April 2027', '2027-04-30'],
    ['vendredi 30 avril 2027', '2027-04-30'],
    ['viernes, 30 de abril de 2027', '2027-04-30'],
    ['5. Jänner 2027', '2027-01-05'],
  ])('%j is %s', (text, day) => {
    expect(possibleDays(parseDay(text)!)).toEqual([day])
  })

  it.each([
    '',
    'tomorrow',
    '30.04.',
    '30 April',
    '30 jui 2027',
    '30 Foo 2027',
    '2027',
    '12.5',
    '1/2',
    '3-row 2027',
  ])('%j is none', (text) => {
    expect(parseDay(text)).toBeNull()
  })

  it.each(['31.02.2027', '13/13/2027', '2027-00-10', '32 April 2027'])('%j is none in any order', (text) => {
    expect(possibleDays(parseDay(text)!)).toEqual([])
  })

  it('may be one of two, until another one of its column proves its order', () => {
    const open = parseDay('4/5/2027')!
    expect(possibleDays(open)).toEqual(['2027-05-04', '2027-04-05'])
    const orderOf = (...texts: string[]) => dayOrderOf(texts.map((text) => parseDay(text)!))
    expect(orderOf('4/5/2027', '6/6/2027')).toBeNull()
    expect(orderOf('4/5/2027', '4/30/2027')).toBe('MONTH_FIRST')
    expect(orderOf('4/5/2027', '30/4/2027')).toBe('DAY_FIRST')
    expect(orderOf('4/30/2027', '30/4/2027')).toBeNull()
    expect(orderOf('31/2/2027', '4/5/2027')).toBeNull()
    expect(dayBy(open, 'MONTH_FIRST')).toBe('2027-04-05')
  })

  it('is counted by spreadsheets since the end of 1899, or since 1904', () => {
    expect([46_507, 36_526].map((days) => dayOfSerial(days, 'FROM_1900'))).toEqual([
      '2027-04-30',
      '2000-01-01',
    ])
    expect([45_045, 0].map((days) => dayOfSerial(days, 'FROM_1904'))).toEqual(['2027-04-30', '1904-01-01'])
  })
})
