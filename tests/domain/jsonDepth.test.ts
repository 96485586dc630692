import { expect, it } from 'vitest'
import { jsonDepth } from '#domain/jsonDepth.ts'

it.each([
  ['', 0],
  ['"text"', 0],
  ['{}', 1],
  ['{"a":[{"b":1},[]]}', 3],
  ['[[],[],[]]', 2],
  ['["[[[", "\\"[[", "\\\\", [1]]', 2],
  ['["an open end [[', 1],
  ['[[[[', 4],
  [']]]][', 0],
])('the JSON %s is %i levels deep', (text, levels) => {
  expect(jsonDepth(text)).toBe(levels)
})
