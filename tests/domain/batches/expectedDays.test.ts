import { expect, it } from 'vitest'
import { expectedDays, type ExpectedBatch } from '#domain/batches/expectedDays.ts'

const batch: ExpectedBatch = {
  stage: 'FERMENTING',
  brewDate: '2026-11-18',
  fermentingSince: '2026-11-18',
  conditioningSince: null,
  expectedFermentationDays: 14,
  expectedConditioningDays: 7,
}
const today = '2026-11-23'

it.each<[string, Partial<ExpectedBatch>, string | null, string | null]>([
  ['a fermenting batch leaves its tank when its days are over', {}, '2026-12-02', '2026-12-09'],
  ['a batch that is late is due today', { fermentingSince: '2026-11-01' }, '2026-11-23', '2026-11-30'],
  [
    'a planned brew begins on its day',
    { stage: 'PLANNED', brewDate: '2026-11-26' },
    '2026-12-10',
    '2026-12-17',
  ],
  ['a brew that was not begun begins today', { stage: 'PLANNED' }, '2026-12-07', '2026-12-14'],
  [
    'a conditioning batch is kegged next',
    { stage: 'CONDITIONING', conditioningSince: '2026-11-20' },
    null,
    '2026-11-27',
  ],
  ['a batch that is kegged has nothing to wait for', { stage: 'KEGGING' }, null, null],
])('%s', (_what, more, fermented, conditioned) => {
  expect(expectedDays({ ...batch, ...more }, today)).toEqual({ fermented, conditioned })
})
