import { message, type Message, type Value } from '#domain/language/message.ts'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import type { BatchStage } from '#domain/batches/batchStages.ts'
import {
  daysInVessel,
  isOverdue,
  progressOf,
  type FermentingBatch,
} from '#domain/fermentation/fermentation.ts'
import type { IssueSeverity } from '#domain/fermentation/logWords.ts'
import type { Role } from '#domain/people/roles.ts'
import { byTime, isGravityStuck, type GravityReading } from '#domain/fermentation/gravityReadings.ts'
import { isReadingDue, readingHoursOf } from '#domain/fermentation/readingDue.ts'
import { measurementValue } from '#domain/fermentation/readings.ts'
import type { Sense } from '#domain/fermentation/sense/sense.ts'
import type { OffProfile } from '#domain/fermentation/profile/judgeTemperature.ts'
import { percentIn } from '#domain/fermentation/sense/suggestions.ts'

/** The severities, worst first. */
export const alertSeverities = ['ERROR', 'WARNING', 'INFO'] as const

export type AlertSeverity = (typeof alertSeverities)[number]

/** A current problem. `key` identifies the cause: it stays the same for as long as the cause lasts. */
export interface Finding {
  key: string
  kind: AlertKind
  severity: AlertSeverity
  title: Message
  message: Message
  /** A path of the web client. */
  link: string
  /** How many things it covers: more than 1 when they are grouped. */
  count?: number
}

/** The sources of alerts by urgency: beer in a tank, a device that measures one, upcoming brews, the system itself, stocks. */
export const alertSources = ['TANKS', 'DEVICES', 'BREWS', 'SYSTEM', 'STOCKS'] as const

export type AlertSource = (typeof alertSources)[number]

const sources = {
  ISSUE: 'TANKS',
  STUCK_GRAVITY: 'TANKS',
  NO_READING: 'TANKS',
  TOO_WARM: 'TANKS',
  TOO_COLD: 'TANKS',
  OVERDUE: 'TANKS',
  SHORT_FOR_BREW: 'BREWS',
  OUT_OF_STOCK: 'STOCKS',
  LOW_STOCK: 'STOCKS',
  LOT_EXPIRING: 'STOCKS',
  HELD_LOT_USED: 'STOCKS',
  BACKUP_LATE: 'SYSTEM',
  CLOCK_JUMPED: 'SYSTEM',
  DISK_FILLS: 'SYSTEM',
  MAIL_FAILED: 'SYSTEM',
  SIGN_IN_FLOOD: 'SYSTEM',
  DEVICES_REJECTED: 'SYSTEM',
  DEVICE_SILENT: 'DEVICES',
} as const satisfies Record<string, AlertSource>

/** What an alert can be about. */
export type AlertKind = keyof typeof sources

/** The source of a kind of alert. */
export function sourceOf(kind: AlertKind): AlertSource {
  return sources[kind]
}

/** The kinds of alert that only administrators see, and are mailed: nobody else can do something about them. */
export const alertsOfAdministrators = (Object.keys(sources) as AlertKind[]).filter(
  (kind) => sourceOf(kind) === 'SYSTEM',
)

/** Whether a role may see a kind of alert. */
export function maySeeAlert(role: Role, kind: string): boolean {
  return role === 'ADMIN' || !alertsOfAdministrators.some((hidden) => hidden === kind)
}

/** What alerts need to know about a batch in a tank. */
export interface TankFacts extends FermentingBatch {
  id: string
  batchNumber: string
  recipeName: string
  stage: BatchStage
  vesselLabel: string | null
  lastReadingAt: Date | null
  /** The most severe one that is open. */
  issue: { severity: IssueSeverity | null; description: string | null } | null
  gravities: readonly GravityReading[]
  /** As measured, or else as its recipe expects it. */
  expectedOG: number | null
  expectedFG: number | null
  /** What its recipe says about being stuck and being read; null for the usual. */
  stuckHours?: number | null
  readingHours?: number | null
  /** What devices say about it, if they measure it. */
  sense?: Sense | null
  /** That it is too warm or too cold against its profile. */
  offProfile?: OffProfile | null
  /** That a device in its vessel is silent, which is an alert already. */
  isDeviceSilent?: boolean
}

/** Whether something is worse than it was. */
export function isWorse(severity: AlertSeverity, than: AlertSeverity): boolean {
  return alertSeverities.indexOf(severity) < alertSeverities.indexOf(than)
}

/**
 * The findings of a batch that ferments or conditions: overdue, unread, with an open issue, stuck. Too warm and too cold are found by
 * `temperatureAlerts`: a page that only names what is wrong doesn't load their sentences.
 */
