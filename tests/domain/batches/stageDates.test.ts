import { describe, expect, it } from 'vitest'
import { datesOnMove } from '#domain/batches/batchStages.ts'

const now = new Date('2026-04-10T09:30:00Z')
const earlier = new Date('2026-03-27T13:00:00Z')

describe('a step forward sets the date of the stage entered', () => {
  it.each([
    ['PLANNED', 'MASHING', 'mashingStartDate'],
    ['MASHING', 'BOILING', 'boilingStartDate'],
    ['BOILING', 'FERMENTING', 'fermentingStartDate'],
    ['PLANNED', 'FERMENTING', 'fermentingStartDate'],
    ['FERMENTING', 'CONDITIONING', 'conditioningStartDate'],
    ['CONDITIONING', 'KEGGING', 'keggingDate'],
    ['KEGGING', 'COMPLETED', 'completedAt'],
    ['PLANNED', 'COMPLETED', 'completedAt'],
    ['FERMENTING', 'COMPLETED', 'completedAt'],
    ['CANCELLED', 'COMPLETED', 'completedAt'],
  ] as const)('from %s to %s: %s', (stage, to, date) => {
    expect(datesOnMove({ stage }, to, now)).toEqual({ [date]: now })
  })

  it('replaces the date of an earlier try at the same stage', () => {
    const batch = { stage: 'FERMENTING', conditioningStartDate: earlier } as const
    expect(datesOnMove(batch, 'CONDITIONING', now)).toEqual({ conditioningStartDate: now })
  })
})

describe('a step back clears the date of the stage left and keeps that of the stage returned to', () => {
  it.each([
    ['MASHING', 'PLANNED', 'mashingStartDate', null],
    ['BOILING', 'MASHING', 'boilingStartDate', 'mashingStartDate'],
    ['FERMENTING', 'BOILING', 'fermentingStartDate', 'boilingStartDate'],
    ['CONDITIONING', 'FERMENTING', 'conditioningStartDate', 'fermentingStartDate'],
    ['KEGGING', 'CONDITIONING', 'keggingDate', 'conditioningStartDate'],
    ['COMPLETED', 'KEGGING', 'completedAt', 'keggingDate'],
  ] as const)('from %s to %s', (stage, to, left, returnedTo) => {
    const batch = { stage, [left]: earlier, ...(returnedTo && { [returnedTo]: earlier }) }
    expect(datesOnMove(batch, to, now)).toEqual({
      [left]: null,
      ...(returnedTo && { [returnedTo]: earlier }),
    })
  })

  it('sets the date of a stage that the batch had skipped', () => {
    const fermentedDirectly = {
      stage: 'FERMENTING',
      fermentingStartDate: earlier,
      boilingStartDate: null,
    } as const
    expect(datesOnMove(fermentedDirectly, 'BOILING', now)).toEqual({
      fermentingStartDate: null,
      boilingStartDate: now,
    })
  })

  it('taken forward and back again, the history is as it was', () => {
    const before = { fermentingStartDate: earlier }
    const forward = { ...before, ...datesOnMove({ stage: 'FERMENTING', ...before }, 'CONDITIONING', now) }
    const back = { ...forward, ...datesOnMove({ stage: 'CONDITIONING', ...forward }, 'FERMENTING', now) }
    expect(back).toEqual({ fermentingStartDate: earlier, conditioningStartDate: null })
  })
})

it.each(['PLANNED', 'MASHING', 'FERMENTING', 'KEGGING'] as const)(
  'cancelling a batch in %s leaves all its dates',
  (stage) => {
    expect(datesOnMove({ stage, fermentingStartDate: earlier }, 'CANCELLED', now)).toEqual({})
  },
)
