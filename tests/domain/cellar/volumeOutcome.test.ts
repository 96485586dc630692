import { describe, expect, it } from 'vitest'
import { shownInTank } from '#domain/cellar/shownInTank.ts'
import {
  isMoreThanHeld,
  overCapacityBBL,
  volumeOutcome,
  type HoldingVessel,
  type EnteredVolume,
} from '#domain/cellar/volumeOutcome.ts'
import { english } from '#tests/support/english.ts'

/** A vessel of 7 BBL that holds these volumes of these batches. */
function holding(label: string, parts: Record<string, number> = {}): HoldingVessel {
  const all = Object.entries(parts).map(([batchNumber, volumeBBL]) => ({ batchNumber, volumeBBL }))
  const volumeBBL = all.reduce((sum, part) => sum + part.volumeBBL, 0)
  return { label, capacityBBL: 7, contents: all.length > 0 ? { volumeBBL, parts: all } : null }
}

const said = (kind: EnteredVolume['kind'], more: Partial<EnteredVolume>): EnteredVolume => ({
  ...{ kind, volumeBBL: null, lossBBL: null, targetBBL: null },
  ...more,
})

const write = (bbl: number) => `${bbl} BBL`

const outcome = (what: EnteredVolume, vessel: HoldingVessel, into: HoldingVessel | null = null) => {
  const sentence = volumeOutcome(what, { vessel, into }, write)
  return sentence && english(sentence)
}

describe('a transfer', () => {
  const from = holding('FV-2', { A: 7 })

  it.each([
    ['of all', 7, {}, 'Transfer: FV-2 is then empty; BT-1 then holds 7 BBL of A.'],
    ['of a part is a split', 3.5, {}, 'Split: FV-2 keeps 3.5 BBL; BT-1 then holds 3.5 BBL of A.'],
    [
      'into another beer is a blend',
      3,
      { B: 2 },
      'Blend: FV-2 keeps 4 BBL; BT-1 then holds 5 BBL of B and A.',
    ],
    [
      'into the same beer is a top-up',
      7,
      { A: 0.5 },
      'Top-up: FV-2 is then empty; BT-1 then holds 7.5 BBL of A.',
    ],
  ])('%s', (_what, volumeBBL, there, sentence) =>
    expect(outcome(said('TRANSFER', { volumeBBL }), from, holding('BT-1', there))).toBe(sentence),
  )

  it('takes what is lost on the way as well', () => {
    const what = said('TRANSFER', { volumeBBL: 6.5, lossBBL: 0.5 })
    expect(outcome(what, from, holding('BT-1'))).toBe(
      'Transfer: FV-2 is then empty; BT-1 then holds 6.5 BBL of A.',
    )
    expect(isMoreThanHeld(what, from)).toBe(false)
    expect(isMoreThanHeld({ ...what, lossBBL: 0.6 }, from)).toBe(true)
  })

  it('says nothing while it is not known how much goes where', () => {
    expect(outcome(said('TRANSFER', { volumeBBL: 3 }), from)).toBeNull()
    expect(outcome(said('TRANSFER', {}), from, holding('BT-1'))).toBeNull()
  })

  it('names beer of no batch', () => {
    const opened = { ...from, contents: { volumeBBL: 7, parts: [{ batchNumber: null, volumeBBL: 7 }] } }
    expect(outcome(said('TRANSFER', { volumeBBL: 1 }), opened, holding('BT-1', { A: 2 }))).toBe(
      'Blend: FV-2 keeps 6 BBL; BT-1 then holds 3 BBL of A and beer without a batch.',
    )
  })
})

describe('what is left', () => {
  const vessel = holding('FV-1', { A: 7 })

  it.each([
    [said('SAMPLE', { volumeBBL: 0.1 }), 'FV-1 then holds 6.9 BBL.'],
    [said('DUMP', { volumeBBL: 7 }), 'FV-1 is then empty.'],
    [said('LOSS', { volumeBBL: 0.3 }), 'FV-1 then holds 6.7 BBL.'],
    [said('OPENING', { volumeBBL: 1 }), 'FV-1 then holds 8 BBL.'],
    [said('COUNT', { targetBBL: 6.5 }), 'FV-1 held 7 BBL: 0.5 BBL is lost.'],
    [said('COUNT', { targetBBL: 7.2 }), 'FV-1 held 7 BBL: 0.2 BBL is found.'],
    [said('COUNT', { targetBBL: 7 }), 'FV-1 holds what was known.'],
  ])('after %o', (what, sentence) => expect(outcome(what, vessel)).toBe(sentence))
})

it.each([
  [said('TRANSFER', { volumeBBL: 3 }), { A: 5 }, 8],
  [said('TRANSFER', { volumeBBL: 2 }), { A: 5 }, null],
  [said('COUNT', { targetBBL: 7.5 }), {}, 7.5],
  [said('OPENING', { volumeBBL: 7.004 }), {}, null],
  [said('SAMPLE', { volumeBBL: 9 }), { A: 5 }, null],
])('%o into a tank of 7 BBL with %o would hold too much: %s', (what, there, bbl) =>
  expect(overCapacityBBL(what, holding('BT-1', there))).toBe(bbl),
)

it('a drawing shows what is in a tank, and a brew as planned until it has arrived', () => {
  expect(shownInTank(6.5, { stage: 'FERMENTING', batchSizeBBL: 7 })).toBe(6.5)
  expect(shownInTank(null, { stage: 'FERMENTING', batchSizeBBL: 7 })).toBe(0)
  expect(shownInTank(null, { stage: 'BOILING', batchSizeBBL: 7 })).toBe(7)
  expect(shownInTank(null, null)).toBe(0)
})
