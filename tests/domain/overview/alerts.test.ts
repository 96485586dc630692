import { describe, expect, it } from 'vitest'
import {
  byUrgency,
  mostUrgent,
  tankAlerts,
  type AlertKind,
  type AlertSeverity,
  type TankFacts,
} from '#domain/overview/alerts.ts'
import { temperatureAlerts } from '#domain/overview/offProfile.ts'
import type { OffProfile } from '#domain/fermentation/profile/judgeTemperature.ts'
import type { Sense, SenseState } from '#domain/fermentation/sense/sense.ts'
import { english } from '#tests/support/english.ts'

const now = new Date('2026-04-20T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

function tankFacts(more: Partial<TankFacts> = {}): TankFacts {
  return {
    id: 'b1',
    batchNumber: '2026-001',
    recipeName: 'Hazy',
    stage: 'FERMENTING',
    vesselLabel: 'FV-1',
    fermentingStartDate: hoursAgo(5 * 24),
    conditioningStartDate: null,
    expectedFermentationDays: 14,
    expectedConditioningDays: 7,
    lastReadingAt: hoursAgo(3),
    issue: null,
    gravities: [],
    expectedOG: 1.06,
    expectedFG: 1.012,
    ...more,
  }
}

const kinds = (more: Partial<TankFacts>) => tankAlerts(tankFacts(more), now).map(({ kind }) => kind)
const sense: Sense = {
  ...{ state: 'STUCK', gravity: 1.03, temperature: 66, progress: 0.625, fallPerDay: 0, hours: 36 },
}
const falling = [1.06, 1.05, 1.04, 1.03, 1.024].map((gravity, index) => ({
  gravity,
  timestamp: hoursAgo((5 - index) * 24),
}))

describe('a batch in its tank', () => {
  it('wants no attention while all is well', () => {
    expect(tankAlerts(tankFacts(), now)).toEqual([])
  })

  it.each([
    ['a fermenter on the day before it is due', { fermentingStartDate: hoursAgo(14 * 24 - 1) }, []],
    ['a fermenter on the day it is due', { fermentingStartDate: hoursAgo(14 * 24) }, ['OVERDUE']],
    [
      'a brite tank by its own days',
      {
        stage: 'CONDITIONING',
        fermentingStartDate: hoursAgo(30 * 24),
        conditioningStartDate: hoursAgo(2 * 24),
      },
      [],
    ],
    [
      'a brite tank that is due',
      { stage: 'CONDITIONING', conditioningStartDate: hoursAgo(8 * 24) },
      ['OVERDUE'],
    ],
    ['a fermenter read 47 hours ago', { lastReadingAt: hoursAgo(47) }, []],
    ['a fermenter read 48 hours ago', { lastReadingAt: hoursAgo(48) }, ['NO_READING']],
    ['a fermenter never read since two days', { lastReadingAt: null }, ['NO_READING']],
    ['a fermenter just filled', { lastReadingAt: null, fermentingStartDate: hoursAgo(2) }, []],
    ['a brite tank that nobody reads', { stage: 'CONDITIONING', lastReadingAt: hoursAgo(90) }, []],
    ['a batch without dates', { fermentingStartDate: null, lastReadingAt: null }, []],
    ['a flagged entry', { issue: { severity: null, description: null } }, ['ISSUE']],
  ] as [string, Partial<TankFacts>, string[]][])('%s', (_what, more, expected) => {
    expect(kinds(more)).toEqual(expected)
  })

  it('calls a grave issue an error and says what it is, where', () => {
    const [alert] = tankAlerts(
      tankFacts({ issue: { severity: 'HIGH', description: 'Smells of vinegar' } }),
      now,
    )
    expect(alert).toMatchObject({ key: 'ISSUE:b1', severity: 'ERROR', link: '/batch?number=2026-001' })
    expect([alert?.title, alert?.message].map((said) => english(said ?? ''))).toEqual([
      'Issue: 2026-001',
      'Hazy in FV-1: Smells of vinegar',
    ])
  })

  it('detects a gravity that stalls before the end, and not one that falls', () => {
    const still = [1.024, 1.023, 1.024].map((gravity, index) => ({
      gravity,
      timestamp: hoursAgo(48 - index * 24),
    }))
    const read = [...falling.map((each) => ({ ...each, timestamp: hoursAgo(72 + 24) })), ...still]
    const stuck = tankAlerts(tankFacts({ gravities: read }), now)
    expect(stuck.map(({ kind, message }) => `${kind} ${english(message)}`)).toEqual([
      'STUCK_GRAVITY Hazy in FV-1: gravity has stopped at 1.024; 1.012 expected.',
    ])
    expect(kinds({ gravities: falling })).toEqual([])
  })

  it.each([
    ['stuck', 'STUCK', ['STUCK_GRAVITY']],
    ['falling, whatever its log says', 'FERMENTING', []],
    ['cooled down', 'COOLED', []],
    ['done', 'DONE', []],
  ] as [string, SenseState, string[]][])('that devices measure to be %s', (_what, state, expected) => {
    const gravities = [50, 24, 1].map((hours) => ({ gravity: 1.03, timestamp: hoursAgo(hours) }))
    expect(kinds({ gravities })).toEqual(['STUCK_GRAVITY'])
    expect(kinds({ gravities, sense: { ...sense, state } })).toEqual(expected)
  })

  it('says for how long devices measure that it is stuck, and how far it is', () => {
    const [alert] = tankAlerts(tankFacts({ sense }), now)
    expect(alert?.key).toBe('STUCK_GRAVITY:b1')
    expect(english(alert?.message ?? '')).toBe(
      'Hazy in FV-1: gravity steady at 1.030 for 36 hours, 63% of the expected drop to 1.012.',
    )
  })
})

describe('open alerts', () => {
  const alert = (kind: AlertKind, severity: AlertSeverity, acknowledged = false, age = 1) => ({
    kind,
    severity,
    acknowledgedAt: acknowledged ? now : null,
    raisedAt: hoursAgo(age),
    key: `${kind} ${severity} ${age}`,
  })

  it('are sorted by severity, then by batch, upcoming brew and stock, then unacknowledged first', () => {
    const sorted = [
      alert('ISSUE', 'ERROR', false, 2),
      alert('ISSUE', 'ERROR', false, 5),
      alert('ISSUE', 'ERROR', true, 1),
      alert('OUT_OF_STOCK', 'ERROR', false, 0),
      alert('OVERDUE', 'WARNING', true),
      alert('SHORT_FOR_BREW', 'WARNING'),
      alert('LOW_STOCK', 'WARNING'),
      alert('LOT_EXPIRING', 'INFO'),
    ]
    expect([...sorted].reverse().sort(byUrgency)).toEqual(sorted)
  })

  it('are cut to a limit, but never those of a batch', () => {
    const stocks = Array.from({ length: 60 }, (_, n) => alert('OUT_OF_STOCK', 'ERROR', false, n))
    const batch = alert('NO_READING', 'WARNING', true, 900)
    expect(mostUrgent([...stocks, batch], 50)).toHaveLength(50)
    expect(mostUrgent([...stocks, batch], 50).at(-1)).toBe(batch)
    const batches = Array.from({ length: 55 }, (_, n) => alert('OVERDUE', 'WARNING', false, n))
    expect(mostUrgent([...stocks, ...batches], 50)).toHaveLength(55)
  })
})

describe('a beer off its profile', () => {
  const offProfile: OffProfile = {
    ...{
      kind: 'TOO_WARM',
      temperature: 74.12,
      off: 6.12,
      setPoint: 68,
      isFar: false,
      hours: 2,
      measuredAt: now,
    },
  }
  const said = (more: Partial<OffProfile>, clock = { now, zone: 'Europe/Berlin' }) =>
    temperatureAlerts(tankFacts({ offProfile: { ...offProfile, ...more } }), clock).map(
      ({ key, severity, title, message }) => [key, severity, english(title), english(message)],
    )

  it('is one alert with the numbers behind it', () => {
    expect(said({})).toEqual([
      [
        ...['TOO_WARM:b1', 'WARNING', 'Too warm: 2026-001'],
        'Hazy in FV-1 has been at 74.1 °F for 2 hours, 6.1 °F above its profile (68 °F).',
      ],
    ])
    expect(said({ kind: 'TOO_COLD', temperature: 56, off: 12, isFar: true, hours: 1 })).toEqual([
      [
        ...['TOO_COLD:b1', 'ERROR', 'Too cold: 2026-001'],
        'Hazy in FV-1 has been at 56 °F for 1 hour, 12 °F below its profile (68 °F).',
      ],
    ])
  })

  it('is told as past while nothing is measured', () => {
    expect(said({ measuredAt: hoursAgo(5) })[0]?.[3]).toBe(
      'Hazy in FV-1 was at 74.1 °F when it was last measured, on Apr 20, 07:00: 6.1 °F above its profile (68 °F).',
    )
  })

  it('has its year where that is not of this one on the calendar of the brewery', () => {
    // 22:00 on December 31 in Chicago; 05:00 on January 1 in Berlin.
    const measuredAt = new Date('2026-01-01T04:00:00Z')
    const clock = { now: new Date('2026-01-01T12:00:00Z'), zone: 'America/Chicago' }
    const near = [{ moment: measuredAt.toISOString(), isNear: true }, { moment: measuredAt.toISOString() }]
    const at = (zone: string) =>
      temperatureAlerts(tankFacts({ offProfile: { ...offProfile, measuredAt } }), { ...clock, zone }).map(
        ({ message: { values } }) => values?.['at'],
      )
    expect([...at('Europe/Berlin'), ...at('America/Chicago')]).toEqual(near)
  })

  it.each([
    [11, 11],
    [17, 12],
    [47, 42],
    [75, 72],
  ])('%j hours are told as %j', (hours, told) => {
    expect(said({ hours })[0]?.[3]).toContain(`for ${told} hours`)
  })
})

describe('the thresholds of a recipe', () => {
  it('say how long a batch may be unread; a silent device is an alert of its own', () => {
    expect(kinds({ lastReadingAt: hoursAgo(13), readingHours: 12 })).toEqual(['NO_READING'])
    expect(kinds({ lastReadingAt: hoursAgo(50), readingHours: 72 })).toEqual([])
    expect(kinds({ lastReadingAt: hoursAgo(50), isDeviceSilent: true })).toEqual([])
  })

  it('say how long a logged gravity may stand still', () => {
    const gravities = [96, 72, 48, 24, 0].map((ago) => ({
      gravity: ago === 96 ? 1.06 : 1.03,
      timestamp: hoursAgo(ago),
    }))
    expect(kinds({ gravities, stuckHours: 72 })).toEqual(['STUCK_GRAVITY'])
    expect(kinds({ gravities, stuckHours: 96 })).toEqual([])
  })
})
