import { z } from 'zod'
import { requiredText } from '#domain/formFields.ts'
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
})

/** The settings of the brewery as they are stored. */
export type BreweryFields = z.output<typeof breweryFields>

/** The names of the settings, in forms and in sentences. */
export const breweryFieldLabels: Record<keyof BreweryFields, string> = {
  name: 'Name',
  timeZone: 'Time zone',
}
