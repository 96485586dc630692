import { measuredNames } from '#domain/devices/latestReadings.ts'
import { shownReading } from '#domain/devices/series/shownReading.ts'
import { changeIn, toStored } from '#domain/units/conversion.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import type { Tone } from '#web/theme.ts'
import type { ChartSeries } from '#web/ui/charts/chartData.ts'
import { kindLabels } from './kindLabels.ts'
import { figure } from '#web/ui/language/figures.ts'
import { text } from '#web/ui/language/text.ts'
import { measuredReading } from '#web/ui/units/measured.ts'
import type { SecondKind } from './secondKinds.ts'

/** Each in a color of its own, so that nobody takes a pressure for a temperature. */
const tones: Record<SecondKind, Tone> = { TEMPERATURE: 'blue', PRESSURE: 'teal', PH: 'grape' }

/** The line of the second axis: stored measurements on a person's scale, or nothing where none was read. */
export function secondLine(
  units: Units,
  kind: SecondKind,
  values: readonly (number | null | undefined)[],
): ChartSeries {
  const name = measuredNames[kind]
  return {
    label: text(kindLabels[kind]),
    tone: tones[kind],
    values: values.map((value) => (typeof value === 'number' ? shownReading(units, name, value) : null)),
    format: (value) => measuredReading(name, name === 'pH' ? value : toStored(units, name, value)),
    isDashed: true,
    ...scaleOf(units, kind),
  }
}

/** The least span of the axis, and how its ticks are written. */
function scaleOf(units: Units, kind: SecondKind): Pick<ChartSeries, 'minSpan' | 'formatTick'> {
  if (kind === 'TEMPERATURE')
    return {
      minSpan: Math.abs(changeIn(units.temperature, 60, 70)),
      formatTick: (value) => `${figure(value, 0)}°`,
    }
  if (kind === 'PH') return { minSpan: 0.5, formatTick: (value) => figure(value, 1) }
  const digits = units.pressure === 'BAR' ? 1 : 0
  return { minSpan: changeIn(units.pressure, 0, 6), formatTick: (value) => figure(value, digits) }
}
