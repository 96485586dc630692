import { describe, expect, it } from 'vitest'
import type { VolumeAct } from '#domain/cellar/acts.ts'
import {
  emptyCellar,
  fitOf,
  inOrder,
  partsOf,
  replay,
  wholeSource,
  type CleanedVessel,
  type Replayed,
} from '#domain/cellar/replay.ts'
import { amounts, anAct, booked, day, holds, whereIs } from './actsOfBeer.ts'

const from = (...acts: VolumeAct[]) => replay(emptyCellar, acts)
const partsIn = ({ cellar }: Replayed, place: string) =>
  partsOf(cellar.contents.get(place) ?? { volumeBBL: 0, shares: new Map() }, cellar.sources).map(
    ({ batchNumber, volumeBBL }) => [batchNumber, volumeBBL],
  )

/** A knock-out of a batch into a tank. */
const knockOut = (id: string, on: Date, to: string, volumeBBL: number, of: Partial<VolumeAct> = {}) =>
  anAct(`${id}:knock-out`, 'KNOCK_OUT', on, { batchId: id, to, volumeBBL, ...of })

describe('a batch', () => {
  it('that was measured is in its kegs and lost, and nowhere else', () => {
    const all = from(
      knockOut('A', day(1), 'FV-1', 6.8),
      anAct('over', 'TRANSFER', day(10), {
        batchId: 'A',
        from: 'FV-1',
        to: 'BT-1',
        rule: 'ALL',
        volumeBBL: 6.5,
      }),
      anAct('halves', 'PACKAGE', day(14), { batchId: 'A', from: 'BT-1', volumeBBL: 4 }),
      anAct('sixths', 'PACKAGE', day(14), { batchId: 'A', from: 'BT-1', volumeBBL: 2 }),
      anAct('left', 'LOSS', day(14), { batchId: 'A', from: 'BT-1', rule: 'TARGET', targetBBL: 0.2 }),
      anAct('end', 'LOSS', day(15), { batchId: 'A', from: 'BT-1', rule: 'ALL', basis: 'ASSUMED' }),
    )
    expect(booked(all, 'over')).toEqual([6.5, 0.3])
    expect(booked(all, 'left')).toEqual([0.3, 0])
    expect(booked(all, 'end')).toEqual([0.2, 0])
    expect(whereIs(all, 'A:knock-out')).toEqual({
      halves: 588_235_294_117n,
      sixths: 294_117_647_059n,
      lost: 117_647_058_824n,
    })
    expect(amounts(all, 100, 'A:knock-out')).toEqual({ halves: 58.824, sixths: 29.412, lost: 11.765 })
    expect(holds(all, 'BT-1')).toEqual([0, {}])
  })

  it('of which nobody measured anything is complete all the same, and assumed', () => {
    const assumed = { basis: 'ASSUMED', rule: 'ALL' } as const
    const acts = [
      knockOut('A', day(1), 'FV-1', 7, { basis: 'ASSUMED' }),
      anAct('over', 'TRANSFER', day(10), { batchId: 'A', from: 'FV-1', to: 'BT-1', ...assumed }),
    ]
    const inTank = from(...acts).cellar.contents
    expect(inTank.get('BT-1')).toMatchObject({ volumeBBL: 7, isAssumed: true, sinceId: 'over' })
    expect(inTank.get('FV-1')).toMatchObject({ volumeBBL: 0, isAssumed: false, sinceId: 'over' })
    const all = from(
      ...acts,
      anAct('halves', 'PACKAGE', day(14), { batchId: 'A', from: 'BT-1', volumeBBL: 6 }),
      anAct('end', 'LOSS', day(15), { batchId: 'A', from: 'BT-1', ...assumed }),
    )
    expect(booked(all, 'end')).toEqual([1, 0])
    expect(whereIs(all, 'A:knock-out')).toEqual({ halves: 857_142_857_142n, lost: 142_857_142_858n })
  })

  it('is measured again from its next count or measured transfer on', () => {
    const knockedOut = knockOut('A', day(1), 'FV-1', 7, { basis: 'ASSUMED' })
    const isAssumed = (...acts: VolumeAct[]) =>
      ['FV-1', 'BT-1'].map((tank) => from(knockedOut, ...acts).cellar.contents.get(tank)?.isAssumed ?? null)
    expect(isAssumed()).toEqual([true, null])
    expect(isAssumed(anAct('sample', 'SAMPLE', day(2), { from: 'FV-1', volumeBBL: 0.1 }))).toEqual([
      true,
      null,
    ])
    expect(isAssumed(anAct('count', 'COUNT', day(2), { to: 'FV-1', rule: 'TARGET', targetBBL: 6 }))).toEqual([
      false,
      null,
    ])
    const over = anAct('over', 'TRANSFER', day(3), { from: 'FV-1', to: 'BT-1', volumeBBL: 3 })
    expect(isAssumed(over)).toEqual([true, false])
  })

  it('is dumped when it is cancelled: what was measured of it, and the rest is lost', () => {
    const dump = { batchId: 'A', from: 'FV-1', rule: 'ALL' } as const
    const knockedOut = knockOut('A', day(1), 'FV-1', 7)
    const said = from(knockedOut, anAct('dump', 'DUMP', day(2), { ...dump, volumeBBL: 6 }))
    expect(booked(said, 'dump')).toEqual([6, 1])
    const unsaid = from(knockedOut, anAct('dump', 'DUMP', day(2), { ...dump, basis: 'ASSUMED' }))
    expect(booked(unsaid, 'dump')).toEqual([7, 0])
    expect(whereIs(unsaid, 'A:knock-out')).toEqual({ lost: wholeSource })
  })
})

