import { describe, expect, it } from 'vitest'
import {
  actsOf,
  notRecorded,
  type BeerRecord,
  type ProjectedAct,
  type VolumeAct,
} from '#domain/cellar/acts.ts'
import { emptyCellar, replay, wholeSource } from '#domain/cellar/replay.ts'
import { booked, day, holds, whereIs } from './actsOfBeer.ts'

const stay = (equipmentId: string, from: Date, until: Date | null = null) => ({ equipmentId, from, until })

/** A batch of 7 BBL that ferments since 1 November. */
const aRecord = (of: Partial<BeerRecord> = {}): BeerRecord => ({
  ...{ id: 'A', batchNumber: '2026-001', isSplitOff: false, batchSizeBBL: 7, brews: 1, stage: 'FERMENTING' },
  fermentingStartDate: day(1),
  stays: [stay('FV-1', day(1))],
  ...{ brewSteps: [], transferLogs: [], additions: [], packed: [], freeActs: [], heldByOthers: [] },
  ...{ leftInTankBBL: null, completedAt: null, cancelledAt: null, deletedAt: null },
  ...{ cancelReason: null, dumpedBBL: null },
  ...of,
})

const inBriteTank = [stay('FV-1', day(1), day(10)), stay('BT-1', day(10))]
const step = (brew: number, kind: string, volume: number | null) => ({
  ...{ id: `${kind} ${brew}`, brew, kind, volume },
})
const log = (id: string, equipmentId: string | null, volume: number, timestamp: Date) => ({
  ...{ id, equipmentId, volume, timestamp },
})
const volumes = { HALF_BBL: 0.5, SIXTH_BBL: 0.1666666667 }
const lot = (size: keyof typeof volumes, count: number, at: Date, lastAt = at) => ({
  ...{ id: `${size} ${at.getUTCDate()}`, count, volumeBBL: volumes[size], lossBBL: 0 },
  ...{ fromEquipmentId: null, at, lastAt },
})

const stored = (acts: readonly ProjectedAct[]) =>
  acts.map((act, seq): VolumeAct => ({
    ...act,
    id: `A ${act.slot}`,
    seq,
    causedById: null,
    carriedFromId: null,
  }))
const replayed = (record: BeerRecord) => replay(emptyCellar, stored(actsOf(record)))

/** An act in short: where it is from, how much, from where to where. */
const inShort = ({ slot, basis, volumeBBL, lossBBL, fromEquipmentId, toEquipmentId }: ProjectedAct) => [
  ...[slot, basis, volumeBBL, lossBBL, fromEquipmentId, toEquipmentId],
]

describe('the brews of a batch', () => {
  it('are nothing before it ferments, whatever became of it', () => {
    expect(actsOf(aRecord({ fermentingStartDate: null, stays: [], completedAt: day(3) }))).toEqual([])
  })

  it.each([
    ['nobody measured, by their size', [], ['ASSUMED', 7, 0]],
    ['by what arrived', [step(1, 'TRANSFER', 6.5)], ['MEASURED', 6.5, 0]],
    ['by the knock-out', [step(1, 'KNOCK_OUT', 6.8), step(1, 'TRANSFER', null)], ['MEASURED', 6.8, 0]],
    [
      'with what was lost in the brewhouse between the two',
      [step(1, 'KNOCK_OUT', 6.8), step(1, 'TRANSFER', 6.5)],
      ['MEASURED', 6.5, 0.3],
    ],
  ] as const)('come into its first tank: %s', (_how, brewSteps, [basis, volume, loss]) => {
    const [act, ...others] = actsOf(aRecord({ brewSteps }))
    expect(others).toEqual([])
    expect(act && inShort(act)).toEqual(['KNOCK_OUT:1', basis, volume, loss, null, 'FV-1'])
    expect(act?.occurredAt).toEqual(day(1))
  })

  it('come in each by itself, those that it has no more aside', () => {
    const brewSteps = [step(1, 'TRANSFER', 6.9), step(3, 'TRANSFER', 7)]
    const acts = actsOf(aRecord({ batchSizeBBL: 14, brews: 2, brewSteps }))
    expect(acts.map(({ slot, basis, volumeBBL }) => [slot, basis, volumeBBL])).toEqual([
      ['KNOCK_OUT:1', 'MEASURED', 6.9],
      ['KNOCK_OUT:2', 'ASSUMED', 7],
    ])
  })
})

