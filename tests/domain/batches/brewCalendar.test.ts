import { describe, expect, it } from 'vitest'
import { brewCalendar } from '#domain/batches/brewCalendar.ts'
import type { PlannedBatch } from '#domain/batches/timeline.ts'

const today = '2026-04-10'

function aPlan(differences: Partial<PlannedBatch> = {}): PlannedBatch {
  return {
    id: 'b1',
    stage: 'PLANNED',
    brewDate: '2026-04-20',
    fermenterId: null,
    briteTankId: null,
    expectedFermentationDays: 14,
    expectedConditioningDays: 7,
    ...differences,
  }
}

const events = (plan: Partial<PlannedBatch>) =>
  brewCalendar([aPlan(plan)], today).map(({ day, kind }) => [day, kind])

describe('the calendar of the brewery', () => {
  it('has the brew day, the expected transfer and the packaging of a planned brew, with or without tanks', () => {
    expect(events({})).toEqual([
      ['2026-04-20', 'BREW'],
      ['2026-05-04', 'TRANSFER'],
      ['2026-05-11', 'PACKAGE'],
    ])
  })

  it('keeps the brew day of a beer that ferments where it was', () => {
    expect(events({ stage: 'FERMENTING', brewDate: '2026-04-02', fermentingSince: '2026-04-03' })).toEqual([
      ['2026-04-02', 'BREW'],
      ['2026-04-17', 'TRANSFER'],
      ['2026-04-24', 'PACKAGE'],
    ])
  })

  it('shows what is late on the day on which the timeline ends it', () => {
    expect(events({ stage: 'FERMENTING', brewDate: '2026-03-01', fermentingSince: '2026-03-02' })[1]).toEqual(
      ['2026-04-11', 'TRANSFER'],
    )
    expect(events({ brewDate: '2026-04-01' })[0]).toEqual([today, 'BREW'])
  })

  it('has the packaging alone of a beer in its brite tank, and nothing of a finished one', () => {
    expect(
      events({ stage: 'CONDITIONING', brewDate: '2026-03-01', conditioningSince: '2026-04-08' }),
    ).toEqual([
      ['2026-03-01', 'BREW'],
      ['2026-04-15', 'PACKAGE'],
    ])
    expect(events({ stage: 'COMPLETED' })).toEqual([])
  })
})
