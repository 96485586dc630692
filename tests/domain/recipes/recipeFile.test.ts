import { expect, it } from 'vitest'
import { numberOf } from '#domain/recipes/recipeFile.ts'

it.each([
  ['79 EBC', 79],
  ['5.25', 5.25],
  ['5,25', 5.25],
  ['-1,5 °C', -1.5],
  ['1.240,5', 1240.5],
  ['1,240.5', 1240.5],
  ['1.240.500', 1_240_500],
  ['about 3,', 3],
  ['none', null],
  ['', null],
  [4.5, 4.5],
  [NaN, null],
  [undefined, null],
])('%j of a file is %s', (text, number) => {
  expect(numberOf(text)).toBe(number)
})