describe('the tanks of a batch', () => {
  it('take over all of it, and by the log what arrived', () => {
    const record = aRecord({ stage: 'CONDITIONING', stays: inBriteTank })
    expect(booked(replayed(record), 'A STAY:1')).toEqual([7, 0])
    const transferLogs = [
      log('old', 'BT-1', 6.4, day(10, 1)),
      log('new', 'BT-1', 6.5, day(10, 2)),
      log('elsewhere', 'FV-1', 6.9, day(11)),
    ]
    const measured = aRecord({ stage: 'CONDITIONING', stays: inBriteTank, transferLogs })
    expect(booked(replayed(measured), 'A STAY:1')).toEqual([6.5, 0.5])
    expect(actsOf(measured).at(-1)).toMatchObject({ basis: 'MEASURED', logId: 'new', rule: 'ALL' })
  })

  it('are one where it conditions in the fermenter', () => {
    const stays = [stay('FV-1', day(1), day(10)), stay('FV-1', day(10))]
    expect(actsOf(aRecord({ stays })).map(({ slot }) => slot)).toEqual(['KNOCK_OUT:1'])
  })

  it('count once what was brought there before the rest', () => {
    const transferLogs = [log('all', 'BT-1', 6.5, day(10, 1))]
    const freeActs = [
      { kind: 'TRANSFER', toEquipmentId: 'BT-1', volumeBBL: 3, occurredAt: day(9) },
      { kind: 'TRANSFER', toEquipmentId: 'BT-2', volumeBBL: 1, occurredAt: day(9) },
      { kind: 'TRANSFER', toEquipmentId: 'BT-1', volumeBBL: 0.5, occurredAt: day(11) },
    ] as const
    const [, over] = actsOf(aRecord({ stays: inBriteTank, transferLogs, freeActs }))
    expect(over).toMatchObject({ slot: 'STAY:1', volumeBBL: 3.5 })
  })

  it('are none that is known while another batch is in its own', () => {
    const stays = [stay('FV-1', day(1), day(4)), stay('FV-1', day(6))]
    const acts = actsOf(aRecord({ stays }))
    expect(acts.slice(1).map(inShort)).toEqual([
      ['AWAY:1', 'ASSUMED', 0, 0, 'FV-1', null],
      ['STAY:1', 'ASSUMED', 0, 0, null, 'FV-1'],
    ])
    const other = actsOf(
      aRecord({
        ...{ id: 'B', batchNumber: '2026-002', fermentingStartDate: day(4) },
        stays: [stay('FV-1', day(4), day(5)), stay('BT-1', day(5))],
      }),
    ).map((act, seq): VolumeAct => ({
      ...act,
      id: `B ${act.slot}`,
      seq,
      causedById: null,
      carriedFromId: null,
    }))
    const all = replay(emptyCellar, [...stored(acts), ...other])
    expect(holds(all, 'FV-1')).toEqual([7, { 'A KNOCK_OUT:1': wholeSource }])
    expect(holds(all, 'BT-1')).toEqual([7, { 'B KNOCK_OUT:1': wholeSource }])
  })

  it('hold what was added to them: a dry hop is a source without a volume', () => {
    const additions = [
      { logId: 'citra', equipmentId: 'BT-1', timestamp: day(11), volumeBBL: 0 },
      { logId: 'early', equipmentId: null, timestamp: day(1, -20), volumeBBL: 0.2 },
    ]
    const all = replayed(aRecord({ stays: inBriteTank, additions }))
    expect(holds(all, 'BT-1')).toEqual([
      7.2,
      {
        'A KNOCK_OUT:1': wholeSource,
        'A ADDITION:early': wholeSource,
        'A ADDITION:citra': wholeSource,
      },
    ])
  })
})

