import { z } from 'zod'
import { requiredText } from '#domain/formFields.ts'
import { carry, message, type Message } from '#domain/language/message.ts'
import { unitFields } from '#domain/units/chosenUnits.ts'
import { offeredUnits } from '#domain/units/units.ts'
import { isCurrency } from './currencies.ts'
import { isTimeZone } from './timeZones.ts'

/** The id of the brewery: there is one. */
export const breweryId = 'brewery'

/** Every setting of the brewery, with a sentence for each way it can be wrong. */
export const breweryFields = z.object({
  name: requiredText(message('brewery.name'), 100),
  timeZone: requiredText(message('brewery.timeZone'), 100).refine(
    isTimeZone,
    carry(message('brewery.unknownZone')),
  ),
  units: z
    .object(unitFields, carry(message('form.notListed', { name: message('brewery.units') })))
    .transform(offeredUnits),
  currency: requiredText(message('brewery.currency'), 3).refine(
    isCurrency,
    carry(message('brewery.unknownCurrency')),
  ),
})

/** The settings of the brewery as they are stored. */
export type BreweryFields = z.output<typeof breweryFields>

/** The names of the settings, in forms and in sentences. */
export const breweryFieldLabels = {
  name: message('brewery.name'),
  timeZone: message('brewery.timeZone'),
  units: message('brewery.units'),
  currency: message('brewery.currency'),
} as const satisfies Record<keyof BreweryFields, Message>
