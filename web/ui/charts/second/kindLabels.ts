import type { ReadingKind } from '#domain/devices/devicePost.ts'
import type { PlainId } from '#domain/language/message.ts'

/** What measurements are called: what was logged, and what devices measured. */
export const kindLabels = {
  GRAVITY: 'fermentation.gravity',
  TEMPERATURE: 'fermentation.temperature',
  PRESSURE: 'fermentation.pressure',
  PH: 'fermentation.pH',
} as const satisfies Record<ReadingKind, PlainId>

/** The names of the lines of what devices measured. */
export const deviceLabels = {
  GRAVITY: 'fermentation.gravityOfDevice',
  TEMPERATURE: 'fermentation.temperatureOfDevice',
  PRESSURE: 'fermentation.pressureOfDevice',
  PH: 'fermentation.pHOfDevice',
} as const satisfies Record<ReadingKind, PlainId>
