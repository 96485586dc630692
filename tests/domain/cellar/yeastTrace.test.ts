import fc from 'fast-check'
import { expect, it } from 'vitest'
import { carriedBack, carriedForward, type Harvest, type InSource } from '#domain/cellar/yeastTrace.ts'

const part = fc.integer({ min: 1, max: 100 }).map((percent) => percent / 100)
const source = fc.constantFrom('A', 'B', 'C', 'D', 'E')
const inSources = fc.uniqueArray(fc.record({ sourceActId: source, part }), {
  selector: ({ sourceActId }) => sourceActId,
  maxLength: 3,
})
const harvests = fc
  .array(fc.record({ taken: inSources, pitched: inSources }), { maxLength: 12 })
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
    fc.property(inSources, inSources, harvests, (lot, place, all) => {
      const added = lot.map(({ sourceActId, part: amount }) => ({ sourceActId, amount }))
      const forward = held(carriedForward(added, all).sources, place)
      const backward = held(carriedBack(place, all).sources, lot)
      expect(backward).toBeCloseTo(forward, 9)
    }),
  )
})

it('yeast has what was in its beer until then, not what was pitched there later', () => {
  const taken = [{ sourceActId: 'A', part: 0.1 }]
  const back = { lotId: 'Y1', taken, pitched: [{ sourceActId: 'A', part: 1 }] }
  const { sources, yeast } = carriedForward(
    [{ sourceActId: 'A', amount: 100 }],
    [back, { lotId: 'Y2', taken, pitched: [] }],
  )
  expect(sources).toEqual([
    { sourceActId: 'A', generation: 0, amount: 100 },
    { sourceActId: 'A', generation: 1, amount: 10 },
  ])
  expect(yeast).toEqual([
    { lotId: 'Y1', generation: 1, amount: 10 },
    { lotId: 'Y2', generation: 1, amount: 10 },
    { lotId: 'Y2', generation: 2, amount: 1 },
  ])
})
