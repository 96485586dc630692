import { expect, it } from 'vitest'
import { callSentence, timerCalls } from '#domain/brewDay/timerCalls.ts'
import {
  gravityOfBrews,
  refuseBrew,
  shortTitleInBatch,
  shownBrews,
  stepKey,
  titleInBatch,
  type MeasuredBrew,
} from '#domain/brewDay/brewsOfBatch.ts'
import { english } from '#tests/support/english.ts'

const boil = { brew: 2, kind: 'BOIL', minutes: 0 } as const
const addition = { brew: 2, kind: 'BOIL_ADDITION', minutes: 15 } as const
const timer = { seconds: 3_600, startedAt: new Date('2026-04-03T10:00:00Z'), pausedAt: null }

it('a step says its brew where there are several, and never of a single one', () => {
  expect(english(titleInBatch(addition, 2))).toBe('Boil addition at 15 min, brew 2')
  expect(english(callSentence(addition, 2))).toBe('Boil addition of brew 2 at 15 min is due.')
  expect(english(callSentence(boil, 2))).toBe('Boil, brew 2: time is up.')
  const single = { ...addition, brew: 1 }
  expect(english(titleInBatch(single, 1))).toBe('Boil addition at 15 min')
  expect(english(callSentence(single, 1))).toBe('Boil addition at 15 min is due.')
})

it('a title that may be cut off begins with the brew, and an addition with its minutes', () => {
  expect(english(shortTitleInBatch(boil, 2))).toBe('Brew 2: Boil')
  expect(english(shortTitleInBatch(addition, 2))).toBe('Brew 2, 15 min: boil addition')
  expect(english(shortTitleInBatch({ ...addition, brew: 1 }, 1))).toBe('15 min: boil addition')
})

it('each boil calls for the additions of its own brew', () => {
  const open = [
    { brew: 1, minutes: 60 },
    { brew: 2, minutes: 15 },
  ]
  const calls = timerCalls([{ ...boil, timer }], open)
  expect(calls.map(({ brew, kind, minutes }) => [brew, kind, minutes])).toEqual([
    [2, 'BOIL', 0],
    [2, 'BOIL_ADDITION', 15],
  ])
})

it('the steps of two brews have names of their own; those of the first one are as they were before', () => {
  expect(stepKey({ ...addition, brew: 1 })).toBe('BOIL_ADDITION:15')
  expect(stepKey(addition)).toBe('BOIL_ADDITION:15:2')
})

it('a brew that was recorded stays when its batch is given fewer, and can be corrected', () => {
  const batch = { batchNumber: '2026-7', brews: 1 }
  expect(shownBrews(1, [boil])).toBe(2)
  expect(shownBrews(3, [boil])).toBe(3)
  expect(refuseBrew(batch, 2, true)).toBeNull()
  expect(refuseBrew({ ...batch, brews: 2 }, 2, false)).toBeNull()
  const refusal = refuseBrew(batch, 2, false)
  expect(refusal && english(refusal)).toBe('Batch 2026-7 has 1 brew, so there is no brew 2 to record.')
})

it.each<[string, MeasuredBrew[], number | null]>([
  ['nothing was measured', [{ gravity: null, volume: 3 }], null],
  ['one was measured so far', [{ gravity: 1.05, volume: null }], 1.05],
  [
    'both have a volume',
    [
      { gravity: 1.06, volume: 3 },
      { gravity: 1.048, volume: 6 },
    ],
    1.052,
  ],
  [
    'one has no volume yet',
    [
      { gravity: 1.06, volume: 3 },
      { gravity: 1.048, volume: null },
    ],
    1.054,
  ],
  [
    'one has no gravity',
    [
      { gravity: null, volume: 9 },
      { gravity: 1.048, volume: 3 },
    ],
    1.048,
  ],
  [
    'the mixture has more decimals',
    [
      { gravity: 1.05, volume: 3 },
      { gravity: 1.051, volume: 4 },
    ],
    1.0506,
  ],
])('the original gravity of the brews together when %s', (_case, brews, mixed) => {
  expect(gravityOfBrews(brews)).toBe(mixed)
})
