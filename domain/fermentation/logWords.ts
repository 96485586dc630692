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
export const logTypeLabels: Record<LogType, string> = {
  FERMENTATION_CHECK: 'Fermentation Check',
  CONDITIONING_CHECK: 'Conditioning Check',
  TRANSFER: 'Transfer',
  DRY_HOP: 'Dry Hop Addition',
  TEMPERATURE_ADJUSTMENT: 'Temperature Adjustment',
  ISSUE_REPORT: 'Issue Report',
  GENERAL_NOTE: 'General Note',
}

/** The labels of the beer's clarity. */
export const appearanceLabels: Record<Appearance, string> = {
  CLEAR: 'Clear',
  SLIGHTLY_HAZY: 'Slightly Hazy',
  HAZY: 'Hazy',
  CLOUDY: 'Cloudy',
  OPAQUE: 'Opaque',
}

/** The labels of an issue's severity. */
export const severityLabels: Record<IssueSeverity, string> = {
  LOW: 'Low',
  MEDIUM: 'Medium',
  HIGH: 'High',
}