export function tankAlerts(batch: TankFacts, now: Date): Finding[] {
  const where = whereIs(batch)
  const named = { batch: batch.batchNumber }
  const about = (kind: AlertKind) => ({
    ...{ key: `${kind}:${batch.id}`, kind, severity: 'WARNING' as AlertSeverity },
    link: kind === 'NO_READING' ? `/logs?log=${batch.id}` : batchPath(batch.batchNumber),
  })
  const findings: Finding[] = []
  const { days: day, expectedDays: days } = daysInVessel(batch, now)
  if (isOverdue(batch.stage, progressOf(day, days))) {
    const overdue = message('alerts.overdue', { where, day, days })
    findings.push({ ...about('OVERDUE'), title: message('alerts.overdueTitle', named), message: overdue })
  }
  const { issue } = batch
  if (issue) {
    const { description } = issue
    findings.push({
      ...about('ISSUE'),
      severity: issue.severity === 'HIGH' ? 'ERROR' : 'WARNING',
      title: message('alerts.issueTitle', named),
      message: description
        ? message('alerts.issue', { where, description })
        : message('alerts.issueFlagged', { where }),
    })
  }
  if (batch.stage !== 'FERMENTING') return findings
  if (!batch.isDeviceSilent && isReadingDue(batch, now)) {
    const hours = readingHoursOf(batch)
    const unread = batch.lastReadingAt
      ? message('alerts.noReading', { where, hours })
      : message('alerts.notRead', { where })
    findings.push({ ...about('NO_READING'), title: message('alerts.noReadingTitle', named), message: unread })
  }
  const stuck = stuckSaid(batch, where)
  if (stuck)
    findings.push({ ...about('STUCK_GRAVITY'), title: message('alerts.stuckTitle', named), message: stuck })
  return findings
}

/** Why a fermentation is stuck, or null: by its devices as long as they measure it, or else by its log. */
function stuckSaid(
  { sense, gravities, expectedOG: og, expectedFG: fg, stuckHours }: TankFacts,
  where: Value,
): Message | null {
  const expected = gravityIn(fg)
  if (sense) {
    if (sense.state !== 'STUCK') return null
    const { hours, progress } = sense
    const percent = percentIn(progress)
    return message('alerts.stuckMeasured', {
      where,
      gravity: gravityIn(sense.gravity),
      hours,
      percent,
      expected,
    })
  }
  if (!isGravityStuck(gravities, { og, fg }, stuckHours ?? undefined)) return null
  return message('alerts.stuck', { where, gravity: gravityIn(byTime(gravities).at(-1)?.gravity), expected })
}

/** A batch and its tank, such as Harvest IPA in FV-3. */
export function whereIs({ recipeName: recipe, vesselLabel: vessel }: TankFacts): Value {
  return vessel ? message('alerts.inVessel', { recipe, vessel }) : recipe
}

function gravityIn(gravity: number | null | undefined): Value {
  return gravity === null || gravity === undefined ? '–' : measurementValue('gravity', gravity)
}

/** What the order of alerts needs to know about one. */
interface Sorted {
  kind: AlertKind
  severity: AlertSeverity
  acknowledgedAt: Date | null
  raisedAt: Date
  key: string
}

/**
 * Errors before warnings before infos; within each batches in tanks before devices before upcoming brews before backups before
 * stocks; then unacknowledged first, then the newest.
 */
export function byUrgency(one: Sorted, other: Sorted): number {
  const byMeaning = alertSources.indexOf(sourceOf(one.kind)) - alertSources.indexOf(sourceOf(other.kind))
  const bySeverity = alertSeverities.indexOf(one.severity) - alertSeverities.indexOf(other.severity)
  const byCare = Number(one.acknowledgedAt !== null) - Number(other.acknowledgedAt !== null)
  const byAge = other.raisedAt.getTime() - one.raisedAt.getTime()
  return bySeverity || byMeaning || byCare || byAge || (one.key < other.key ? -1 : 1)
}

/** The most urgent alerts, at most `limit`; those of a batch in a tank are never left out. */
export function mostUrgent<Alert extends Sorted>(alerts: readonly Alert[], limit: number): Alert[] {
  const sorted = [...alerts].sort(byUrgency)
  const isOfTank = ({ kind }: Alert) => sourceOf(kind) === 'TANKS'
  const room = Math.max(0, limit - sorted.filter(isOfTank).length)
  const others = new Set(sorted.filter((alert) => !isOfTank(alert)).slice(0, room))
  return sorted.filter((alert) => isOfTank(alert) || others.has(alert))
}