describe('the kegs of a batch', () => {
  const kegging = { stage: 'KEGGING', stays: inBriteTank } as const

  it('are packaged by lot, from the tank in which it is, with what was left there after the last', () => {
    const packed = [
      lot('HALF_BBL', 8, day(14), day(14, 2)),
      lot('SIXTH_BBL', 12, day(14, 1)),
      lot('HALF_BBL', 1, day(15)),
    ]
    const acts = actsOf(aRecord({ ...kegging, packed, leftInTankBBL: 0.2 }))
    expect(acts.slice(2).map((act) => [...inShort(act).slice(0, 5), act.targetBBL, act.occurredAt])).toEqual([
      ['PACK:HALF_BBL 14', 'MEASURED', 4, 0, 'BT-1', null, day(14)],
      ['PACK:SIXTH_BBL 14', 'MEASURED', 2, 0, 'BT-1', null, day(14, 1)],
      ['PACK:HALF_BBL 15', 'MEASURED', 0.5, 0, 'BT-1', null, day(15)],
      ['LEFT', 'MEASURED', 0, 0, 'BT-1', 0.2, day(15)],
    ])
    expect(acts.slice(2, 5).map(({ packageLotId }) => packageLotId)).toEqual(packed.map(({ id }) => id))
    expect(holds(replayed(aRecord({ ...kegging, packed, leftInTankBBL: 0.2 })), 'BT-1')[0]).toBe(0.2)
  })

  it('are packaged out of another vessel than its own, with what was lost, if a lot says so', () => {
    const packed = [{ ...lot('HALF_BBL', 2, day(14)), fromEquipmentId: 'BT-2', lossBBL: 0.1 }]
    const acts = actsOf(aRecord({ ...kegging, packed }))
    expect(acts.slice(2).map(inShort)).toEqual([['PACK:HALF_BBL 14', 'MEASURED', 1, 0.1, 'BT-2', null]])
  })

  it('that are counted after it is completed were filled before its end', () => {
    const completed = { ...kegging, stage: 'COMPLETED', completedAt: day(15) } as const
    const packed = [lot('HALF_BBL', 12, day(16))]
    const all = replayed(aRecord({ ...completed, packed, leftInTankBBL: 0 }))
    expect(booked(all, 'A LEFT')).toEqual([1, 0])
    expect(booked(all, 'A END')).toEqual([0, 0])
    expect(whereIs(all, 'A KNOCK_OUT:1')).toMatchObject({ 'HALF_BBL 16': 857_142_857_142n })
  })
})

describe('the end of a batch', () => {
  const endOf = (of: Partial<BeerRecord>) =>
    actsOf(aRecord({ stays: [stay('FV-1', day(1), day(20))], ...of })).slice(1)

  it.each([
    ['completed', { stage: 'COMPLETED', completedAt: day(20) }, ['LOSS', 'ASSUMED', 0, notRecorded]],
    ['cancelled', { stage: 'CANCELLED', cancelledAt: day(20) }, ['DUMP', 'ASSUMED', 0, null]],
    [
      'cancelled, with what was dumped and why',
      { stage: 'CANCELLED', cancelledAt: day(20), cancelReason: 'Infected', dumpedBBL: 6 },
      ['DUMP', 'MEASURED', 6, 'Infected'],
    ],
    ['thrown away', { deletedAt: day(20) }, ['DUMP', 'ASSUMED', 0, null]],
    ['finished before its end was recorded', { stage: 'COMPLETED' }, ['LOSS', 'ASSUMED', 0, notRecorded]],
    [
      'completed, and cancelled later',
      { stage: 'CANCELLED', completedAt: day(20), cancelledAt: day(21) },
      ['LOSS', 'ASSUMED', 0, notRecorded],
    ],
    [
      'completed, and then thrown away',
      { stage: 'COMPLETED', completedAt: day(20), deletedAt: day(25) },
      ['LOSS', 'ASSUMED', 0, notRecorded],
    ],
  ] as [string, Partial<BeerRecord>, unknown[]][])(
    '%s: all that is in its tank is gone',
    (_how, of, expected) => {
      const [end, ...others] = endOf(of)
      expect(others).toEqual([])
      expect(end).toMatchObject({ slot: 'END', rule: 'ALL', fromEquipmentId: 'FV-1', occurredAt: day(20) })
      expect([end?.kind, end?.basis, end?.volumeBBL, end?.reason]).toEqual(expected)
    },
  )

  it('is also that of what was brought elsewhere, unless another batch is there now', () => {
    const brought = (toEquipmentId: string) =>
      ({ kind: 'TRANSFER', toEquipmentId, volumeBBL: 1, occurredAt: day(5) }) as const
    const ends = endOf({
      ...{ stage: 'COMPLETED', completedAt: day(20), heldByOthers: ['BT-2'] },
      freeActs: [brought('BT-1'), brought('BT-2'), brought('BT-1'), brought('FV-1')],
    })
    expect(ends.map(({ slot, fromEquipmentId }) => [slot, fromEquipmentId])).toEqual([
      ['END', 'FV-1'],
      ['END:BT-1', 'BT-1'],
    ])
  })

  it('is never before it came into its last tank', () => {
    const [, , end] = actsOf(aRecord({ stays: inBriteTank, stage: 'COMPLETED', completedAt: day(9) }))
    expect(end).toMatchObject({ slot: 'END', occurredAt: day(10), fromEquipmentId: 'BT-1' })
  })
})

it('a batch whose tank nobody knows has its beer all the same', () => {
  const all = replayed(aRecord({ stays: [], packed: [lot('HALF_BBL', 4, day(9))] }))
  expect(holds(all, 'batch:A')[0]).toBe(5)
  expect(holds(all, 'HALF_BBL 9')[0]).toBe(2)
})
