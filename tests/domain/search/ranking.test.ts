import { expect, it } from 'vitest'
import { likePatterns, rankMatches } from '#domain/search/ranking.ts'

const stock = [
  { label: 'Carapils', detail: 'Grain · 40 lbs in stock' },
  { label: 'Bohemian Pilsner Malt', detail: 'Grain' },
  { label: 'Pilsner Malt', detail: 'Grain' },
  { label: 'Saaz', detail: 'Hops, for a pils' },
  { label: 'Pils', detail: 'Grain' },
  { label: 'Citra', detail: 'Hops' },
  { label: 'Pale Malt (Pilsen)', detail: 'Grain' },
]
const found = (typed: string) => rankMatches(stock, typed).map(({ label }) => label)

it('finds Pilsner before Carapils: the name, then what begins with it, a word that does, inside, and what is said of it', () => {
  expect(found('Pils')).toEqual([
    'Pils',
    'Pilsner Malt',
    'Bohemian Pilsner Malt',
    'Pale Malt (Pilsen)',
    'Carapils',
    'Saaz',
  ])
})

it('finds every typed word, in any order and with any spacing', () => {
  expect(found('  malt  pil ')).toEqual(['Bohemian Pilsner Malt', 'Pilsner Malt', 'Pale Malt (Pilsen)'])
  expect(found('malt citra')).toEqual([])
})

it('leaves the order as it is while nothing is typed', () => {
  expect(rankMatches(stock, ' ')).toBe(stock)
})

it.each([
  ['Plisner', 'a swapped letter'],
  ['Pisner', 'a missing letter'],
  ['Pillsner', 'an added letter'],
  ['Pilzner', 'a wrong letter'],
])('finds Pilsner Malt by %s, with %s', (typed) => {
  expect(found(typed)).toEqual(['Pilsner Malt', 'Bohemian Pilsner Malt'])
  const patterns = likePatterns(typed.toLowerCase()).map((like) => new RegExp(like.replaceAll('%', '.*')))
  expect(patterns.some((pattern) => pattern.test('bohemian pilsner malt'))).toBe(true)
})

it('takes no typing error for meant where something matches as typed', () => {
  expect(found('Citra')).toEqual(['Citra'])
  expect(rankMatches([{ label: 'Citra' }, { label: 'Cetra' }], 'Cetra')).toEqual([{ label: 'Cetra' }])
})

it('finds FV-3 by fv3 and Ana Kovač by kovac', () => {
  const names = [{ label: 'FV-13' }, { label: 'FV-3' }, { label: 'Ana Kovač' }]
  expect(rankMatches(names, 'fv3')).toEqual([{ label: 'FV-3' }])
  expect(rankMatches(names, 'kovac')).toEqual([{ label: 'Ana Kovač' }])
})

it('searches for a percent sign as it stands', () => {
  expect(likePatterns('5%')).toEqual([String.raw`%5\%%`])
})
