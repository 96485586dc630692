import { describe, expect, it } from 'vitest'
import { batchChanges, batchDefaults, batchFields } from '#domain/batches/batchForm.ts'
import { requiredFields } from '#domain/formFields.ts'
import { calibrationFields } from '#domain/devices/deviceForms.ts'
import { vessel } from '#domain/equipment/vessel.ts'
import { ingredientDefaults, ingredientFields } from '#domain/stock/ingredientForm.ts'
import {
  logDefaults,
  logFields,
  measuredAt,
  refuseLog,
  refuseMeasuredAt,
} from '#domain/fermentation/logForm.ts'
import { batchLimitRows, logLimitRows, type Limit } from '#tests/support/floorLimits.ts'
import { english } from '#tests/support/english.ts'

interface Checked {
  success: boolean
  error?: { issues: { path: PropertyKey[]; message: string }[] }
}

const reasonsIn = ({ error }: Checked) =>
  Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), english(message)]))

const batch = { ...batchDefaults, recipeId: 'r', brewDate: '2026-04-03', batchNumber: '2024-001' }
const log = { ...logDefaults, batchId: 'b' }
const aVessel = { type: 'FERMENTER', label: 'FV-9', name: 'Ninth', capacityBBL: 10, alsoConditions: true }

it('speaks of money in dollars, as its field does', () => {
  const typed = { ...ingredientDefaults, name: 'Citra', costPerUnitCents: 10_000_001 }
  expect(reasonsIn(ingredientFields.safeParse(typed))).toEqual({
    costPerUnitCents: 'Cost per unit must be from $0.00 to $100,000.00.',
  })
})

describe('what a form requires', () => {
  it.each([
    [
      ingredientFields,
      ['name', 'category', 'currentQuantity', 'unit', 'reorderThreshold', 'costPerUnitCents'],
    ],
    [logFields, ['batchId', 'logType']],
    [calibrationFields, ['temperatureScale', 'gravityScale', 'temperatureOffset', 'smoothing']],
  ])('is what can’t be left empty', (schema, required) => {
    expect([...requiredFields(schema)].sort()).toEqual([...required].sort())
  })

  it('is said in the number of its name', () => {
    const emptied = { ...batch, expectedFermentationDays: null, batchSizeBBL: null }
    expect(reasonsIn(batchFields.safeParse(emptied))).toMatchObject({
      expectedFermentationDays: 'Expected Fermentation days are required.',
      batchSizeBBL: 'Batch Size is required.',
    })
  })
})

describe('the schedule form', () => {
  it('takes its defaults once recipe, day and number are there', () => {
    expect(reasonsIn(batchFields.safeParse(batchDefaults))).toEqual({
      recipeId: 'Recipe is required.',
      brewDate: 'Brew Date is required.',
      batchNumber: 'Batch Number is required.',
    })
    expect(batchFields.parse(batch)).toMatchObject({
      batchSizeBBL: 3,
      expectedFermentationDays: 14,
      expectedConditioningDays: 7,
      assignedTeam: [],
    })
  })

  it.each<Limit>([
    ...batchLimitRows,
    ['batchSizeBBL', Number.NaN, 'Batch Size is required.'],
    ['expectedFermentationDays', 1.5, 'Expected Fermentation days must be a whole number.'],
    ['brewDate', '2026-02-30', 'Brew Date must be a day from 2000 to 2099, such as 2026-04-03.'],
    ['brewDate', '1999-12-31', 'Brew Date must be a day from 2000 to 2099, such as 2026-04-03.'],
    ['recipeId', null, 'Recipe is required.'],
    ['notes', 'a\0b', "Notes has a character that can't be stored."],
  ])('refuses %s = %j', (field, value, reason) => {
    expect(reasonsIn(batchFields.safeParse({ ...batch, [field]: value }))).toEqual({ [field]: reason })
  })

  it.each([
    ['batchSizeBBL', 1],
    ['batchSizeBBL', 10],
    ['brews', 3],
    ['expectedFermentationDays', 60],
    ['expectedConditioningDays', 30],
  ])('takes %s = %j', (field, value) => {
    expect(batchFields.parse({ ...batch, [field]: value })).toMatchObject({ [field]: value })
  })

  it.each([
    [2, 15, undefined],
    [2, 20, undefined],
    [2, 1.5, 'Batch Size must be from 2 to 20 BBL for 2 brews.'],
    [3, 30.5, 'Batch Size must be from 3 to 30 BBL for 3 brews.'],
    [1, 15, 'Batch Size must be from 1 to 10 BBL.'],
  ])('%j brews of a double batch may make %j BBL: %s', (brews, batchSizeBBL, reason) => {
    expect(reasonsIn(batchFields.safeParse({ ...batch, brews, batchSizeBBL })).batchSizeBBL).toBe(reason)
  })

  it('says what is wrong with the size while the recipe is still missing', () => {
    expect(reasonsIn(batchFields.safeParse({ ...batchDefaults, batchSizeBBL: 11 }))).toMatchObject({
      recipeId: 'Recipe is required.',
      batchSizeBBL: 'Batch Size must be from 1 to 10 BBL.',
    })
  })

  it('leaves out what was cleared', () => {
    expect(batchChanges.parse({ notes: ' ', brewerId: '', fermenterId: null })).toEqual({
      notes: null,
      brewerId: null,
      fermenterId: null,
    })
  })
})

