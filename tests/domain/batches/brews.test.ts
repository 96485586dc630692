import { expect, it } from 'vitest'
import { isBrewed } from '#domain/batches/brews.ts'

it.each([
  ['a planned one', 'PLANNED', 1, null, true],
  ['a boiling one', 'BOILING', 1, null, true],
  ['a single one that ferments', 'FERMENTING', 1, 1, false],
  ['one of two brews the day after the first is in the fermenter', 'FERMENTING', 2, 47, true],
  ['one of two brews two days after that', 'FERMENTING', 2, 48, false],
  ['one of two brews that conditions', 'CONDITIONING', 2, 1, false],
] as const)('of a batch, %s is being brewed or not', (_which, stage, brews, hours, expected) => {
  const now = new Date('2026-04-03T10:00:00Z')
  const since = hours === null ? null : new Date(now.getTime() - hours * 3_600_000)
  expect(isBrewed({ stage, brews, fermentingStartDate: since }, now)).toBe(expected)
})
