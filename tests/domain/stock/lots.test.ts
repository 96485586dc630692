import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  costsOfLines,
  currentLot,
  inOrderOfUse,
  lotCode,
  lotNumberOf,
  lotsInUnit,
  lotStatus,
  lotUnitCostCents,
  lotValueCents,
  moveLots,
  proposeLots,
  shownOf,
  type Lot,
} from '#domain/stock/lots.ts'

/** A lot of 100 lbs that came on a day and costs 61 cents a pound. */
const aLot = (of: Partial<Lot> = {}): Lot => ({
  ...{ id: 'a', unit: 'LBS', lotNumber: null, expirationDate: null, useBefore: '2026-11-01' },
  ...{ quantity: 100, remaining: 100, unitCostCents: 61, costCents: null, isHeld: false },
  ...of,
})

const ids = (lots: readonly Lot[]) => lots.map(({ id }) => id)

describe('the order of use', () => {
  it('is the earliest day first, of one day the lot that was made first, and those on hold last', () => {
    const lots = [
      aLot({ id: 'held', useBefore: '2026-01-01', isHeld: true }),
      aLot({ id: 'late', useBefore: '2027-03-01' }),
      aLot({ id: 'b', useBefore: '2026-12-01' }),
      aLot({ id: 'a', useBefore: '2026-12-01' }),
      aLot({ id: 'empty', useBefore: '2026-02-01', remaining: 0 }),
    ]
    expect(ids(inOrderOfUse(lots))).toEqual(['a', 'b', 'late', 'held'])
    expect(currentLot(lots)?.id).toBe('a')
  })

  it('has no lot that is next when all that is left is on hold', () => {
    expect(currentLot([aLot({ isHeld: true }), aLot({ id: 'b', remaining: 0 })])).toBeNull()
  })

  it('takes what a brew needs from several lots, and never from one that is on hold', () => {
    const lots = [
      aLot({ id: 'a', remaining: 30 }),
      aLot({ id: 'b', remaining: 20, useBefore: '2026-12-01' }),
      aLot({ id: 'held', isHeld: true }),
    ]
    expect(proposeLots(lots, 45)).toEqual([
      { lotId: 'a', quantity: 30 },
      { lotId: 'b', quantity: 15 },
    ])
    expect(proposeLots(lots, 80)).toEqual([
      { lotId: 'a', quantity: 30 },
      { lotId: 'b', quantity: 20 },
    ])
    expect(proposeLots(lots, 80, true).at(-1)).toEqual({ lotId: 'held', quantity: 30 })
  })
})

describe('the value of a lot', () => {
  it('of $490 for 550 lbs is taken as $178.18, $178.18 and $133.64, and put back at its share', () => {
    const bought = aLot({ quantity: 550, remaining: 550, unitCostCents: null, costCents: 49_000 })
    const taken = [200, 200, 150].map((quantity) => ({ lotId: 'a', quantity: -quantity }))
    const { lots, lines } = moveLots([bought], taken)
    expect(lines.map(({ costCents }) => costCents)).toEqual([-17_818, -17_818, -13_364])
    expect(moveLots(lots, [{ lotId: 'a', quantity: 50 }]).lines[0]?.costCents).toBe(4_455)
    expect(lotUnitCostCents(bought)).toBe(89.09090909)
  })

  it('is quantity x cost where the cost of one was said, and unknown where nobody said any', () => {
    expect(lotValueCents(aLot({ remaining: 10.5 }))).toBe(641)
    expect(lotValueCents(aLot({ unitCostCents: null }))).toBeNull()
    expect(
      moveLots([aLot({ unitCostCents: null })], [{ lotId: 'a', quantity: -1 }]).lines[0]?.costCents,
    ).toBeNull()
  })

  it('grows at the cost of one when more is found than ever came in', () => {
    const bought = aLot({ quantity: 50, remaining: 50, unitCostCents: null, costCents: 1_000 })
    const { lots, lines } = moveLots([bought], [{ lotId: 'a', quantity: 5 }])
    expect(lots[0]).toMatchObject({ quantity: 55, remaining: 55, unitCostCents: 20, costCents: null })
    expect(lines[0]?.costCents).toBe(100)
  })

  it('is what its lines add up to, whatever was moved', () => {
    const cost = fc.oneof(
      fc.record({ unitCostCents: fc.integer({ min: 1, max: 90_000 }), costCents: fc.constant(null) }),
      fc.record({ unitCostCents: fc.constant(null), costCents: fc.integer({ min: 1, max: 900_000 }) }),
    )
    const quantities = fc.array(fc.integer({ min: -60_000, max: 60_000 }), { maxLength: 12 })
    fc.assert(
      fc.property(cost, quantities, (of, moved) => {
        let lots = [aLot({ ...of, quantity: 50, remaining: 50 })]
        let value = lotValueCents(lots[0]!)!
        for (const thousandths of moved) {
          const quantity = Math.max(-lots[0]!.remaining, thousandths / 1_000)
          const booked = moveLots(lots, [{ lotId: 'a', quantity }])
          lots = booked.lots
          value += booked.lines[0]?.costCents ?? 0
        }
        expect(lotValueCents(lots[0]!)).toBe(value)
      }),
    )
  })
})

