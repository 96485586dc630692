import { describe, expect, it } from 'vitest'
import { readerOf, written } from '#api/language/readers.ts'
import { presets } from '#domain/units/units.ts'
import { english } from '#tests/support/english.ts'
import { inventoryValueCents } from '#domain/stock/stock.ts'
import { changeUnit, unitChangeNotes, type InUnit } from '#domain/stock/unitChange.ts'

const cascade: InUnit = {
  ...{ name: 'Cascade', unit: 'GRAMS' },
  ...{ currentQuantity: 283, reorderThreshold: 100, costPerUnitCents: 18 },
}

describe('the unit of an ingredient', () => {
  it('is changed without changing what is there', () => {
    const { after } = changeUnit(cascade, 'OZ', {})
    expect(after).toMatchObject({ currentQuantity: 9.983, reorderThreshold: 3.527, costPerUnitCents: 510 })
    expect(inventoryValueCents(9.983, after?.exactCostCents ?? 0)).toBe(inventoryValueCents(283, 18))
    expect(english(unitChangeNotes(cascade, 'OZ', 9.983))).toBe(
      'Unit changed from grams to oz: 283 grams are 9.983 oz',
    )
  })

  it('leaves values that were sent with it unchanged', () => {
    const { after } = changeUnit(cascade, 'OZ', { currentQuantity: 10 })
    expect(after).toMatchObject({ currentQuantity: 10, reorderThreshold: 3.527, costPerUnitCents: 510 })
    expect(english(unitChangeNotes(cascade, 'OZ', 10))).toBe(
      'Unit changed from grams to oz: 283 grams before, set to 10 oz',
    )
  })

  it.each([
    ['to one that does not convert', {}, 'EACH', 'unit', "can't be converted to each"],
    [
      'that leaves a cost below whole cents',
      { unit: 'LBS', costPerUnitCents: 85 },
      'GRAMS',
      'costPerUnitCents',
      'Cascade costs $0.85 per lbs',
    ],
    [
      'that leaves nothing to count',
      { unit: 'GRAMS', currentQuantity: 0.4, costPerUnitCents: 900 },
      'KG',
      'unit',
      'too little to be counted in kg',
    ],
    [
      'that makes a stock too large to count',
      { unit: 'KG', currentQuantity: 5_000, costPerUnitCents: 0 },
      'GRAMS',
      'unit',
      'would be over 1,000,000',
    ],
  ] as const)('is not changed %s', (_what, as, to, field, reason) => {
    const { after, refusal } = changeUnit({ ...cascade, ...as }, to, {})
    expect(after).toBeNull()
    expect(refusal?.field).toBe(field)
    expect(refusal && english(refusal.reason)).toContain(reason)
  })

  it('is any other one when everything counted in it is said, or 0', () => {
    const said = { currentQuantity: 4, reorderThreshold: 2, costPerUnitCents: 600 }
    expect(changeUnit(cascade, 'EACH', said).after).toEqual({ ...said, exactCostCents: null })
    const empty = { ...cascade, currentQuantity: 0, reorderThreshold: 0, costPerUnitCents: 0 }
    expect(changeUnit(empty, 'EACH', {}).after).toMatchObject({ currentQuantity: 0 })
  })
})

it('the history of a new unit has both amounts as they are counted, also for who reads neither', () => {
  const note = unitChangeNotes(cascade, 'OZ', 9.983)
  expect(written(note, readerOf('de', presets.METRIC))).toContain('283 g')
  expect(written(note, readerOf('de', presets.METRIC))).toContain('9,983 oz')
})
