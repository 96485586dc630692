import { optionalNumber, type NumberLimits } from '#domain/formFields.ts'
import { message, type Message } from '#domain/language/message.ts'
import type { Thresholds } from './thresholds.ts'

/** The limits of what may be chosen, both ends included; the tolerance in °F. */
export const thresholdLimits = {
  temperatureTolerance: { min: 1, max: 20, decimals: 1 },
  temperatureHours: { min: 1, max: 48, decimals: 0 },
  stuckHours: { min: 24, max: 240, decimals: 0 },
  doneHours: { min: 24, max: 240, decimals: 0 },
  readingHours: { min: 4, max: 336, decimals: 0 },
} as const satisfies Record<keyof Thresholds, NumberLimits>

/** The name of each in sentences. */
export const thresholdLabels = {
  temperatureTolerance: message('profile.tolerance'),
  temperatureHours: message('profile.temperatureHours'),
  stuckHours: message('profile.stuckHours'),
  doneHours: message('profile.doneHours'),
  readingHours: message('profile.readingHours'),
} as const satisfies Record<keyof Thresholds, Message>

const inHours = (name: Exclude<keyof Thresholds, 'temperatureTolerance'>) =>
  optionalNumber(thresholdLabels[name], { ...thresholdLimits[name], time: 'hours' })

/** The fields of a recipe's form that say when its batches raise an alert. */
export const thresholdFields = {
  temperatureTolerance: optionalNumber(thresholdLabels.temperatureTolerance, {
    ...thresholdLimits.temperatureTolerance,
    difference: 'temperature',
  }),
  temperatureHours: inHours('temperatureHours'),
  stuckHours: inHours('stuckHours'),
  doneHours: inHours('doneHours'),
  readingHours: inHours('readingHours'),
}
