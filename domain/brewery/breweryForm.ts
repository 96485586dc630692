import { z } from 'zod'
import { requiredText } from '#domain/formFields.ts'
import { offeredUnits, unitsOf } from '#domain/units/units.ts'
import { isCurrency } from './currencies.ts'
import { isTimeZone } from './timeZones.ts'

/** The id of the brewery: there is one. */
export const breweryId = 'brewery'

/** Every setting of the brewery, with a sentence for each way it can be wrong. */
export const breweryFields = z.object({
  name: requiredText('Name', 100),
  timeZone: requiredText('Time zone', 100).refine(
    isTimeZone,
    "Brewhouse doesn't know this time zone. Choose one from the list, such as America/Chicago.",
  ),
  units: z
    .object(
      {
        gravity: z.literal(unitsOf.gravity),
        temperature: z.literal(unitsOf.temperature),
        volume: z.literal(unitsOf.volume).nullish(),
        mass: z.literal(unitsOf.mass).nullish(),
        color: z.literal(unitsOf.color),
        pressure: z.literal(unitsOf.pressure),
        co2: z.literal(unitsOf.co2).nullish(),
      },
      'Units must be chosen from the list.',
    )
    .transform(offeredUnits),
  currency: requiredText('Currency', 3).refine(
    isCurrency,
    "Brewhouse doesn't know this currency. Choose one from the list, such as USD.",
  ),
})

/** The settings of the brewery as they are stored. */
export type BreweryFields = z.output<typeof breweryFields>

/** The names of the settings, in forms and in sentences. */
export const breweryFieldLabels: Record<keyof BreweryFields, string> = {
  name: 'Name',
  timeZone: 'Time zone',
  units: 'Units',
  currency: 'Currency',
}
