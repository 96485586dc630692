import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sourcesBehind, sourcesReached, type Harvest, type InSource } from '#domain/cellar/yeastTrace.ts'

const source = fc.constantFrom('A', 'B', 'C', 'D', 'E')
/** Parts of up to three sources, each at most so many hundredths. */
const inSources = (most: number) =>
  fc.uniqueArray(
    fc.record({
      sourceActId: source,
      part: fc.integer({ min: 1, max: most }).map((percent) => percent / 100),
    }),
    { selector: ({ sourceActId }) => sourceActId, maxLength: 3 },
  )
/** Of no beer, and of no yeast, is there more than all of it. */
const harvests = fc
  .array(fc.record({ taken: inSources(7), pitched: inSources(33) }), { maxLength: 12 })
  .map((all): Harvest[] => all.map((one, index) => ({ lotId: `Y${index}`, ...one })))

/** What a place has of something, of which amounts are in sources. */
const held = (amounts: readonly { sourceActId: string; amount: number }[], place: readonly InSource[]) =>
  amounts.reduce(
    (sum, { sourceActId, amount }) =>
      sum + amount * (place.find((one) => one.sourceActId === sourceActId)?.part ?? 0),
    0,
  )

it('what is found behind a place is what is found on the way to it, however yeast was harvested and pitched', () => {
  fc.assert(
    fc.property(inSources(100), inSources(100), harvests, (lot, place, all) => {
      const added = lot.map(({ sourceActId, part: amount }) => ({ sourceActId, amount }))
      const forward = held(sourcesReached(added, all).sources, place)
      const backward = held(sourcesBehind(place, all).sources, lot)
      expect(backward).toBeCloseTo(forward, 6)
    }),
  )
})

it('yeast that is pitched back into its own beer is divided with it again', () => {
  const taken = [{ sourceActId: 'A', part: 0.1 }]
  const back = { lotId: 'Y1', taken, pitched: [{ sourceActId: 'A', part: 0.5 }] }
  const { sources, yeast } = sourcesReached([{ sourceActId: 'A', amount: 100 }], [back])
  const sumOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0)
  // 100 were added, and half of what was harvested: of all that, a tenth was harvested.
  expect(sumOf(sources)).toBeCloseTo(100 / 0.95, 9)
  expect(sumOf(yeast)).toBeCloseTo(10 / 0.95, 9)
  // Nine tenths of it stay in the beer, and half of what was harvested in the yeast.
  expect(0.9 * sumOf(sources) + 0.5 * sumOf(yeast)).toBeCloseTo(100, 9)
  expect(sources.slice(0, 2)).toEqual([
    { sourceActId: 'A', generation: 0, amount: 100 },
    { sourceActId: 'A', generation: 1, amount: 5 },
  ])
})

it('a line of thirty harvests is followed to its end, and not beyond what is asked for', () => {
  const line = Array.from({ length: 30 }, (_, index): Harvest => ({
    lotId: `Y${index}`,
    taken: [{ sourceActId: `S${index}`, part: 0.05 }],
    pitched: [{ sourceActId: `S${index + 1}`, part: 1 }],
  }))
  const all = sourcesReached([{ sourceActId: 'S0', amount: 100 }], line)
  expect(all.sources.map(({ generation }) => generation)).toEqual(Array.from({ length: 31 }, (_, at) => at))
  const near = sourcesReached([{ sourceActId: 'S0', amount: 100 }], line, 0.01)
  expect(near.sources.map(({ sourceActId }) => sourceActId)).toEqual(['S0', 'S1', 'S2', 'S3'])
})
