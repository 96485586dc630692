import { describe, expect, it } from 'vitest'
import { bookingsOf, type Booking, type Plan } from '#domain/batches/bookings.ts'
import { reschedule, type Gesture } from '#domain/batches/reschedule.ts'
import { staysOf, type Stay } from '#domain/batches/timeline.ts'
import type { VesselChoice } from '#domain/equipment/vessels.ts'
import { english } from '#tests/support/english.ts'

const today = '2026-04-10'
const noGesture: Gesture = { kind: 'MOVE', days: 0, vesselId: null }

function aPlan(differences: Partial<Plan> = {}): Plan {
  return {
    id: 'b1',
    beer: 'Black Abbot 2026-031',
    stage: 'PLANNED',
    brewDate: '2026-04-20',
    batchSizeBBL: 5,
    brews: 1,
    fermenterId: 'fv1',
    briteTankId: 'bt1',
    expectedFermentationDays: 14,
    expectedConditioningDays: 7,
    ...differences,
  }
}

function aTank(id: string, differences: Partial<VesselChoice> = {}): VesselChoice {
  const type = id.startsWith('bt') ? 'BRITE_TANK' : 'FERMENTER'
  return {
    id,
    type,
    status: 'AVAILABLE',
    label: id.toUpperCase(),
    capacityBBL: 7,
    alsoConditions: false,
    ...differences,
  }
}

const tanks = [aTank('fv1'), aTank('fv2'), aTank('fv3', { capacityBBL: 3 }), aTank('bt1'), aTank('bt2')]

const helles = (from: string, days: number, vesselId = 'fv2'): Booking[] =>
  bookingsOf(
    {
      ...aPlan({ id: 'b2', beer: 'Valley Helles 2026-032', brewDate: from, briteTankId: null }),
      fermenterId: vesselId,
      expectedFermentationDays: days,
    },
    today,
  )

function drag(
  plan: Plan,
  kind: Stay['kind'],
  gesture: Partial<Gesture>,
  { others = [] as Booking[], vessels = tanks } = {},
) {
  const stay = staysOf(plan, today).find((one) => one.kind === kind)
  if (!stay) throw new Error('The batch has no such stay')
  return reschedule(plan, stay, { ...noGesture, ...gesture }, { others, vessels, today })
}

describe('a brew dragged on the timeline', () => {
  it('is brewed on another day, and its brite tank follows', () => {
    const { changes, stays, refusal } = drag(aPlan(), 'FERMENTATION', { days: 3 })
    expect(refusal).toBeNull()
    expect(changes).toEqual({ brewDate: '2026-04-23' })
    expect(stays.map(({ vesselId, from, until }) => [vesselId, from, until])).toEqual([
      ['fv1', '2026-04-23', '2026-05-07'],
      ['bt1', '2026-05-07', '2026-05-14'],
    ])
  })

  it('moves with its brite tank, when that is dragged', () => {
    expect(drag(aPlan(), 'CONDITIONING', { days: -2 }).changes).toEqual({ brewDate: '2026-04-18' })
  })

  it('goes to another tank and another day in one gesture', () => {
    const { changes } = drag(aPlan(), 'FERMENTATION', { days: 1, vesselId: 'fv2' })
    expect(changes).toEqual({ brewDate: '2026-04-21', fermenterId: 'fv2' })
    expect(drag(aPlan(), 'CONDITIONING', { vesselId: 'bt2' }).changes).toEqual({ briteTankId: 'bt2' })
  })

  it('conditions where it ferments when it goes to a tank that does both, and takes both stays along', () => {
    const vessels = [...tanks, aTank('ut1', { alsoConditions: true }), aTank('ut2', { alsoConditions: true })]
    const inUnitank = aPlan({ fermenterId: 'ut1', briteTankId: 'ut1' })
    const staysAfter = (vesselId: string, plan = inUnitank) => {
      const { changes, stays, refusal } = drag(plan, 'FERMENTATION', { vesselId }, { vessels })
      expect([changes, refusal]).toEqual([{ fermenterId: vesselId }, null])
      return stays.map((stay) => stay.vesselId)
    }
    expect(staysAfter('ut2')).toEqual(['ut2', 'ut2'])
    expect(staysAfter('fv1')).toEqual(['fv1'])
    expect(staysAfter('ut1', aPlan())).toEqual(['ut1', 'bt1'])
    expect(drag(inUnitank, 'CONDITIONING', { vesselId: 'bt2' }, { vessels }).changes).toEqual({
      briteTankId: 'bt2',
    })
    const elsewhere = drag(inUnitank, 'CONDITIONING', { vesselId: 'ut2' }, { vessels })
    expect(english(elsewhere.refusal)).toBe("UT2 isn't a brite tank.")
  })

  it('does not go to a tank that does both where another beer comes before it has conditioned', () => {
    const vessels = [...tanks, aTank('ut1', { alsoConditions: true })]
    const others = helles('2026-05-06', 7, 'ut1')
    const plan = aPlan({ briteTankId: null })
    const { refusal } = drag(plan, 'FERMENTATION', { vesselId: 'ut1' }, { vessels, others })
    expect(english(refusal)).toContain('Valley Helles 2026-032')
    const inBrite = drag(aPlan(), 'FERMENTATION', { vesselId: 'ut1' }, { vessels, others })
    expect(inBrite.refusal).toBeNull()
  })

  it('is never planned for a day that is past', () => {
    expect(drag(aPlan(), 'FERMENTATION', { days: -30 }).changes).toEqual({ brewDate: today })
  })

  it('changes nothing when it is put back', () => {
    expect(drag(aPlan(), 'FERMENTATION', { vesselId: 'fv1' }).changes).toEqual({})
    expect(drag(aPlan({ brewDate: '2026-04-01' }), 'FERMENTATION', {}).changes).toEqual({})
  })
})

