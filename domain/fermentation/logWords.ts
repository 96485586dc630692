import type { PlainId } from '#domain/language/message.ts'

export type LogType =
  | 'FERMENTATION_CHECK'
  | 'CONDITIONING_CHECK'
  | 'TRANSFER'
  | 'DRY_HOP'
  | 'TEMPERATURE_ADJUSTMENT'
  | 'ISSUE_REPORT'
  | 'GENERAL_NOTE'

export type Appearance = 'CLEAR' | 'SLIGHTLY_HAZY' | 'HAZY' | 'CLOUDY' | 'OPAQUE'

export type IssueSeverity = 'LOW' | 'MEDIUM' | 'HIGH'

/** The labels of the kinds of log entries, in the order of the form. */
export const logTypeLabels = {
  FERMENTATION_CHECK: 'logs.type.FERMENTATION_CHECK',
  CONDITIONING_CHECK: 'logs.type.CONDITIONING_CHECK',
  TRANSFER: 'logs.type.TRANSFER',
  DRY_HOP: 'logs.type.DRY_HOP',
  TEMPERATURE_ADJUSTMENT: 'logs.type.TEMPERATURE_ADJUSTMENT',
  ISSUE_REPORT: 'logs.type.ISSUE_REPORT',
  GENERAL_NOTE: 'logs.type.GENERAL_NOTE',
} as const satisfies Record<LogType, PlainId>

/** The labels of the beer's clarity. */
export const appearanceLabels = {
  CLEAR: 'logs.appearance.CLEAR',
  SLIGHTLY_HAZY: 'logs.appearance.SLIGHTLY_HAZY',
  HAZY: 'logs.appearance.HAZY',
  CLOUDY: 'logs.appearance.CLOUDY',
  OPAQUE: 'logs.appearance.OPAQUE',
} as const satisfies Record<Appearance, PlainId>

/** The labels of an issue's severity. */
export const severityLabels = {
  LOW: 'logs.severity.LOW',
  MEDIUM: 'logs.severity.MEDIUM',
  HIGH: 'logs.severity.HIGH',
} as const satisfies Record<IssueSeverity, PlainId>
