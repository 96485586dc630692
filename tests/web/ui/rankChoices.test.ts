import { expect, it } from 'vitest'
import { rankChoices } from '#web/ui/search/rankChoices.ts'

const stock = [
  { value: '1', label: 'Carapils', detail: 'Grain · 40 lbs in stock' },
  { value: '2', label: 'Bohemian Pilsner Malt', detail: 'Grain' },
  { value: '3', label: 'Pilsner Malt', detail: 'Grain' },
  { value: '4', label: 'Saaz', detail: 'Hops, for a pils' },
  { value: '5', label: 'Pils', detail: 'Grain' },
  { value: '6', label: 'Citra', detail: 'Hops' },
  { value: '7', label: 'Pale Malt (Pilsen)', detail: 'Grain' },
]
const found = (typed: string) => rankChoices(stock, typed).map(({ label }) => label)

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
  expect(rankChoices(stock, ' ')).toBe(stock)
})