describe('the end of a stay', () => {
  it('is stretched by days, and what follows is pushed on', () => {
    const { changes, stays } = drag(aPlan(), 'FERMENTATION', { kind: 'STRETCH', days: 2 })
    expect(changes).toEqual({ expectedFermentationDays: 16 })
    expect(stays[1]).toMatchObject({ from: '2026-05-06', until: '2026-05-13' })
  })

  it.each([
    ['FERMENTATION', 100, { expectedFermentationDays: 60 }],
    ['FERMENTATION', -100, { expectedFermentationDays: 1 }],
    ['CONDITIONING', 100, { expectedConditioningDays: 30 }],
  ] as const)('of %s stretched by %i days stays within the limits of the form', (kind, days, changes) => {
    expect(drag(aPlan(), kind, { kind: 'STRETCH', days }).changes).toEqual(changes)
  })

  it('of a beer that ferments is not put into the past', () => {
    const plan = aPlan({ stage: 'FERMENTING', fermentingSince: '2026-04-04' })
    expect(drag(plan, 'FERMENTATION', { kind: 'STRETCH', days: -10 }).changes).toEqual({
      expectedFermentationDays: 7,
    })
    const overdue = aPlan({ stage: 'FERMENTING', fermentingSince: '2026-03-20' })
    expect(drag(overdue, 'FERMENTATION', { kind: 'STRETCH', days: 0 }).changes).toEqual({})
    expect(drag(overdue, 'FERMENTATION', { kind: 'STRETCH', days: 1 }).changes).toEqual({
      expectedFermentationDays: 23,
    })
  })
})

describe('a drag is refused', () => {
  const fermenting = aPlan({ stage: 'FERMENTING', fermentingSince: '2026-04-04' })

  it('for a beer that is in the tank, with its reason', () => {
    expect(english(drag(fermenting, 'FERMENTATION', { days: 2 }).refusal)).toBe(
      'Black Abbot 2026-031 is in FV1 already. Only its end can be moved here.',
    )
    expect(english(drag(fermenting, 'FERMENTATION', { vesselId: 'fv2' }).refusal)).toMatch(
      /is in FV1 already/,
    )
    expect(drag(fermenting, 'FERMENTATION', { kind: 'STRETCH', days: 2 }).refusal).toBeNull()
  })

  it('for the days of a stay that follows a started one, whose tank is still open', () => {
    expect(english(drag(fermenting, 'CONDITIONING', { days: 2 }).refusal)).toBe(
      'Black Abbot 2026-031 is in progress and moves to BT1 when it leaves its current tank. Change that end date instead.',
    )
    expect(drag(fermenting, 'CONDITIONING', { vesselId: 'bt2' })).toMatchObject({
      changes: { briteTankId: 'bt2' },
      refusal: null,
    })
  })

  it('by a tank that is too small, in maintenance, or of another kind', () => {
    expect(english(drag(aPlan(), 'FERMENTATION', { vesselId: 'fv3' }).refusal)).toBe(
      'FV3 holds 3 BBL: too small for 5 BBL.',
    )
    const vessels = [aTank('fv1'), aTank('fv2', { status: 'MAINTENANCE' }), aTank('bt1')]
    expect(english(drag(aPlan(), 'FERMENTATION', { vesselId: 'fv2' }, { vessels }).refusal)).toBe(
      'FV2 is not available: it is in maintenance.',
    )
    expect(english(drag(aPlan(), 'FERMENTATION', { vesselId: 'bt1' }).refusal)).toBe("BT1 isn't a fermenter.")
  })

  it('by another tank that is taken on those days, naming both beers', () => {
    const others = helles('2026-04-25', 10)
    const { refusal, clashes } = drag(aPlan(), 'FERMENTATION', { vesselId: 'fv2' }, { others })
    expect(clashes.map((clash) => english(clash))).toEqual([
      'Black Abbot 2026-031 and Valley Helles 2026-032 both need FV2 from Apr 25, 2026 to May 4, 2026.',
    ])
    expect(english(refusal)).toBe(
      'Black Abbot 2026-031 and Valley Helles 2026-032 both need FV2 from Apr 25, 2026 to May 4, 2026. Choose other days or another tank.',
    )
  })
})

describe('a clash in its own tank', () => {
  it('is told and not refused, in the words of both beers and the days they share', () => {
    const others = helles('2026-05-06', 10, 'fv1')
    const { changes, refusal, clashes } = drag(aPlan(), 'FERMENTATION', { days: 5 }, { others })
    expect(changes).toEqual({ brewDate: '2026-04-25' })
    expect(refusal).toBeNull()
    expect(clashes.map((clash) => english(clash))).toEqual([
      'Black Abbot 2026-031 and Valley Helles 2026-032 both need FV1 from May 6, 2026 to May 9, 2026.',
    ])
  })

  it('that was there before is not told of a stay that the gesture leaves where it is', () => {
    const others = helles('2026-04-25', 10, 'fv1')
    expect(drag(aPlan(), 'CONDITIONING', { kind: 'STRETCH', days: 1 }, { others }).clashes).toEqual([])
  })
})