describe('a blend', () => {
  const acts = [
    knockOut('A', day(1), 'BT-1', 6),
    knockOut('B', day(2), 'FV-2', 5),
    anAct('blend', 'TRANSFER', day(3), { batchId: 'B', from: 'FV-2', to: 'BT-1', volumeBBL: 4 }),
    anAct('kegs', 'PACKAGE', day(4), { batchId: 'A', from: 'BT-1', volumeBBL: 5 }),
  ]

  it('is packaged as the parts that it is of', () => {
    const all = from(...acts)
    expect(partsIn(all, 'kegs')).toEqual([
      ['A', 3],
      ['B', 2],
    ])
    expect(holds(all, 'kegs')[1]).toEqual({
      'A:knock-out': wholeSource / 2n,
      'B:knock-out': 400_000_000_000n,
    })
    expect(partsIn(all, 'BT-1')).toEqual([
      ['A', 3],
      ['B', 2],
    ])
    expect(partsIn(all, 'FV-2')).toEqual([['B', 1]])
  })

  it('is not gone with the batch that was brought into it, but with the one that stands there', () => {
    const end = (batchId: string, slot: string, tank: string) =>
      anAct(`${batchId} ${slot}`, 'LOSS', day(5), {
        ...{ batchId, slot, from: tank, rule: 'ALL', basis: 'ASSUMED' },
      })
    const blended = from(...acts, end('B', 'END', 'FV-2'), end('B', 'END:BT-1', 'BT-1'))
    expect(holds(blended, 'FV-2')[0]).toBe(0)
    expect(holds(blended, 'BT-1')[0]).toBe(5)
    expect(holds(from(...acts, end('A', 'END', 'BT-1')), 'BT-1')).toEqual([0, {}])
  })

  it('has parts that add up: the largest remainders up, of the same the first batch', () => {
    const all = from(
      ...['C', 'A', 'B'].map((id) => knockOut(id, day(1), 'BT-1', 1)),
      anAct('kegs', 'PACKAGE', day(2), { from: 'BT-1', volumeBBL: 1 }),
    )
    expect(partsIn(all, 'kegs')).toEqual([
      ['A', 0.3334],
      ['B', 0.3333],
      ['C', 0.3333],
    ])
    expect(whereIs(all, 'C:knock-out')).toEqual({ kegs: 333_333_333_333n, 'BT-1': 666_666_666_667n })
  })
})

