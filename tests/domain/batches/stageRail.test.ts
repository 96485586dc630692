import { expect, it } from 'vitest'
import { stageRail, type RailBatch } from '#domain/batches/stageRail.ts'

const at = (day: number) => new Date(Date.UTC(2026, 3, day, 12))
const batch: RailBatch = {
  stage: 'FERMENTING',
  brewDate: '2026-04-01',
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
const railOf = (more: Partial<RailBatch> = {}) =>
  stageRail({ ...batch, ...more }, moves, { now: at(5), zone: 'UTC' })
const days = (ms: number | null) => (ms === null ? null : ms / 86_400_000)

it('a batch tells when it came to each stage, who moved it there last, how long it stayed and what comes when', () => {
  expect(
    railOf().map((step) => [step.stage, step.state, step.at, step.by, days(step.stay), step.expected]),
  ).toEqual([
    ['PLANNED', 'passed', at(0), 'Ana', 1, null],
    ['MASHING', 'passed', at(1), null, 1, null],
    ['BOILING', 'skipped', null, null, null, null],
    ['FERMENTING', 'current', at(2), 'Ben', 3, null],
    ['CONDITIONING', 'coming', null, null, null, '2026-04-16'],
    ['KEGGING', 'coming', null, null, null, '2026-04-23'],
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
  expect(mashing).toMatchObject({ stage: 'MASHING', state: 'coming', expected: '2026-04-01' })
})

it('what is expected counts days of the brewery, also when its clocks are set forward in between', () => {
  // 23:30 on March 2; clocks are set forward on March 14.
  const late = { fermentingStartDate: new Date('2027-03-03T04:30:00Z') }
  const rail = stageRail({ ...batch, ...late }, moves, { now: at(5), zone: 'America/New_York' })
  expect(rail.flatMap(({ expected }) => expected ?? [])).toEqual(['2027-03-16', '2027-03-23'])
})
