import { describe, expect, it } from 'vitest'
import type { Message, Value } from '#domain/language/message.ts'
import { carriedIn, carry, message } from '#domain/language/message.ts'
import type { Reader } from '#domain/language/reader.ts'
import { messageIn } from '#domain/language/storedMessage.ts'
import { say, writtenParts } from '#domain/language/say.ts'
import { presets } from '#domain/units/units.ts'
import { storedUnits } from '#domain/units/storedUnits.ts'
import { catalogues } from '#generated/language/catalogues.ts'
import { languages, type Language } from '#generated/language/languages.ts'
import { compiled } from '#tools/language/compileSentences.mjs'

const readerOf = (language: Language, more: Partial<Reader> = {}): Reader => ({
  language,
  locale: languages[language].locale,
  sentences: catalogues[language],
  units: storedUnits,
  zone: 'Europe/Berlin',
  currency: 'USD',
  ...more,
})

/** A reader of sentences that only a test has. */
const readerOfTest = (locale: string, texts: Record<string, string>): Reader =>
  readerOf('en', {
    locale,
    sentences: Object.fromEntries(Object.entries(texts).map(([id, text]) => [id, compiled(text)])),
  })

const test = (values: Record<string, Value> = {}) => ({ id: 'test.one', values }) as unknown as Message

it('two people read one refusal each in their own language', () => {
  const refusal = message('roles.refused', { role: message('roles.VIEWER'), allowed: 'BREWER' })
  expect(say(refusal, readerOf('en'))).toBe('Your role (Viewer) does not allow this. Ask a brewer.')
  expect(say(refusal, readerOf('de'))).toBe('Ihre Rolle (Leser) erlaubt das nicht. Fragen Sie einen Brauer.')
  expect(say(refusal, readerOf('fr'))).toBe('Votre rôle (Lecteur) ne le permet pas. Demandez à un brasseur.')
  expect(say(refusal, readerOf('es'))).toBe('Tu rol (Observador) no lo permite. Pide ayuda a un cervecero.')
})

it.each([
  ['Amarillo', 'Lots d’Amarillo'],
  ['Épeautre', 'Lots d’Épeautre'],
  ['Œillet', 'Lots d’Œillet'],
  ['IPA', 'Lots d’IPA'],
  ['Yvette', 'Lots d’Yvette'],
  ['huile', 'Lots d’huile'],
  ['Hélène', 'Lots d’Hélène'],
  ['Cascade', 'Lots de Cascade'],
  ['houblon', 'Lots de houblon'],
  ['Hallertau', 'Lots de Hallertau'],
  ['yaourt', 'Lots de yaourt'],
  ['onze malts', 'Lots de onze malts'],
  ['8 malts', 'Lots de 8 malts'],
  ['', 'Lots de '],
])('French drops a vowel before another one: %s', (name, expected) => {
  expect(say(message('lots.of', { name }), readerOf('fr'))).toBe(expected)
})

it('French drops a vowel at the beginning of a sentence, in its cases and within marks', () => {
  const sentences = {
    'test.one': compiled(
      'De {a}, <b>parce que {a}</b>{by, select, none {} other { de {by}}} : de <b>{a}</b>, chaque {a}.',
    ),
  }
  const french = say(test({ a: 'Ana', by: 'Émile' }), readerOf('fr', { sentences }))
  expect(french).toBe('D’Ana, parce qu’Ana d’Émile : d’Ana, chaque Ana.')
  const english = say(test({ a: 'Ana', by: 'Émile' }), readerOf('en', { sentences }))
  expect(english).toBe('De Ana, parce que Ana de Émile : de Ana, chaque Ana.')
})

const said: [string, Value, string, string][] = [
  ['a number', 1240.5, '1,240.5', '1.240,5'],
  ['a number below zero', -2.5, '−2.5', '−2,5'],
  ['a small number', { number: 0.0625 }, '0.0625', '0,0625'],
  ['money', { cents: 123_450 }, '$1,234.50', '1.234,50 $'],
  ['a day', { day: '2026-04-03' }, 'Apr 3, 2026', '03.04.2026'],
  ['a moment', { moment: '2026-04-03T12:20:00Z' }, 'Apr 3, 2026, 14:20', '3. Apr. 2026, 14:20'],
  ['a near moment', { moment: '2026-04-03T12:20:00Z', isNear: true }, 'Apr 3, 14:20', '3. Apr., 14:20'],
  ['a list', { list: ['Ana', 'Bo', 'Cy'] }, 'Ana, Bo, and Cy', 'Ana, Bo und Cy'],
  [
    'what stands one after the other',
    { list: ['Ana', 'Bo', 'Cy'], as: 'parts' },
    'Ana, Bo, Cy',
    'Ana, Bo, Cy',
  ],
  ['alternatives', { list: ['IPA', message('form.nothing')], as: 'or' }, 'IPA or nothing', 'IPA oder nichts'],
]

