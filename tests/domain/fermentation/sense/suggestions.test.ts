import { expect, it } from 'vitest'
import type { Sense } from '#domain/fermentation/sense/sense.ts'
import { suggestionsFor } from '#domain/fermentation/sense/suggestions.ts'
import { english } from '#tests/support/english.ts'

const lager: Sense = {
  ...{
    state: 'FERMENTING',
    gravity: 1.0184,
    temperature: 50.3,
    progress: 0.76,
    fallPerDay: 0.003,
    hours: 36,
  },
}

it.each([
  [
    'a lager near its end',
    {},
    ['DIACETYL_REST Warm for a diacetyl rest: 1.018, 76% of the expected drop, at 50 °F'],
  ],
  ['a lager that has more to go', { progress: 0.69 }, []],
  ['a lager at its end', { progress: 0.95 }, []],
  ['a lager that is warm already', { temperature: 60 }, []],
  ['a beer whose temperature nobody measures', { temperature: null }, []],
  ['a stuck lager', { state: 'STUCK' }, []],
  ['a beer that was cooled down', { state: 'COOLED' }, []],
  [
    'a beer that is done',
    { state: 'DONE', gravity: 1.0121, hours: 48 },
    ['CRASH Cold crash: gravity steady at 1.012 for 48 hours'],
  ],
] as [string, Partial<Sense>, string[]][])('for %s', (_what, more, expected) => {
  const suggested = suggestionsFor({ ...lager, ...more })
  expect(suggested.map(({ kind, said }) => `${kind} ${english(said)}`)).toEqual(expected)
})

it('suggests nothing for a beer that no device measures', () => {
  expect(suggestionsFor(null)).toEqual([])
})
