import { message, type Message } from '#domain/language/message.ts'
import { sourceOf, type AlertKind, type AlertSeverity } from './alerts.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import { isOverdue, progressOf } from '#domain/fermentation/fermentation.ts'
import { healthOf, type Health, type HealthFacts } from '#domain/fermentation/health.ts'
import { byTime, type GravityReading } from '#domain/fermentation/gravityReadings.ts'
import type { PlainId } from '#domain/language/message.ts'

/** The length of each list on the wall. */
export const shownOnWall = { vessels: 100, next: 8, alerts: 8, lowStock: 8, kegs: 12, curve: 20 } as const

/** The health of a batch in a tank, independent of color. */
export type BatchHealth = 'UNREAD' | 'ISSUE' | 'EARLY' | 'UNDER_WAY' | 'NEARLY_DUE' | 'OVERDUE'

const byColor: Record<Health, BatchHealth> = {
  gray: 'UNREAD',
  red: 'ISSUE',
  green: 'EARLY',
  yellow: 'UNDER_WAY',
  orange: 'NEARLY_DUE',
}

/** The health of a log card, with overdue as a separate state. While a batch is kegged only an issue counts. */
export function batchHealth(facts: HealthFacts & { stage: BatchStage }): BatchHealth | null {
  const { stage, days, expectedDays } = facts
  const health = byColor[healthOf(facts)]
  if (stage === 'KEGGING') return health === 'ISSUE' ? health : null
  return health === 'NEARLY_DUE' && isOverdue(stage, progressOf(days, expectedDays)) ? 'OVERDUE' : health
}

/** The wall's label for each. */
export const batchHealthLabels = {
  UNREAD: 'wall.health.UNREAD',
  ISSUE: 'wall.health.ISSUE',
  EARLY: 'wall.health.EARLY',
  UNDER_WAY: 'wall.health.UNDER_WAY',
  NEARLY_DUE: 'wall.health.NEARLY_DUE',
  OVERDUE: 'wall.health.OVERDUE',
} as const satisfies Record<BatchHealth, PlainId>

/** The direction of gravity, and the change per day. */
export interface GravityTrend {
  direction: 'FALLING' | 'STEADY' | 'RISING'
  perDay: number
}

/** Less than this a day is the hydrometer's noise. */
const steady = 0.001
/** Two readings closer together than this allow no daily rate. */
const apartMs = 6 * 3_600_000
const dayMs = 24 * 3_600_000

/** The trend of gravity from the newest reading and the last one at least six hours before it; null without two such. */
export function gravityTrend(readings: readonly GravityReading[]): GravityTrend | null {
  const sorted = byTime(readings)
  const latest = sorted.at(-1)
  const before = latest && sorted.findLast(({ timestamp }) => +latest.timestamp - +timestamp >= apartMs)
  if (!latest || !before) return null
  const days = (+latest.timestamp - +before.timestamp) / dayMs
  const perDay = Number(((latest.gravity - before.gravity) / days).toFixed(4))
  if (Math.abs(perDay) < steady) return { direction: 'STEADY', perDay }
  return { direction: perDay < 0 ? 'FALLING' : 'RISING', perDay }
}

/** What the wall needs to know about an alert. */
export interface WallAlert {
  id: string
  kind: AlertKind
  severity: AlertSeverity
  titleSaid: Message
}

/** The lines for several batches together. Their tiles show which ones they are. */
const linesOfBatches: Partial<Record<AlertKind, (count: number) => Message>> = {
  ISSUE: (count) => message('alerts.issues', { count }),
  STUCK_GRAVITY: (count) => message('alerts.stuckBatches', { count }),
  NO_READING: (count) => message('alerts.unreadBatches', { count }),
  OVERDUE: (count) => message('alerts.overdueBatches', { count }),
}

/** A line about an alert, or about so many that are alike. */
export interface AlertLine extends WallAlert {
  count: number
}

/**
 * The most urgent alerts, in at most `lines` lines. No batch is left out: if there is no room for one line each, equal
 * alerts are grouped.
 */
export function alertLines(alerts: readonly WallAlert[], lines: number): readonly AlertLine[] {
  const ofTanks = alerts.filter(({ kind }) => sourceOf(kind) === 'TANKS')
  if (ofTanks.length <= lines) return alerts.slice(0, lines).map((alert) => ({ ...alert, count: 1 }))
  return ofTanks.flatMap((alert) => {
    const alike = ofTanks.filter(({ kind }) => kind === alert.kind)
    const count = alike.length
    const line = count > 1 ? linesOfBatches[alert.kind] : undefined
    if (!line) return [{ ...alert, count: 1 }]
    return alike[0] === alert ? [{ ...alert, titleSaid: line(count), count }] : []
  })
}