describe('an act that is entered late', () => {
  const packaged = [
    knockOut('A', day(1), 'BT-1', 10),
    knockOut('B', day(2), 'FV-2', 5),
    anAct('kegs', 'PACKAGE', day(6), { batchId: 'A', from: 'BT-1', volumeBBL: 5 }),
  ]

  it('counts from when it was done: a blend reaches the kegs that were filled after it', () => {
    expect(partsIn(from(...packaged), 'kegs')).toEqual([['A', 5]])
    const late = anAct('late', 'TRANSFER', day(5), { batchId: 'B', from: 'FV-2', to: 'BT-1', volumeBBL: 2 })
    const all = from(...packaged, late)
    expect(partsIn(all, 'kegs')).toEqual([
      ['A', 4.1667],
      ['B', 0.8333],
    ])
    expect(partsIn(all, 'BT-1')).toEqual([
      ['A', 5.8333],
      ['B', 1.1667],
    ])
  })

  it('before a count changes the difference, and never what was counted', () => {
    const acts = [
      knockOut('A', day(1), 'BT-1', 10),
      anAct('count', 'COUNT', day(4), { to: 'BT-1', rule: 'TARGET', targetBBL: 8 }),
    ]
    expect(booked(from(...acts), 'count')).toEqual([0, 2])
    const late = anAct('late', 'SAMPLE', day(3), { from: 'BT-1', volumeBBL: 0.5 })
    expect(booked(from(...acts, late), 'count')).toEqual([0, 1.5])
    const more = anAct('more', 'DUMP', day(3), { from: 'BT-1', volumeBBL: 3 })
    const all = from(...acts, more)
    expect(booked(all, 'count')).toEqual([1, 0])
    expect(holds(all, 'BT-1')).toEqual([8, { 'A:knock-out': 700_000_000_000n }])
  })

  it('gives the same as if it had been entered in time', () => {
    const late = anAct('late', 'TRANSFER', day(5), { batchId: 'B', from: 'FV-2', to: 'BT-1', volumeBBL: 2 })
    const before = from(...packaged.slice(0, 2))
    const [, , kegs] = packaged
    const since = replay(before.cellar, kegs ? [kegs, late] : [])
    expect(since.cellar).toEqual(from(...packaged, late).cellar)
  })
})

it('a hop that is added after a split is only in the half into which it was put', () => {
  const all = from(
    knockOut('C', day(1), 'FV-1', 10),
    anAct('split', 'TRANSFER', day(8), { batchId: 'C', from: 'FV-1', to: 'BT-1', volumeBBL: 5 }),
    anAct('citra', 'ADDITION', day(9), { batchId: 'C', to: 'BT-1' }),
    anAct('hopped', 'PACKAGE', day(12), { batchId: 'C', from: 'BT-1', volumeBBL: 5 }),
    anAct('plain', 'PACKAGE', day(12), { batchId: 'C', from: 'FV-1', volumeBBL: 5 }),
  )
  expect(amounts(all, 10, 'citra')).toEqual({ hopped: 10 })
  expect(amounts(all, 100, 'C:knock-out')).toEqual({ hopped: 50, plain: 50 })
  expect(partsIn(all, 'hopped')).toEqual([['C', 5]])
})

it('a volume in thirds leaves the rest of the rounding', () => {
  const thirds = [1, 2, 3].map((number) =>
    anAct(`third ${number}`, 'PACKAGE', day(1 + number), { from: 'BT-1', volumeBBL: 0.3333 }),
  )
  const all = from(knockOut('A', day(1), 'BT-1', 1), ...thirds)
  expect(holds(all, 'BT-1')).toEqual([0.0001, { 'A:knock-out': 100_000_000n }])
})

it('yeast that is harvested has its share of what was pitched', () => {
  const all = from(
    knockOut('D', day(1), 'FV-1', 7),
    anAct('Y2', 'HARVEST', day(9), { batchId: 'D', from: 'FV-1', volumeBBL: 0.3 }),
  )
  const { Y2 = 0 } = amounts(all, 500, 'D:knock-out')
  expect(Y2).toBe(21.429)
  expect((Number(whereIs(all, 'D:knock-out').Y2) / 1e12) * 500 * (15 / 25)).toBeCloseTo(12.857, 3)
})

it('kegs that are reworked are a part of the beer into which they go', () => {
  const all = from(
    knockOut('A', day(1), 'BT-1', 10),
    anAct('kegs', 'PACKAGE', day(2), { batchId: 'A', from: 'BT-1', volumeBBL: 10, packageLotId: 'P' }),
    knockOut('G', day(3), 'BT-2', 3),
    anAct('rework', 'REWORK', day(4), { packageLotId: 'P', to: 'BT-2', volumeBBL: 1 }),
  )
  expect(partsIn(all, 'BT-2')).toEqual([
    ['A', 1],
    ['G', 3],
  ])
  expect(whereIs(all, 'A:knock-out')).toEqual({ P: 900_000_000_000n, 'BT-2': 100_000_000_000n })
})

