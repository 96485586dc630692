import { expect, it } from 'vitest'
import { stageRail, type RailBatch } from '#domain/batches/stageRail.ts'

const at = (day: number) => new Date(Date.UTC(2026, 3, day, 12))
const batch: RailBatch = {
  stage: 'FERMENTING',
  brewDate: at(1),
  expectedFermentationDays: 14,
  expectedConditioningDays: 7,
  mashingStartDate: at(1),
  fermentingStartDate: at(2),
}
const moves = [
  { to: 'PLANNED' as const, at: at(0), by: 'Ana' },
  { to: 'FERMENTING' as const, at: at(2), by: 'Ana' },
  { to: 'FERMENTING' as const, at: at(3), by: 'Ben' },
]
const railOf = (more: Partial<RailBatch> = {}) => stageRail({ ...batch, ...more }, moves, at(5))
const days = (ms: number | null) => (ms === null ? null : ms / 86_400_000)

it('a batch tells when it came to each stage, who moved it there last, how long it stayed and what comes when', () => {
  expect(
    railOf().map((step) => [step.stage, step.state, step.at, step.by, days(step.stay), step.expected]),
  ).toEqual([
    ['PLANNED', 'passed', at(0), 'Ana', 1, null],
    ['MASHING', 'passed', at(1), null, 1, null],
    ['BOILING', 'skipped', null, null, null, null],
    ['FERMENTING', 'current', at(2), 'Ben', 3, null],
    ['CONDITIONING', 'coming', null, null, null, at(16)],
    ['KEGGING', 'coming', null, null, null, at(23)],
    ['COMPLETED', 'coming', null, null, null, null],
  ])
})

it('a cancelled batch ends there, and what it never reached is skipped', () => {
  const rail = railOf({ stage: 'CANCELLED' })
  expect(rail.map(({ stage }) => stage).slice(-2)).toEqual(['KEGGING', 'CANCELLED'])
  expect(rail.map(({ state }) => state)).toEqual([
    ...['passed', 'passed', 'skipped', 'passed', 'skipped', 'skipped', 'current'],
  ])
})

it('a planned batch expects to be mashed on its brew day', () => {
  const [, mashing] = railOf({ stage: 'PLANNED', mashingStartDate: null, fermentingStartDate: null })
  expect(mashing).toMatchObject({ stage: 'MASHING', state: 'coming', expected: at(1) })
})
