import { describe, expect, it } from 'vitest'
import { asWritten, message } from '#domain/language/message.ts'
import { healthLabels } from '#domain/fermentation/health.ts'
import type { AlertKind, AlertSeverity } from '#domain/overview/alerts.ts'
import { alertLines, batchHealth, batchHealthLabels, gravityTrend } from '#domain/overview/wall.ts'
import { english } from '#tests/support/english.ts'

const now = new Date('2026-04-03T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

it('a batch without a log is called that, and not without readings: a device may show its own', () => {
  const labels = [message(batchHealthLabels.UNREAD), message(healthLabels.gray)]
  expect(labels.map((label) => english(label))).toEqual(['No log yet', 'No log yet'])
})

describe('the trend of gravity', () => {
  it.each([
    ['falls with fermentation', [48, 1.05], [24, 1.042], { direction: 'FALLING', perDay: -0.008 }],
    [
      'stands within the noise of the hydrometer',
      [24, 1.012],
      [0, 1.0115],
      { direction: 'STEADY', perDay: -0.0005 },
    ],
    ['rises when someone read it wrong', [12, 1.01], [0, 1.012], { direction: 'RISING', perDay: 0.004 }],
  ] as const)('%s', (_name, before, latest, trend) => {
    const readings = [latest, before].map(([hours, gravity]) => ({ timestamp: hoursAgo(hours), gravity }))
    expect(gravityTrend(readings)).toEqual(trend)
  })

  it('is not shown for one reading, nor for two of the same afternoon', () => {
    const at = (hours: number) => ({ timestamp: hoursAgo(hours), gravity: 1.05 })
    expect(gravityTrend([])).toBeNull()
    expect(gravityTrend([at(1)])).toBeNull()
    expect(gravityTrend([at(4), at(1)])).toBeNull()
  })

  it('passes over readings that are too near to the newest', () => {
    const readings = [
      { timestamp: hoursAgo(25), gravity: 1.05 },
      { timestamp: hoursAgo(3), gravity: 1.041 },
      { timestamp: hoursAgo(1), gravity: 1.04 },
    ]
    expect(gravityTrend(readings)).toEqual({ direction: 'FALLING', perDay: -0.01 })
  })
})

it.each([
  [null, 1, 'UNREAD'],
  [{ issueFlag: true }, 1, 'ISSUE'],
  [{ issueFlag: false }, 1, 'EARLY'],
  [{ issueFlag: false }, 7, 'UNDER_WAY'],
  [{ issueFlag: false }, 13, 'NEARLY_DUE'],
  [{ issueFlag: false }, 14, 'OVERDUE'],
  [{ issueFlag: true }, 20, 'ISSUE'],
] as const)('a batch with the latest entry %o on day %i of 14 is %s', (latestLog, days, health) => {
  expect(batchHealth({ stage: 'FERMENTING', latestLog, days, expectedDays: 14 })).toBe(health)
})

it.each([
  [null, null],
  [{ issueFlag: false }, null],
  [{ issueFlag: true }, 'ISSUE'],
] as const)(
  'a batch that is being kegged, with the latest entry %o, is due for nothing: %s',
  (latestLog, health) => {
    expect(batchHealth({ stage: 'KEGGING', latestLog, days: 20, expectedDays: 14 })).toBe(health)
  },
)

describe('the alerts on the wall', () => {
  const alert = (kind: AlertKind, n: number) => {
    const severity: AlertSeverity = kind === 'ISSUE' ? 'ERROR' : 'WARNING'
    return { id: `${kind}-${n}`, kind, severity, titleSaid: asWritten(`${kind} ${n}`) }
  }
  const titles = (alerts: ReturnType<typeof alert>[]) =>
    alertLines(alerts, 4).map(({ titleSaid }) => english(titleSaid))

  it('are each a line of their own where there is room', () => {
    const alerts = [alert('ISSUE', 1), alert('OVERDUE', 2), alert('LOW_STOCK', 3)]
    expect(alertLines(alerts, 4)).toEqual(alerts.map((one) => ({ ...one, count: 1 })))
  })

  it('leave out a stock before a batch', () => {
    const tanks = [alert('ISSUE', 1), alert('OVERDUE', 2), alert('OVERDUE', 3), alert('NO_READING', 4)]
    expect(titles([...tanks, alert('OUT_OF_STOCK', 5)])).toEqual(
      tanks.map(({ titleSaid }) => english(titleSaid)),
    )
  })

  it('never leave out a batch: equal alerts of several are one line, with their number', () => {
    const tanks = [
      alert('ISSUE', 1),
      ...[2, 3, 4].map((n) => alert('OVERDUE', n)),
      ...[5, 6].map((n) => alert('NO_READING', n)),
      alert('STUCK_GRAVITY', 7),
      alert('LOW_STOCK', 8),
    ]
    expect(titles(tanks)).toEqual([
      'ISSUE 1',
      '3 batches overdue',
      '2 batches without a reading',
      'STUCK_GRAVITY 7',
    ])
    expect(alertLines(tanks, 4).map(({ count }) => count)).toEqual([1, 3, 2, 1])
  })
})
