import { expect, it } from 'vitest'
import { useNamed, useOfType } from '#domain/recipes/fileUses.ts'

/** Uses as programs write them, in BeerXML and BeerJSON, and as people do. */
it.each([
  [
    'BOIL',
    'Boil',
    'boil',
    'Kettle',
    'add_to_boil',
    'Boil (60 min)',
    'Bittering',
    'Kochen',
    'Ébullition',
    'Hervor',
  ],
  [
    'FIRST_WORT',
    'First Wort',
    'FIRST_WORT',
    'First Wort Hop',
    'FWH',
    'first-wort',
    'Vorderwürze',
    'Premier moût',
  ],
  [
    'WHIRLPOOL',
    'Whirlpool',
    'Flameout',
    'Flame Out',
    'Flame-out',
    'Hopstand',
    'Hop Stand',
    'Whirlpool/Hop Stand',
  ],
  [
    'WHIRLPOOL',
    'Aroma',
    'Steep',
    'Steep/Whirlpool',
    'Knockout',
    'Post-Boil',
    'Post Boil',
    'Hop Back',
    'Hopback',
  ],
  ['WHIRLPOOL', 'End of Boil', '0 min', 'Fin d’ébullition', 'Kochende', 'whirl-pool', 'After Boil'],
  ['DRY_HOP', 'Dry Hop', 'dry hop', 'Dry-Hop', 'DryHop', 'DRY_HOP', 'Dry', 'Kalthopfung', 'Hopfenstopfen'],
  ['DRY_HOP', 'Primary', 'Secondary', 'add_to_fermentation', 'Fermenter', 'Houblonnage à cru', 'Dip Hop'],
  ['MASH', 'Mash', 'Mash Hop', 'add_to_mash', 'Maische', 'Empâtage', 'Macerado', 'Sparge'],
  ['PACKAGE', 'Bottling', 'add_to_package', 'Keg', 'Kegging', 'Priming', 'Bottle', 'Packaging'],
] as const)('hops are added at %s by %j and its neighbors', (use, ...words) => {
  for (const word of words) expect([word, useNamed(word, 'HOPS')?.use]).toEqual([word, use])
})

it('leaves what goes into the fermenter and is no hops in the fermentation', () => {
  for (const word of ['Primary', 'Secondary', 'add_to_fermentation', 'Fermentation', 'Gärung'])
    expect(useNamed(word, 'MISC')).toEqual({ use: 'FERMENTATION', isFiner: false })
})

it('knows which words say more than what is stored', () => {
  expect(useNamed('First Wort', 'HOPS')).toEqual({ use: 'FIRST_WORT', isFiner: false })
  expect(useNamed('Hop Back', 'HOPS')).toEqual({ use: 'WHIRLPOOL', isFiner: true })
  expect(useNamed('Sparge', 'MISC')).toEqual({ use: 'MASH', isFiner: true })
  expect(useNamed('Whirlpool', 'HOPS')?.isFiner).toBe(false)
})

it.each(['Moonlight', 'constructor', '?', '42'])('does not guess what %j means', (word) => {
  expect(useNamed(word, 'HOPS')).toBeNull()
})

it.each([
  ['MASH', 'Grain', 'grain', 'Adjunct', 'Malt', 'Base Malt', 'Flaked', 'Kernel', 'Malz', ''],
  [
    'BOIL',
    'Sugar',
    'Extract',
    'Dry Extract',
    'Liquid Malt Extract',
    'Honey',
    'honey',
    'Fruit',
    'Juice',
    'Zucker',
    'Sucre',
  ],
] as const)('what is fermentable is added at %s by its type, as %j', (use, ...types) => {
  for (const type of types) expect([type, useOfType(type)]).toEqual([type, use])
})

it.each(['Other', 'Wood'])('does not guess when something of the type %j is added', (type) => {
  expect(useOfType(type)).toBeNull()
})
