import { gravityText } from '#domain/fermentation/gravity.ts'
import { changeIn, fromStored, toStored } from '#domain/units/conversion.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import type { ChartLevel, ChartSeries } from './chartData.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

type Line = Pick<ChartSeries, 'values' | 'format' | 'formatTick' | 'minSpan'>

/** A line of gravities on a person's scale: stored gravities, or nothing where none was read. */
export function gravityLine(units: Units, gravities: readonly (number | null | undefined)[]): Line {
  const text = (value: number) => gravityText(toStored(units, 'gravity', value), units, shownLocale())
  return {
    values: gravities.map((gravity) =>
      typeof gravity === 'number' ? fromStored(units, 'gravity', gravity) : null,
    ),
    format: text,
    formatTick: text,
    minSpan: changeIn(units.gravity, 1.01, 1.03),
  }
}

/** A gravity that a curve is compared with, such as the target. */
export function gravityLevel(units: Units, name: string, gravity: number): ChartLevel {
  return {
    label: `${name} ${gravityText(gravity, units, shownLocale())}`,
    value: fromStored(units, 'gravity', gravity),
  }
}
