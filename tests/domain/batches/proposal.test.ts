import { describe, expect, it } from 'vitest'
import { bookingsOf, type Plan } from '#domain/batches/bookings.ts'
import type { BrewhouseUse } from '#domain/batches/brewhouse.ts'
import { proposeBrew, type Decided } from '#domain/batches/proposal.ts'
import type { VesselChoice } from '#domain/equipment/vessels.ts'

const today = '2026-04-03'

const aVessel = (id: string, differences: Partial<VesselChoice> = {}): VesselChoice => ({
  ...{ id, label: id.toUpperCase(), type: 'FERMENTER', status: 'AVAILABLE', capacityBBL: 7 },
  ...{ alsoConditions: false, ...differences },
})

const brewery = [
  aVessel('mt1', { type: 'MASH_TUN' }),
  aVessel('k1', { type: 'KETTLE' }),
  aVessel('fv1', { capacityBBL: 10 }),
  aVessel('fv2'),
  aVessel('bt1', { type: 'BRITE_TANK' }),
]

const aPlan = (differences: Partial<Plan> = {}): Plan => ({
  ...{ id: '', stage: 'PLANNED', beer: 'this brew', brewDate: '', batchSizeBBL: 3, brews: 1 },
  ...{ fermenterId: null, briteTankId: null, expectedFermentationDays: 14, expectedConditioningDays: 7 },
  ...differences,
})

/** What is proposed beside these other batches. */
const proposed = (
  others: (Plan & Pick<BrewhouseUse, 'mashTun' | 'kettle'>)[] = [],
  decided: Decided = {},
  { plan = aPlan(), vessels = brewery } = {},
) =>
  proposeBrew(plan, decided, {
    vessels,
    others: others.flatMap((other) => bookingsOf(other, today)),
    brews: others,
    today,
  })

describe('what is proposed for a new brew', () => {
  it('is today in an empty brewery, in the smallest vessel of each type that holds it', () => {
    expect(proposed()).toEqual({
      brewDate: today,
      ...{ mashTunId: 'mt1', kettleId: 'k1', fermenterId: 'fv2', briteTankId: 'bt1' },
    })
    expect(proposed([], {}, { plan: aPlan({ batchSizeBBL: 9 }) })).toMatchObject({
      fermenterId: 'fv1',
      briteTankId: null,
    })
  })

  it('is another day where another brew needs the only kettle', () => {
    const other = aPlan({ id: 'b1', brewDate: today })
    const kettle = { id: 'k1', label: 'K-1' }
    expect(proposed([{ ...other, kettle }])).toMatchObject({ brewDate: '2026-04-04', kettleId: 'k1' })
    expect(proposed([other])).toMatchObject({ brewDate: today })
  })

  it('waits until the brite tank is free once the beer is fermented', () => {
    // It conditions from April 18 to 25; a brew of today would need the tank on April 17.
    const other = aPlan({ id: 'b1', brewDate: '2026-04-04', briteTankId: 'bt1' })
    expect(proposed([other])).toMatchObject({ brewDate: '2026-04-11', briteTankId: 'bt1' })
  })

  it('does not wait for a vessel that is missing, too small or in maintenance', () => {
    const tank = (differences: Partial<VesselChoice>) => [
      aVessel('fv1'),
      aVessel('bt1', { type: 'BRITE_TANK', ...differences }),
    ]
    const none = { brewDate: today, mashTunId: null, kettleId: null, fermenterId: 'fv1', briteTankId: null }
    expect(proposed([], {}, { plan: aPlan(), vessels: [aVessel('fv1')] })).toEqual(none)
    expect(proposed([], {}, { plan: aPlan(), vessels: tank({ capacityBBL: 2 }) })).toEqual(none)
    expect(proposed([], {}, { plan: aPlan(), vessels: tank({ status: 'MAINTENANCE' }) })).toEqual(none)
  })

  it('needs no brite tank for a fermenter that also conditions, which has to be free until the beer is kegged', () => {
    const vessels = [aVessel('ut1', { alsoConditions: true }), aVessel('bt1', { type: 'BRITE_TANK' })]
    const there = { fermenterId: 'ut1', briteTankId: null }
    expect(proposed([], {}, { vessels })).toMatchObject({ brewDate: today, ...there })
    const later = aPlan({ id: 'b1', brewDate: '2026-04-20', fermenterId: 'ut1', briteTankId: 'bt1' })
    expect(proposed([later], {}, { vessels })).toMatchObject({ brewDate: '2026-05-04', ...there })
    const decided = { briteTankId: 'bt1' }
    expect(proposed([later], decided, { vessels })).toMatchObject({ brewDate: today, ...decided })
  })

  it('begins tomorrow where a vessel is still being cleaned', () => {
    const vessels = [aVessel('fv1', { status: 'CLEANING' })]
    expect(proposed([], {}, { plan: aPlan(), vessels })).toMatchObject({
      brewDate: '2026-04-04',
      fermenterId: 'fv1',
    })
  })

  it('keeps what was decided, and finds the rest for it', () => {
    const other = aPlan({ id: 'b1', brewDate: today, fermenterId: 'fv1' })
    expect(proposed([other], { fermenterId: 'fv1' })).toMatchObject({
      brewDate: '2026-04-17',
      fermenterId: 'fv1',
    })
    expect(proposed([other], { fermenterId: null })).toMatchObject({ brewDate: today, fermenterId: null })
    expect(proposed([other], { brewDate: '2026-04-10', briteTankId: null })).toMatchObject({
      ...{ brewDate: '2026-04-10', fermenterId: 'fv2', briteTankId: null },
    })
  })

  it('leaves the vessels that none is free of on the day that was decided', () => {
    const kettle = { id: 'k1', label: 'K-1' }
    const other = aPlan({ id: 'b1', brewDate: '2026-04-10' })
    expect(proposed([{ ...other, kettle }], { brewDate: '2026-04-10' })).toMatchObject({
      ...{ brewDate: '2026-04-10', kettleId: null, mashTunId: 'mt1' },
    })
  })

  it('proposes no day where nothing is free within a year', () => {
    const [stay] = bookingsOf(aPlan({ id: 'b1', brewDate: today, fermenterId: 'fv1' }), today)
    const others = stay ? [{ ...stay, until: '2028-01-01' }] : []
    expect(proposeBrew(aPlan(), {}, { vessels: [aVessel('fv1')], others, brews: [], today })).toEqual({
      brewDate: null,
      mashTunId: null,
      kettleId: null,
      fermenterId: null,
      briteTankId: null,
    })
  })
})
