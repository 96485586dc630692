import { appearanceLabels, logTypeLabels, severityLabels } from '#domain/fermentation/logWords.ts'
import type { PlainId } from '#domain/language/message.ts'
import { momentText } from '#web/ui/charts/chartData.ts'
import { text } from '#web/ui/language/text.ts'
import { measuredReading, measuredVolume } from '#web/ui/units/measured.ts'

const choices: Record<string, Record<string, PlainId>> = {
  logType: logTypeLabels,
  appearance: appearanceLabels,
  issueSeverity: severityLabels,
  issueFlag: { true: 'logs.withIssue', false: 'logs.noIssue' },
}

/** A value of a log entry as this screen writes it; a gravity and a temperature in its units, photos by their number. */
export function logValueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return text('logs.noValue')
  if (field === 'photoIds') return text('photos.count', { count: Array.isArray(value) ? value.length : 0 })
  const known = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'timestamp') return momentText(Date.parse(known))
  if (field === 'targetGravity' || field === 'originalGravity')
    return measuredReading('gravity', Number(known))
  if (field === 'temperature' || field === 'gravity' || field === 'pH' || field === 'pressure')
    return measuredReading(field, Number(known))
  if (field === 'volume') return measuredVolume(Number(known))
  const choice = choices[field]?.[known]
  return choice ? text(choice) : known
}
