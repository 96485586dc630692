import type { PlainId } from '#domain/language/message.ts'

/** The health of a batch in a tank, by its log. */
export type Health = 'gray' | 'red' | 'green' | 'yellow' | 'orange'

/** What the health of a batch depends on. */
export interface HealthFacts {
  latestLog: { issueFlag: boolean } | null | undefined
  /** Whole days in the vessel, and how many are expected. */
  days: number
  expectedDays: number
}

/**
 * The health color of a log card: gray without a log, red when the latest log is flagged, otherwise by the days in the
 * vessel: green below half of what is expected, yellow below 90 %, then orange.
 */
export function healthOf({ latestLog, days, expectedDays }: HealthFacts): Health {
  if (!latestLog) return 'gray'
  if (latestLog.issueFlag) return 'red'
  const share = expectedDays > 0 ? days / expectedDays : 0
  if (share < 0.5) return 'green'
  return share < 0.9 ? 'yellow' : 'orange'
}

/** The label of each color, since color must never be the only signal. */
export const healthLabels = {
  gray: 'logs.health.gray',
  red: 'logs.hasIssue',
  green: 'logs.health.green',
  yellow: 'logs.health.yellow',
  orange: 'logs.health.orange',
} as const satisfies Record<Health, PlainId>
