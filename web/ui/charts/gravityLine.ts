import { text } from '#web/ui/language/text.ts'
import { measuredGravity } from '#web/ui/units/measured.ts'
import { changeIn, fromStored, toStored } from '#domain/units/conversion.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import type { ChartLevel, ChartSeries } from './chartData.ts'

type Line = Pick<ChartSeries, 'values' | 'format' | 'formatTick' | 'minSpan'>

/** A line of gravities on a person's scale: stored gravities, or nothing where none was read. */
export function gravityLine(units: Units, gravities: readonly (number | null | undefined)[]): Line {
  const shown = (value: number) => measuredGravity(toStored(units, 'gravity', value))
  return {
    values: gravities.map((gravity) =>
      typeof gravity === 'number' ? fromStored(units, 'gravity', gravity) : null,
    ),
    format: shown,
    formatTick: shown,
    minSpan: changeIn(units.gravity, 1.01, 1.03),
  }
}

type Level = 'fermentation.originalLevel' | 'fermentation.targetLevel'

/** A gravity that a curve is compared with, such as the target. */
export function gravityLevel(units: Units, level: Level, gravity: number): ChartLevel {
  const label = text(level, { gravity: measuredGravity(gravity) })
  return { label, value: fromStored(units, 'gravity', gravity) }
}
