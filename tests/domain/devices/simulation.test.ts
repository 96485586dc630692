import { expect, it } from 'vitest'
import { refuseAddress } from '#tools/simulation/refuseAddress.ts'
import { measuredAt, tanksOf } from '#tools/simulation/tanks.ts'

it.each([
  ['http://127.0.0.1:4000/ingest/t', false, null],
  ['http://localhost:4000/ingest/t', false, null],
  ['https://brewery.example/ingest/t', true, null],
  [
    'https://brewery.example/ingest/t',
    false,
    'brewery.example is another machine. Add --elsewhere if it is meant.',
  ],
])('simulated devices send to %s, elsewhere %o: %o', (address, isElsewhere, refusal) => {
  expect(refuseAddress(address, isElsewhere)).toBe(refusal)
})

it.each([undefined, 'cellar'])('simulated devices ask for an address instead of %o', (address) => {
  expect(refuseAddress(address, true)).toMatch(/^Give the URL/)
})

it('simulates beers that ferment out', () => {
  const ales = tanksOf(11, () => 0.5).filter(({ course }) => course.kind === 'ale')
  expect(ales).toHaveLength(2)
  for (const tank of ales) {
    const gravities = [0, 1_440, 4_320, 14_400].map((minutes) => measuredAt(tank, minutes, () => 0.5).gravity)
    expect(gravities).toEqual(gravities.toSorted((a, b) => b - a))
    expect(gravities.at(-1)).toBeCloseTo(tank.course.finalGravity, 3)
  }
})
