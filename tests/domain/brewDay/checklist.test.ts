import { english } from '#tests/support/english.ts'
import { expect, it } from 'vitest'
import { brewChecklist, type BrewedRecipe } from '#domain/brewDay/checklist.ts'
import { byOrder, stepTitle } from '#domain/brewDay/brewSteps.ts'

const line = (name: string, more: Partial<BrewedRecipe['lines'][number]>): BrewedRecipe['lines'][number] => ({
  ...{ name, category: 'HOPS', amount: 1, unit: 'LBS', use: 'BOIL', minutes: null },
  ...more,
})
const pale: BrewedRecipe = {
  ...{ mashTemp: 152, mashSteps: [], boilTime: 75, yeast: 'US-05', expectedOG: 1.05 },
  lines: [
    line('Pale Malt', { category: 'GRAIN', amount: 150, use: 'MASH' }),
    line('Munich', { category: 'GRAIN', amount: 1_600, unit: 'OZ', use: null }),
    line('Magnum', { amount: 1 }),
    line('Cascade', { amount: 2, minutes: 15 }),
    line('Irish Moss', { category: 'MISC', amount: 0.5, unit: 'OZ', minutes: 15 }),
    line('Perle', { amount: 1.5, use: 'FIRST_WORT' }),
    line('Citra', { amount: 3, use: 'WHIRLPOOL', minutes: 25 }),
    line('Mosaic', { use: 'DRY_HOP', minutes: 7_200 }),
  ],
}
const shown = (recipe: BrewedRecipe, batchSizeBBL = 3, brews = 1) =>
  brewChecklist(recipe, { batchSizeBBL, brews }).map((step) => [
    english(stepTitle(step)),
    step.detail.map((part) => english(part)).join(', ') || null,
    step.length,
  ])

it('a brew day follows its recipe, each boil addition at its time, at the size of the batch', () => {
  expect(shown(pale, 6)).toEqual([
    // 500 lbs of grain at 1.5 qt/lb; 0.2 / 1.5 × (152 − 65) + 152.
    ['Heat strike water', '187.5 gal at 163.6 °F for 152 °F, with 1.5 qt/lb and grain at 65 °F', null],
    ['Mash in', '300 lbs Pale Malt, 3,200 oz Munich', null],
    ['Mash rest', 'At 152 °F', 60],
    ['Mash pH and temperature', 'Recipe: 152 °F', null],
    ['First wort', '3 lbs Perle', null],
    ['Pre-boil', null, null],
    ['Boil', null, 75],
    ['Boil addition at 75 min', '2 lbs Magnum', null],
    ['Boil addition at 15 min', '4 lbs Cascade, 1 oz Irish Moss', null],
    ['Whirlpool', '6 lbs Citra', 25],
    ['Knock out', null, null],
    ['Original gravity', 'Recipe: 1.050', null],
    ['Transfer to the fermenter', null, null],
    ['Pitch the yeast', 'US-05', null],
  ])
})

it('each brew of a double batch has the amounts of one', () => {
  expect(shown(pale, 12, 2)).toEqual(shown(pale, 6))
})

it('a recipe that says nothing still has a brew day, and invents no figures', () => {
  const empty = { mashTemp: null, mashSteps: [], boilTime: null, yeast: null, expectedOG: null, lines: [] }
  const steps = shown(empty)
  expect(steps.map(([title]) => title)).not.toContain('Boil addition')
  expect(steps.filter(([, detail]) => detail !== null)).toEqual([])
  expect(steps.filter(([, , length]) => length !== null)).toEqual([
    ['Mash rest', null, 60],
    ['Boil', null, 60],
    ['Whirlpool', null, 20],
  ])
})

it('an addition that is longer than the boil goes in when it begins', () => {
  const steps = shown({ ...pale, boilTime: 60, lines: [line('Magnum', { minutes: 90 })] })
  expect(steps.map(([title]) => title)).toContain('Boil addition at 60 min')
})

it('a step mash is a step for each rest, known by when it begins; the strike water is for the first', () => {
  const mashSteps = [
    { name: 'Protein rest', minutes: 15, temperature: 122 },
    { name: null, minutes: 45, temperature: 148 },
    { name: 'Mash out', minutes: 10, temperature: 168 },
  ]
  const steps = brewChecklist({ ...pale, mashSteps }, { batchSizeBBL: 3, brews: 1 })
  const rests = steps.filter(({ kind }) => kind === 'MASH_REST')
  expect(rests.map(({ minutes, length }) => [minutes, length])).toEqual([
    [0, 15],
    [15, 45],
    [60, 10],
  ])
  expect(rests.map((step) => english(stepTitle(step)))).toEqual([
    'Mash rest',
    'Mash rest after 15 min',
    'Mash rest after 60 min',
  ])
  const details = rests.flatMap(({ detail }) => detail.map((part) => english(part)))
  expect(details).toEqual(['Protein rest at 122 °F', 'At 148 °F', 'Mash out at 168 °F'])
  expect(english(steps[0]!.detail[0]!)).toMatch(/ for 122 °F, /)
  expect([...steps].reverse().sort(byOrder)).toEqual(steps)
})
