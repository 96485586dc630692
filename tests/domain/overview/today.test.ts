import { describe, expect, it } from 'vitest'
import { isWallStep, placementOf } from '#domain/overview/today.ts'
import { batchItems, type WaitingBatch } from '#domain/overview/todayBatches.ts'
import { deliveryItem } from '#domain/overview/todayItems.ts'
import { english } from '#tests/support/english.ts'
import { notLoaded } from '#tests/support/sentencesOfServer.ts'

const now = new Date('2026-04-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const daysAgo = (days: number) => hoursAgo(24 * days)

const batch: WaitingBatch = {
  id: 'b1',
  batchNumber: '2026-031',
  recipeName: 'Harvest IPA',
  stage: 'FERMENTING',
  batchSizeBBL: 6,
  brews: 1,
  brewDate: new Date('2026-04-11T00:00:00Z'),
  fermentingStartDate: daysAgo(10),
  conditioningStartDate: null,
  expectedFermentationDays: 14,
  expectedConditioningDays: 7,
  vessel: { id: 'v1', label: 'FV-3' },
  staysToCondition: false,
  brewer: { id: 'ben', name: 'Ben' },
  assignedTeam: ['clara'],
  lastReadingAt: hoursAgo(3),
  issue: null,
  dryHops: [],
  dryHopsLogged: 0,
}
const items = (facts: Partial<WaitingBatch>) =>
  batchItems({ ...batch, ...facts }, now, 'UTC').map(({ said, ...item }) => ({
    ...item,
    text: english(said),
  }))
const due = (facts: Partial<WaitingBatch>, kind: string) => items(facts).find((item) => item.kind === kind)

describe('the next step of a batch', () => {
  it.each([
    ['PLANNED', 'BREW', { dueOn: '2026-04-11', dueAt: null }, 'Brew 6 BBL'],
    ['FERMENTING', 'CONDITION', { dueOn: null, dueAt: daysAgo(-4) }, 'Move to a brite tank'],
    ['CONDITIONING', 'KEG', { dueOn: null, dueAt: daysAgo(-2) }, 'Keg it'],
  ] as const)('of one that is %s is %s', (stage, kind, when, text) => {
    expect(due({ stage, conditioningStartDate: daysAgo(5) }, kind)).toMatchObject({ ...when, text })
  })

  it('of one that stays in its fermenter is to start conditioning there', () => {
    expect(due({ staysToCondition: true }, 'CONDITION')?.text).toBe('Start conditioning')
  })

  it.each(['MASHING', 'BOILING', 'KEGGING', 'COMPLETED'] as const)('is missing while it is %s', (stage) => {
    expect(items({ stage })).toEqual([])
  })

  it('is due at the time of day at which its stage began, also when clocks were set forward since', () => {
    const late = { fermentingStartDate: new Date('2026-03-03T04:30:00Z'), expectedFermentationDays: 14 }
    const [condition] = batchItems({ ...batch, ...late }, now, 'America/New_York')
    expect(condition?.dueAt).toEqual(new Date('2026-03-17T03:30:00Z'))
  })

  it('is not listed more than a week ahead', () => {
    expect(due({ stage: 'PLANNED', brewDate: new Date('2026-04-18T00:00:00Z') }, 'BREW')).toBeUndefined()
    expect(due({ expectedFermentationDays: 30 }, 'CONDITION')).toBeUndefined()
  })

  it('names its tank, its brewer and its team', () => {
    expect(due({}, 'CONDITION')).toMatchObject({
      id: 'CONDITION:b1',
      batch: { id: 'b1', batchNumber: '2026-031', recipeName: 'Harvest IPA' },
      vessel: { id: 'v1', label: 'FV-3' },
      person: { id: 'ben', name: 'Ben' },
      team: ['clara'],
    })
  })
})

describe('a reading', () => {
  it('is due a day after the last one, as long as the batch ferments', () => {
    expect(due({}, 'READING')?.dueAt).toEqual(hoursAgo(-21))
    expect(due({ stage: 'CONDITIONING', conditioningStartDate: daysAgo(1) }, 'READING')).toBeUndefined()
  })

  it('is due a day after the yeast was pitched when there was none', () => {
    expect(due({ lastReadingAt: null }, 'READING')?.dueAt).toEqual(daysAgo(9))
  })
})

describe('the forecast of devices', () => {
  const day = (at: number) => new Date(now.getTime() + at * 24 * 3_600_000)
  const moments = { finish: day(6), earliest: day(5), latest: day(8), asOf: now }
  const forecast = { ...moments, course: [], isOld: false, isLogged: false }
  const fermentation = { ...{ sense: null, setPoint: null, offProfile: null }, forecast }

  it('stands beside the next stage, with its band, while it is fresh', () => {
    // Ranges are written with thin spaces.
    const text = due({ fermentation }, 'CONDITION')?.text?.replace(/\s/g, ' ')
    expect(text).toBe('Move to a brite tank: done around Apr 16 (Apr 15 – 18)')
    const silent = { ...fermentation, forecast: { ...forecast, isOld: true } }
    expect(due({ fermentation: silent }, 'CONDITION')?.text).toBe('Move to a brite tank')
  })

  it('says nothing that the page has not loaded', () => {
    const messages = batchItems({ ...batch, fermentation }, now, 'UTC').map((item) => item.said)
    expect(notLoaded(messages, 'web/features/today/TodayPanel.tsx', 'item.textSaid')).toEqual([])
  })

  it('has dry hops wait for a beer that takes longer than planned', () => {
    const dryHops = [{ name: 'Citra', amount: 32, unit: 'OZ', minutes: 4 * 24 * 60 } as const]
    expect(due({ dryHops, fermentation }, 'DRY_HOP')?.dueAt).toEqual(day(2))
    const early = { ...fermentation, forecast: { ...forecast, finish: day(1) } }
    expect(due({ dryHops, fermentation: early }, 'DRY_HOP')?.dueAt).toEqual(day(0))
  })
})

describe('dry hops', () => {
  const citra = { name: 'Citra', amount: 32, unit: 'OZ', minutes: 4 * 24 * 60 } as const
  const mosaic = { ...citra, name: 'Mosaic', amount: 2.5, unit: 'LBS' } as const

  it('are due before the end of fermentation by the days that they stay in, those of one day together', () => {
    expect(items({ dryHops: [citra, mosaic] }).filter(({ kind }) => kind === 'DRY_HOP')).toMatchObject([
      { id: 'DRY_HOP:b1:5760', dueAt: daysAgo(0), text: 'Dry hop with 32 oz Citra and 2.5 lbs Mosaic' },
    ])
  })

  it('are over, one addition after the other, by their log entries', () => {
    const late = { ...mosaic, minutes: 2 * 24 * 60 }
    expect(due({ dryHops: [late, citra], dryHopsLogged: 1 }, 'DRY_HOP')?.id).toBe('DRY_HOP:b1:2880')
    expect(due({ dryHops: [late, citra], dryHopsLogged: 2 }, 'DRY_HOP')).toBeUndefined()
  })
})

it('an issue concerns who looks after it, or else the brewer', () => {
  const issue = { at: hoursAgo(5), description: 'Blow-off clogged', carer: null }
  expect(due({ issue }, 'ISSUE')).toMatchObject({ text: 'Blow-off clogged', person: { id: 'ben' } })
  const carer = { id: 'eva', name: 'Eva' }
  expect(due({ issue: { ...issue, carer, description: null } }, 'ISSUE')).toMatchObject({
    text: 'Look into the issue',
    person: carer,
  })
})

it.each([
  [{}, 'Arriving: 55 lbs Pale Malt from Maltings'],
  [{ supplier: null }, 'Arriving: 55 lbs Pale Malt'],
  [{ amount: null }, 'Arriving: Pale Malt from Maltings'],
])('what was ordered arrives on its day: with %o "%s"', (facts, sentence) => {
  const ordered = {
    id: 'd1',
    ingredientId: 'malt',
    name: 'Pale Malt',
    supplier: 'Maltings',
    unit: 'LBS',
  } as const
  const expectedOn = new Date('2026-04-12')
  const item = deliveryItem({ ...ordered, amount: 55, expectedOn, ...facts })
  expect(english(item.said)).toBe(sentence)
  expect(item).toMatchObject({ id: 'DELIVERY:d1', dueOn: '2026-04-12', ingredientId: 'malt' })
})

describe("on the reader's day", () => {
  it.each([
    ['CONDITION', '2026-04-09', 'LATE'],
    ['CONDITION', '2026-04-10', 'TODAY'],
    ['CONDITION', '2026-04-11', 'NEXT'],
    ['READING', '2026-04-11', null],
    ['ORDER', null, 'TODAY'],
    ['ORDER', '2026-04-11', 'TODAY'],
    ['ORDER', '2026-04-09', 'LATE'],
    ['TIMER', '2026-04-11', 'TODAY'],
    ['DELIVERY', '2026-04-11', 'NEXT'],
    ['DELIVERY', '2026-04-09', 'LATE'],
    ['DELIVERY', null, 'NEXT'],
  ] as const)('%s of %s is %s', (kind, day, placement) => {
    expect(placementOf(kind, day, '2026-04-10')).toBe(placement)
  })
})

it('the wall shows the steps of batches', () => {
  const kinds = ['BREW', 'CONDITION', 'KEG', 'DRY_HOP', 'READING', 'CLEANING', 'TASK'] as const
  expect(kinds.filter((kind) => isWallStep({ kind }))).toEqual(['BREW', 'CONDITION', 'KEG', 'DRY_HOP'])
})
