import { z } from 'zod'
import { requiredText } from '#domain/formFields.ts'
import { carry, message } from '#domain/language/message.ts'
import { isEmailAddress, withAsciiDomain } from '#domain/people/emailAddress.ts'
import { presets, type Preset } from '#domain/units/units.ts'
import { isCurrency } from './currencies.ts'
import { isTimeZone } from './timeZones.ts'

const presetNames = Object.keys(presets) as Preset[]

/** What the first start asks: how the brewery begins, and its first administrator, whom the code of the server's log proves. */
export const firstStartFields = z.object({
  code: requiredText(message('firstStart.code'), 100),
  withDemo: z.boolean(),
  breweryName: requiredText(message('firstStart.brewery'), 100),
  timeZone: requiredText(message('brewery.timeZone'), 100).refine(
    isTimeZone,
    carry(message('brewery.unknownZone')),
  ),
  units: z.enum(presetNames, { error: carry(message('form.required', { name: message('brewery.units') })) }),
  currency: requiredText(message('brewery.currency'), 3)
    .refine(isCurrency, carry(message('brewery.unknownCurrency')))
    .optional(),
  language: requiredText(message('account.language'), 20),
  name: requiredText(message('firstStart.name'), 100),
  email: requiredText(message('people.email'), 320)
    .transform(withAsciiDomain)
    .refine(isEmailAddress, carry(message('people.notEmail'))),
  password: requiredText(message('signIn.password'), 1_000),
})

/** What was typed at the first start, as it is stored. */
export type FirstStartFields = z.output<typeof firstStartFields>
