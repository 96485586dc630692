import { expect, it } from 'vitest'
import { addition, lineOf } from '#domain/recipes/beerJsonAdditions.ts'

const week = { unit: 'min', value: 10_080 }
const hops = { name: 'Chinook', amount: { unit: 'kg', value: 0.0475 } }

it.each([
  ['its use', { use: 'dry hop', timing: { use: 'add_to_boil', time: week } }, 'DRY_HOP'],
  ['its use in one word', { use: 'Dry-Hop', timing: { time: week } }, 'DRY_HOP'],
  ['its timing', { timing: { use: 'add_to_fermentation', time: week } }, 'DRY_HOP'],
  ['its timing in the boil', { use: 'boil', timing: { use: 'add_to_boil' } }, 'BOIL'],
])('hops of a BeerJSON file are added by %s', (_by, said, use) => {
  expect(
    lineOf('HOPS', addition.parse({ ...hops, ...said }), [], { recipe: 'Punk IPA', dropped: [] }),
  ).toMatchObject({ use })
})