describe('more than is known of', () => {
  const over = (volumeBBL: number) =>
    anAct('over', 'TRANSFER', day(9), { batchId: 'A', from: 'FV-2', to: 'BT-1', rule: 'ALL', volumeBBL })

  it('is found before it is taken, and no more once what there was is known', () => {
    const assumed = from(knockOut('A', day(1), 'FV-2', 7, { basis: 'ASSUMED' }), over(7.2))
    expect(assumed.acts.map(({ id }) => id)).toEqual(['A:knock-out', 'over:found', 'over'])
    expect(assumed.acts[1]).toMatchObject({
      ...{ kind: 'COUNT', basis: 'ASSUMED', toEquipmentId: 'FV-2', volumeBBL: 0.2, causedById: 'over' },
    })
    expect(holds(assumed, 'BT-1')).toEqual([7.2, { 'A:knock-out': wholeSource }])
    expect(assumed.cellar.contents.get('BT-1')?.isAssumed).toBe(false)

    const known = from(knockOut('A', day(1), 'FV-2', 7.4), over(7.2), ...assumed.acts.slice(1, 2))
    expect(known.acts.map(({ id }) => id)).toEqual(['A:knock-out', 'over'])
    expect(booked(known, 'over')).toEqual([7.2, 0.2])
    expect(holds(known, 'BT-1')).toEqual([7.2, { 'A:knock-out': 972_972_972_972n }])
  })

  it('of nothing is beer that was there already, so that it has a source', () => {
    const all = from(
      anAct('kegs', 'PACKAGE', day(3), { batchId: 'A', from: 'BT-1', volumeBBL: 2 }),
      anAct('count', 'COUNT', day(4), { to: 'BT-2', rule: 'TARGET', targetBBL: 3 }),
    )
    expect(all.acts.map(({ id, kind, volumeBBL }) => [id, kind, volumeBBL])).toEqual([
      ['kegs:found', 'OPENING', 2],
      ['kegs', 'PACKAGE', 2],
      ['count:found', 'OPENING', 3],
      ['count', 'COUNT', 0],
    ])
    expect(partsIn(all, 'kegs')).toEqual([['A', 2]])
    expect(holds(all, 'BT-2')).toEqual([3, { 'count:found': wholeSource }])
  })

  it('may be left when kegs were filled than was in the tank: no share changes', () => {
    const all = from(
      knockOut('A', day(1), 'BT-1', 4),
      anAct('kegs', 'PACKAGE', day(2), { from: 'BT-1', volumeBBL: 3 }),
      anAct('left', 'LOSS', day(2), { from: 'BT-1', rule: 'TARGET', targetBBL: 1.5 }),
    )
    expect(booked(all, 'left:found')).toEqual([0.5, 0])
    expect(booked(all, 'left')).toEqual([0, 0])
    expect(holds(all, 'BT-1')).toEqual([1.5, { 'A:knock-out': 250_000_000_000n }])
  })

  it('can be reworked than the packages hold', () => {
    const all = from(
      knockOut('A', day(1), 'BT-1', 1),
      anAct('kegs', 'PACKAGE', day(2), { from: 'BT-1', volumeBBL: 1 }),
      anAct('rework', 'REWORK', day(3), { packageLotId: 'kegs', to: 'BT-2', volumeBBL: 1.5 }),
    )
    expect(holds(all, 'BT-2')).toEqual([1.5, { 'A:knock-out': wholeSource }])
    expect(holds(all, 'kegs')).toEqual([0, {}])
  })
})

describe('what is done in one instant', () => {
  it('comes in, goes on, leaves, is counted, and then is gone', () => {
    const at = day(3)
    const acts = [
      anAct('end', 'LOSS', at, { batchId: 'A', rule: 'ALL' }),
      anAct('left', 'LOSS', at, { batchId: 'A', rule: 'TARGET' }),
      anAct('kegs', 'PACKAGE', at, { batchId: 'A' }),
      anAct('over', 'TRANSFER', at, { batchId: 'A', rule: 'ALL' }),
      anAct('split', 'TRANSFER', at, { batchId: 'A' }),
      anAct('hop', 'ADDITION', at, { batchId: 'A' }),
      anAct('before', 'SAMPLE', day(2)),
    ]
    const ids = inOrder(acts).map(({ id }) => id)
    expect(ids).toEqual(['before', 'hop', 'split', 'over', 'kegs', 'left', 'end'])
  })

  it('takes a batch out of the tank before the next one comes in', () => {
    const all = from(
      knockOut('A', day(1), 'FV-1', 7),
      knockOut('B', day(9), 'FV-1', 6),
      anAct('over', 'TRANSFER', day(9), {
        batchId: 'A',
        from: 'FV-1',
        to: 'BT-1',
        rule: 'ALL',
        basis: 'ASSUMED',
      }),
    )
    expect(holds(all, 'FV-1')).toEqual([6, { 'B:knock-out': wholeSource }])
    expect(holds(all, 'BT-1')).toEqual([7, { 'A:knock-out': wholeSource }])
  })
})

