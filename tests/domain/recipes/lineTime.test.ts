import { expect, it } from 'vitest'
import { english } from '#tests/support/english.ts'
import { lineTimeText } from '#domain/recipes/recipeForm.ts'

it.each([
  [5_760, '4 days'],
  [1_440, '1 day'],
  [2_160, '2,160 min'],
  [60, '60 min'],
  [0, '0 min'],
])('says of %i minutes how long an ingredient is in: %s', (minutes, words) => {
  expect(english(lineTimeText(minutes))).toBe(words)
})