describe('the vessel form', () => {
  it.each([
    ['capacityBBL', 0, 'Capacity must be from 0.01 to 1,000 BBL.'],
    ['capacityBBL', null, 'Capacity is required.'],
    ['label', '', 'Label is required.'],
    ['name', ' ', 'Name is required.'],
    ['type', 'BUCKET', 'Type is required.'],
  ])('refuses %s = %j', (field, value, reason) => {
    expect(reasonsIn(vessel.schema.safeParse({ ...aVessel, [field]: value }))).toEqual({ [field]: reason })
  })
})

describe('the log form', () => {
  it.each<Limit>([
    ['batchId', '', 'Batch is required.'],
    ['logType', 'PARTY', 'Log Type is required.'],
    ...logLimitRows,
    ['appearance', 'PINK', 'Appearance must be chosen from the list.'],
    ['timestamp', 'yesterday', 'Enter the date and time like 2026-04-03T17:20:00Z.'],
  ])('refuses %s = %j', (field, value, reason) => {
    expect(reasonsIn(logFields.safeParse({ ...log, [field]: value }))).toEqual({ [field]: reason })
  })

  it('reads an emptied number field as nothing', () => {
    expect(logFields.parse({ ...log, gravity: Number.NaN }).gravity).toBeNull()
  })

  it('keeps severity and description only of an issue that is flagged', () => {
    const issue = { ...log, issueSeverity: 'HIGH', issueDescription: 'Stuck valve' }
    expect(logFields.parse(issue)).toMatchObject({ issueSeverity: null, issueDescription: null })
    expect(logFields.parse({ ...issue, issueFlag: true })).toMatchObject({
      issueSeverity: 'HIGH',
      issueDescription: 'Stuck valve',
    })
  })

  it.each(['PLANNED', 'MASHING', 'BOILING', 'COMPLETED', 'CANCELLED'] as const)(
    'is for batches in their tanks, not for %s',
    (stage) =>
      expect(english(refuseLog({ batchNumber: '2026-001', stage }))).toMatch(/^Batch 2026-001 is in \w+\. /),
  )

  it.each(['FERMENTING', 'CONDITIONING', 'KEGGING'] as const)('is for a batch in %s', (stage) =>
    expect(refuseLog({ batchNumber: '2026-001', stage })).toBeNull(),
  )

  it('takes a clock that is five minutes ahead for now, and refuses one that is more', () => {
    const now = new Date('2026-04-03T12:00:00Z')
    const ahead = new Date('2026-04-03T12:05:00Z')
    expect(refuseMeasuredAt(ahead, now)).toBeNull()
    expect(measuredAt(ahead, now)).toEqual(now)
    expect(english(refuseMeasuredAt(new Date(ahead.getTime() + 1), now))).toBe(
      "Date and time can't be in the future.",
    )
    expect(measuredAt(null, now)).toEqual(now)
  })
})
