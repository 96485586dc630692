import { describe, expect, it } from 'vitest'
import {
  addDays,
  clashesOf,
  daysBetween,
  freeSlots,
  staysOf,
  type PlannedBatch,
  type Stay,
} from '#domain/batches/timeline.ts'
import type { VesselChoice } from '#domain/equipment/vessels.ts'

const today = '2026-04-10'

function aPlan(differences: Partial<PlannedBatch> = {}): PlannedBatch {
  return {
    id: 'b1',
    stage: 'PLANNED',
    brewDate: '2026-04-20',
    fermenterId: 'fv1',
    briteTankId: 'bt1',
    expectedFermentationDays: 14,
    expectedConditioningDays: 7,
    ...differences,
  }
}

function aStay(differences: Partial<Stay> = {}): Stay {
  return {
    batchId: 'b1',
    vesselId: 'fv1',
    kind: 'FERMENTATION',
    from: '2026-04-10',
    until: '2026-04-24',
    isRunning: false,
    isOverdue: false,
    ...differences,
  }
}

function aTank(differences: Partial<VesselChoice> = {}): VesselChoice {
  return {
    id: 'fv1',
    type: 'FERMENTER',
    status: 'AVAILABLE',
    label: 'FV-1',
    capacityBBL: 7,
    alsoConditions: false,
    ...differences,
  }
}

describe('days', () => {
  it.each([
    ['2026-02-27', 2, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-11-01', 1, '2026-11-02'],
    ['2026-01-01', -1, '2025-12-31'],
  ])('counts %s and %i days as %s', (day, days, result) => {
    expect(addDays(day, days)).toBe(result)
    expect(daysBetween(day, result)).toBe(days)
  })
})

describe('the stays of a batch', () => {
  it('begin with the fermenter on the brew day and go on in the brite tank', () => {
    expect(staysOf(aPlan(), today)).toEqual([
      expect.objectContaining({ vesselId: 'fv1', from: '2026-04-20', until: '2026-05-04', isRunning: false }),
      expect.objectContaining({ vesselId: 'bt1', from: '2026-05-04', until: '2026-05-11' }),
    ])
  })

  it('begin today when the brew day is past and nothing was brewed', () => {
    expect(staysOf(aPlan({ brewDate: '2026-04-01' }), today)[0]?.from).toBe(today)
  })

  it('count from the day fermentation really began', () => {
    const batch = aPlan({ stage: 'FERMENTING', brewDate: '2026-04-02', fermentingSince: '2026-04-03' })
    expect(staysOf(batch, today)).toEqual([
      expect.objectContaining({ from: '2026-04-03', until: '2026-04-17', isRunning: true, isOverdue: false }),
      expect.objectContaining({ from: '2026-04-17', until: '2026-04-24', isRunning: false }),
    ])
  })

  it('last until tomorrow when they should be over, and push on what follows', () => {
    const batch = aPlan({ stage: 'FERMENTING', fermentingSince: '2026-03-20' })
    expect(staysOf(batch, today)).toEqual([
      expect.objectContaining({ from: '2026-03-20', until: '2026-04-11', isOverdue: true }),
      expect.objectContaining({ from: '2026-04-11', until: '2026-04-18', isOverdue: false }),
    ])
  })

  it('are the brite tank alone once the batch conditions or is kegged', () => {
    const batch = aPlan({ stage: 'KEGGING', conditioningSince: '2026-04-08' })
    expect(staysOf(batch, today)).toEqual([
      expect.objectContaining({ vesselId: 'bt1', kind: 'CONDITIONING', from: '2026-04-08', isRunning: true }),
    ])
  })

  it('are not overdue while the batch is kegged, and hold the tank until tomorrow', () => {
    const batch = aPlan({ stage: 'KEGGING', conditioningSince: '2026-03-20' })
    expect(staysOf(batch, today)).toEqual([
      expect.objectContaining({ vesselId: 'bt1', until: '2026-04-11', isRunning: true, isOverdue: false }),
    ])
  })

  it('leave out tanks that are not assigned, and finished batches', () => {
    expect(staysOf(aPlan({ fermenterId: null }), today)).toEqual([
      expect.objectContaining({ vesselId: 'bt1', from: '2026-05-04' }),
    ])
    expect(staysOf(aPlan({ stage: 'COMPLETED' }), today)).toEqual([])
  })
})

describe('clashes', () => {
  it('are overlaps in one tank, seen from both sides', () => {
    const one = aStay()
    const other = aStay({ batchId: 'b2', from: '2026-04-20', until: '2026-05-04' })
    const elsewhere = aStay({ batchId: 'b3', vesselId: 'fv2' })
    const clashes = clashesOf([one, other, elsewhere])
    expect(clashes.get(one)).toEqual(['b2'])
    expect(clashes.get(other)).toEqual(['b1'])
    expect(clashes.has(elsewhere)).toBe(false)
  })

  it('are none when one batch enters on the day the other leaves', () => {
    expect(clashesOf([aStay(), aStay({ batchId: 'b2', from: '2026-04-24', until: '2026-05-01' })]).size).toBe(
      0,
    )
  })
})

describe('the next free slot', () => {
  const wanted = { type: 'FERMENTER', sizeBBL: 5, days: 14 } as const

  it('is today in an empty tank, the smallest that is big enough', () => {
    const tanks = [
      aTank({ id: 'big', capacityBBL: 10 }),
      aTank({ id: 'fits', capacityBBL: 5 }),
      aTank({ id: 'small', capacityBBL: 4 }),
      aTank({ id: 'brite', type: 'BRITE_TANK' }),
      aTank({ id: 'broken', status: 'MAINTENANCE' }),
    ]
    expect(freeSlots(tanks, [], wanted, today)).toEqual([
      { vesselId: 'fits', from: today, until: '2026-04-24' },
      { vesselId: 'big', from: today, until: '2026-04-24' },
    ])
  })

  it('skips a gap that is too short', () => {
    const stays = [
      aStay({ until: '2026-04-15' }),
      aStay({ batchId: 'b2', from: '2026-04-20', until: '2026-05-04' }),
    ]
    expect(freeSlots([aTank()], stays, wanted, today)[0]?.from).toBe('2026-05-04')
    expect(freeSlots([aTank()], stays, { ...wanted, days: 5 }, today)[0]?.from).toBe('2026-04-15')
  })

  it('counts the days of conditioning for a tank in which the beer stays for that', () => {
    const stays = [aStay({ from: '2026-04-26', until: '2026-05-04' })]
    const both = { ...wanted, daysAfter: 7 }
    expect(freeSlots([aTank()], stays, both, today)[0]?.from).toBe(today)
    expect(freeSlots([aTank({ alsoConditions: true })], stays, both, today)).toEqual([
      { vesselId: 'fv1', from: '2026-05-04', until: '2026-05-25' },
    ])
  })

  it('waits a day for a tank that is being cleaned', () => {
    expect(freeSlots([aTank({ status: 'CLEANING' })], [], wanted, today)[0]?.from).toBe('2026-04-11')
  })
})