describe('a vessel that was emptied', () => {
  const acts = [
    knockOut('A', day(1), 'FV-1', 7),
    anAct('over', 'TRANSFER', day(9), { batchId: 'A', from: 'FV-1', to: 'BT-1', volumeBBL: 7 }),
    knockOut('B', day(12), 'FV-1', 6),
  ]
  const carried = (cleanings: readonly CleanedVessel[]) =>
    replay(emptyCellar, acts, cleanings).acts.map(({ carriedFromId }) => carriedFromId)

  it('carries something over into the next batch unless it was cleaned', () => {
    expect(carried([])).toEqual([null, null, 'over'])
    expect(carried([{ equipmentId: 'FV-1', at: day(10) }])).toEqual([null, null, null])
    expect(
      carried([
        { equipmentId: 'BT-1', at: day(10) },
        { equipmentId: 'FV-1', at: day(8) },
      ]),
    ).toEqual([...[null, null, 'over']])
  })

  it('does so too when it was emptied before what is replayed', () => {
    const before = from(...acts.slice(0, 2))
    const next = replay(before.cellar, acts.slice(2))
    expect(next.acts.map(({ carriedFromId }) => carriedFromId)).toEqual(['over'])
  })
})

it('a trace that is too small to matter ends: a tank that is never emptied holds only so many sources', () => {
  const acts = Array.from({ length: 500 }, (_, week) => [
    knockOut(`week ${week}`, day(1, week * 168), 'Solera', 1),
    anAct(`kegs ${week}`, 'PACKAGE', day(2, week * 168), { from: 'Solera', volumeBBL: week < 2 ? 0 : 1 }),
  ]).flat()
  const all = from(...acts)
  const [bbl, shares] = holds(all, 'Solera')
  expect(bbl).toBe(2)
  expect(Object.keys(shares).length).toBeLessThan(40)
  expect(Object.values(whereIs(all, 'week 0:knock-out')).reduce((sum, share) => sum + share)).toBe(
    wholeSource,
  )
})

describe('an act of now', () => {
  const { cellar } = from(knockOut('A', day(1), 'FV-2', 7), knockOut('B', day(1), 'BT-1', 3))
  const fit = (kind: VolumeAct['kind'], of: Parameters<typeof anAct>[3], capacityBBL: number | null = 10) =>
    fitOf(cellar, anAct('now', kind, day(2), of), capacityBBL)

  it('fits when there is enough, and room for it', () => {
    const over = { from: 'FV-2', to: 'BT-1' }
    expect(fit('TRANSFER', { ...over, volumeBBL: 7 })).toEqual({ leftBBL: 7, missingBBL: 0, overBBL: 0 })
    expect(fit('TRANSFER', { ...over, volumeBBL: 7, lossBBL: 0.3 })).toEqual({
      ...{ leftBBL: 7, missingBBL: 0.3, overBBL: 0 },
    })
    expect(fit('TRANSFER', { ...over, volumeBBL: 7 }, 9)).toEqual({ leftBBL: 7, missingBBL: 0, overBBL: 1 })
    expect(fit('TRANSFER', { ...over, rule: 'ALL', basis: 'ASSUMED' }, 9).overBBL).toBe(1)
    expect(fit('TRANSFER', { ...over, volumeBBL: 7 }, 9.996).overBBL).toBe(0)
  })

  it.each([
    ['SAMPLE', { from: 'FV-2', volumeBBL: 7.3 }, { leftBBL: 7, missingBBL: 0.3, overBBL: 0 }],
    ['DUMP', { from: 'FV-1', volumeBBL: 1 }, { leftBBL: 0, missingBBL: 1, overBBL: 0 }],
    ['OPENING', { to: 'FV-1', volumeBBL: 11 }, { leftBBL: 0, missingBBL: 0, overBBL: 1 }],
    ['ADDITION', { to: 'FV-2', volumeBBL: 0 }, { leftBBL: 0, missingBBL: 0, overBBL: 0 }],
    ['COUNT', { to: 'FV-2', rule: 'TARGET', targetBBL: 9 }, { leftBBL: 0, missingBBL: 0, overBBL: 0 }],
    ['COUNT', { to: 'FV-2', rule: 'TARGET', targetBBL: 12 }, { leftBBL: 0, missingBBL: 0, overBBL: 2 }],
  ] as const)('%s %o is so far from what there is and what fits: %o', (kind, of, expected) => {
    expect(fit(kind, of)).toEqual(expected)
  })
})