describe('a cost that was said later', () => {
  it('is what the lot cost from the beginning: its lines add up to what is left of it', () => {
    const lot = aLot({ quantity: 550, remaining: 50, unitCostCents: null, costCents: 49_000 })
    const lines = [550, -200, -200, -150, 50].map((quantity, at) => ({
      ...{ id: String(at), quantity, unit: 'LBS' as const },
    }))
    const costs = costsOfLines(lot, lines)
    expect([...costs].toReversed()).toEqual([
      ['0', 49_000],
      ['1', -17_818],
      ['2', -17_818],
      ['3', -13_364],
      ['4', 4_455],
    ])
    expect([...costs.values()].reduce<number>((sum, cents) => sum + (cents ?? 0), 0)).toBe(lotValueCents(lot))
  })

  it('leaves out what was before a line in a unit that does not convert', () => {
    const lines = [
      { id: 'a', quantity: 10, unit: 'EACH' as const },
      { id: 'b', quantity: -10, unit: 'LBS' as const },
    ]
    expect([...costsOfLines(aLot({ remaining: 90 }), lines)]).toEqual([['b', -610]])
  })
})

describe('what one costs', () => {
  it('is that of the next lot that was bought, however near the harvests are', () => {
    const harvest = aLot({
      id: 'h',
      useBefore: '2026-01-01',
      isHarvest: true,
      unitCostCents: null,
      costCents: 0,
    })
    expect(shownOf([harvest, aLot({ id: 'b', lotNumber: 'B' })])).toEqual({
      ...{ lotNumber: null, expirationDate: null, costPerUnitCents: 61, exactCostCents: null },
    })
    expect(shownOf([harvest])).toEqual({ lotNumber: null, expirationDate: null })
    expect(shownOf([{ ...harvest, remaining: 0 }])).toBeNull()
  })
})

describe('another unit', () => {
  it('gives each lot its part, the largest the rest of the rounding, and leaves each worth what it was', () => {
    const lots = ['a', 'b', 'c'].map((id, at) => aLot({ id, remaining: 1.001 + at, quantity: 10 }))
    const total = 2.725
    const changed = lotsInUnit(lots, { unit: 'KG', total, one: 1 / 2.20462, isCounted: false })
    expect(changed.reduce((sum, { remaining }) => sum + remaining, 0)).toBeCloseTo(total, 9)
    expect(changed.map(lotValueCents)).toEqual(lots.map(lotValueCents))
    expect(changed.map(({ remaining }) => remaining)).toEqual([0.454, 0.908, 1.363])
  })

  it('counted anew changes what they are worth as their quantity does', () => {
    const [lot] = lotsInUnit([aLot()], { unit: 'KG', total: 50, one: 1 / 2.20462, isCounted: true })
    expect(lot).toMatchObject({ remaining: 50, unit: 'KG' })
    expect(lotValueCents(lot!)).toBe(6_724)
  })
})

describe('what an ingredient shows of its lot', () => {
  it('is a cost in whole cents, and the exact one beside it', () => {
    expect(
      shownOf([aLot({ quantity: 550, unitCostCents: null, costCents: 49_000, lotNumber: 'X7' })]),
    ).toEqual({
      ...{ lotNumber: 'X7', expirationDate: null, costPerUnitCents: 89, exactCostCents: 89.09090909 },
    })
  })

  it.each([
    [aLot(), 'OPEN'],
    [aLot({ remaining: 0 }), 'USED_UP'],
    [aLot({ isHeld: true }), 'HELD'],
  ])('is whether it may be used', (lot, status) => {
    expect(lotStatus(lot)).toBe(status)
  })
})

describe('the code on a label', () => {
  it('is read back, in capitals or not, with O for 0 and I or L for 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (number) => {
        const code = lotCode(number)
        expect(code).toMatch(/^L-[0-9A-HJKMNP-TV-Z]{5,8}$/)
        expect(lotNumberOf(` ${code.toLowerCase()} `)).toBe(number)
        expect(lotNumberOf(`L-${code.slice(2).replaceAll('0', 'O').replaceAll('1', 'l')}`)).toBe(number)
      }),
    )
  })

  it('with one wrong character is none', () => {
    const code = lotCode(4_711)
    for (const at of [2, 3, 4, 5, 6])
      for (const other of '0123456789ABCDEFGHJKMNPQRSTVWXYZ') {
        if (other === code.charAt(at)) continue
        expect(lotNumberOf(code.slice(0, at) + other + code.slice(at + 1))).toBeNull()
      }
  })

  it.each(['', 'Citra', 'L-77', '0K2V7', 'L-0000U'])('is not %j', (text) => {
    expect(lotNumberOf(text)).toBeNull()
  })
})
