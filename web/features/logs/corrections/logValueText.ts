import { logEntry } from '#domain/fermentation/log.ts'
import { measurementKinds } from '#domain/fermentation/readings.ts'
import type { Field } from '#domain/records/record.ts'
import { momentText } from '#web/ui/charts/chartData.ts'
import { text } from '#web/ui/language/text.ts'
import { measuredReading, measuredVolume } from '#web/ui/units/measured.ts'

const fields: Readonly<Record<string, Field>> = logEntry.fields

/** A value of a log entry as this screen writes it; a measurement in its units, photos by their number. */
export function logValueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return text('logs.noValue')
  if (field === 'photoIds') return text('photos.count', { count: Array.isArray(value) ? value.length : 0 })
  const known = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'timestamp') return momentText(Date.parse(known))
  const kind = measurementKinds.find((one) => one === field)
  if (kind) return measuredReading(kind, Number(known))
  const { choices = {}, limits } = fields[field] ?? {}
  if (limits?.quantity === 'gravity') return measuredReading('gravity', Number(known))
  if (limits?.quantity === 'volume') return measuredVolume(Number(known))
  const choice = choices[known]
  return choice ? text(choice) : known
}
