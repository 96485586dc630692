import { z } from 'zod'
import type { NumberLimits } from '#domain/formFields.ts'
import { each, isOptional, type Field, type Fields } from '#domain/records/record.ts'
import { measured } from './measured.ts'
import { decimal } from './shapes.ts'
import { inLowerCase } from './words.ts'

/** The fields of a declared record in a response; one of a few values in lower case. */
export function responseOf<F extends Fields>({ fields }: { fields: F }) {
  return each(fields, (field) =>
    isOptional(field) && field.empty !== false ? sent(field).nullable() : sent(field),
  )
}

function sent({ choices, limits, empty }: Field): z.ZodType {
  if (empty === false) return z.boolean()
  if (choices) return inLowerCase(Object.keys(choices)).word
  if (!limits) return z.string()
  const number = limits.decimals === 0 ? z.int() : decimal
  return limits.quantity ? measured(limits.quantity, number) : number
}

/** The fields of a declared record in a body; how long a text may be, and what else is wrong with it, says its schema. */
export function bodyOf<F extends Fields>({ fields }: { fields: F }) {
  return each(fields, (field) => (isOptional(field) ? received(field).nullish() : received(field)))
}

function received({ choices, limits, empty }: Field): z.ZodType {
  if (empty === false) return z.boolean()
  if (choices) return inLowerCase(Object.keys(choices)).value
  return limits ? z.number().describe(within(limits)) : z.string()
}

/** The limits of a number, as the documentation says them: "0 to 14, 2 decimals". */
function within({ min, max, decimals, unit }: NumberLimits): string {
  const sign = typeof unit === 'string' ? unit : ''
  const precision = decimals === 0 ? 'whole' : `${decimals} decimal${decimals === 1 ? '' : 's'}`
  return `${min} to ${max}${sign}, ${precision}`
}