it.each(said)('%s is written as its reader writes it', (_what, value, inEnglish, inGerman) => {
  const read = (language: Language) =>
    say(
      test({ value }),
      readerOf(language, { sentences: { ...catalogues[language], 'test.one': [['value']] } }),
    ).replace(/\s/gu, ' ')
  expect(read('en')).toBe(inEnglish)
  expect(read('de')).toBe(inGerman)
})

it('a measured value is written in the unit and with the comma of who reads it', () => {
  const sentences = { 'test.one': ['At ', ['value'] as const, '.'] }
  const value = { quantity: 'temperature', value: 68 } as const
  expect(say(test({ value }), readerOf('en', { sentences }))).toBe('At 68.0 °F.')
  expect(say(test({ value }), readerOf('de', { sentences, units: presets.METRIC }))).toBe('At 20,0 °C.')
})

it('an amount is written in the unit in which its reader weighs, a specific gravity without a unit', () => {
  const read = (value: Value, more: Partial<Reader> = {}) => {
    const reader = readerOf('de', more)
    return say(test({ value }), {
      ...reader,
      sentences: { ...reader.sentences, 'test.one': [['value']] },
    })
  }
  const metric = { units: presets.METRIC }
  expect(read({ amount: 12.5, unit: 'LBS' })).toBe('12,5 lb')
  expect(read({ amount: 12.5, unit: 'LBS' }, metric)).toBe('5,67 kg')
  expect(read({ amount: 3, unit: 'EACH' }, metric)).toBe('3 Stück')
  expect(read({ quantity: 'gravity', value: 1.05 })).toBe('1,050')
  expect(read({ quantity: 'gravity', value: 1.05 }, metric)).toBe('12,4 °P')
})

it('a stored sentence is read again as it was, and what is none is not', () => {
  const said = message('roles.refused', { role: message('roles.VIEWER'), allowed: 'BREWER' })
  expect(messageIn(JSON.parse(JSON.stringify(said)))).toEqual(said)
  const nested = { id: 'news.of.later', values: { all: { list: ['x', { amount: 2, unit: 'KG' }] } } }
  expect(messageIn(nested)).toEqual(nested)
  const measured = {
    ...{ off: { difference: 4.6, of: 'temperature' }, days: { days: ['2026-04-03', '2026-04-05'] } },
    at: { quantity: 'temperature', value: 73.6, isShort: true },
  }
  const alert = { id: 'alerts.tooWarm', values: measured }
  expect(messageIn(alert)).toEqual(alert)
  for (const other of [null, 'text', {}, { id: 'x' }, { id: 'a.b', values: { c: { unit: 'KG' } } }])
    expect(messageIn(other)).toBeNull()
})

describe('Polish, which has four forms', () => {
  const polish = readerOfTest('pl-PL', {
    'test.one': '{count, plural, one {# keg} few {# kegi} many {# kegów} other {# kega}}',
  })

  it.each([
    [1, '1 keg'],
    [2, '2 kegi'],
    [5, '5 kegów'],
    [12, '12 kegów'],
    [22, '22 kegi'],
    [0, '0 kegów'],
    [1.5, '1,5 kega'],
  ])('%d is %s', (count, text) => {
    expect(say(test({ count }), polish)).toBe(text)
  })
})

it('a number of its own comes before the rule of the language', () => {
  const reader = readerOfTest('en-US', { 'test.one': '{n, plural, =0 {none} one {one} other {# of them}}' })
  expect([0, 1, 1200].map((n) => say(test({ n }), reader))).toEqual(['none', 'one', '1,200 of them'])
})

it('marked words are parts of their own, and a value is never taken for a mark', () => {
  const reader = readerOfTest('en-US', { 'test.one': '<strong>{name}</strong>, the last {n}' })
  const told = test({ name: '<b>IPA</b>', n: 20 })
  expect(writtenParts(told, reader)).toEqual([{ tag: 'strong', parts: ['<b>IPA</b>'] }, ', the last ', '20'])
  expect(say(told, reader)).toBe('<b>IPA</b>, the last 20')
})

it('a sentence that is no longer in the catalogue is at least named', () => {
  expect(say({ id: 'kegs.gone' } as unknown as Message, readerOf('de'))).toBe('kegs.gone')
})

it('a message survives as the text of an error, and any other text stays', () => {
  const told = message('form.required', { name: message('kegs.price') })
  expect(carriedIn(carry(told))).toEqual(told)
  expect(carriedIn('Name is required.')).toBe('Name is required.')
  expect(carriedIn('{"id": not json')).toBe('{"id": not json')
})
