import { z } from 'zod'
import { carry, message, type Message, type SentenceId, type Value } from '#domain/language/message.ts'
import type { Quantity } from '#domain/units/storedUnits.ts'

/** What a field is called in the sentences about it: its label, or in rooms that are not converted yet, English text. */
type Name = Extract<Value, string> | { id: SentenceId } | { sign: Quantity }

type AboutName =
  | 'required'
  | 'requiredMany'
  | 'unstorable'
  | 'invisible'
  | 'notText'
  | 'notListed'
  | 'notDay'
  | 'notNumber'
  | 'whole'

const about = (name: Name, what: AboutName) => carry(message(`form.${what}`, { name }))
const tooLong = (name: Name, max: number) => carry(message('form.tooLong', { name, max: String(max) }))

/** A text of one line as it is stored: letters composed, one blank of usual width between words and none around them. */
export function plainText(text: string): string {
  return text
    .normalize()
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()
}

/** A required single-line text, trimmed; `name` begins the sentence about an error. */
export function requiredText(name: Name, max: number) {
  return z
    .string({ error: about(name, 'required') })
    .overwrite(plainText)
    .min(1, about(name, 'required'))
    .max(max, tooLong(name, max))
    .refine(isStorable, about(name, 'unstorable'))
    .refine(isVisible, invisible(name))
}

/** An optional single-line text; null when empty. */
export function optionalName(name: Name, max: number) {
  return optionalText(name, max)
    .transform((text) => text && plainText(text))
    .refine((text) => text === null || isVisible(text), invisible(name))
}

const invisible = (name: Name) => about(name, 'invisible')

/** An optional text; null when empty. */
export function optionalText(name: Name, max: number) {
  return z
    .string({ error: about(name, 'notText') })
    .trim()
    .max(max, tooLong(name, max))
    .refine(isStorable, about(name, 'unstorable'))
    .nullable()
    .transform((text) => text || null)
}

/** A required text, of one line or several. */
export function requiredLongText(name: Name, max: number) {
  return optionalText(name, max)
    .refine((text) => text !== null, about(name, 'required'))
    .transform((text) => text ?? '')
}

/** An optional choice from a list, by id; null when cleared. */
export function optionalChoice(name: Name) {
  return z
    .string({ error: about(name, 'notListed') })
    .max(100, about(name, 'notListed'))
    .refine(isStorable, about(name, 'notListed'))
    .nullable()
    .transform((id) => id || null)
}

/** A required choice from a list, by id. */
export function requiredChoice(name: Name) {
  return z
    .string({ error: about(name, 'required') })
    .min(1, about(name, 'required'))
    .max(100, about(name, 'notListed'))
    .refine(isStorable, about(name, 'notListed'))
}

/** What a person can leave empty: a text, a choice or number, a list, a box that isn't ticked. */
const empty: readonly unknown[] = ['', null, [], false]

/** The fields of a form that can't be left empty. */
export function requiredFields(schema: z.ZodType): ReadonlySet<string> {
  const required = Object.entries(shapeOf(schema)).filter(
    ([, field]) => !empty.some((value) => z.safeParse(field, value).success),
  )
  return new Set(required.map(([name]) => name))
}

function shapeOf(schema: z.core.$ZodType): z.core.$ZodShape {
  if (schema instanceof z.ZodObject) return schema.shape
  return schema instanceof z.ZodPipe ? { ...shapeOf(schema.in), ...shapeOf(schema.out) } : {}
}

/** A required calendar day such as 2026-04-03, from 2000 to 2099. */
export function requiredDay(name: Name) {
  return z
    .string({ error: about(name, 'required') })
    .min(1, about(name, 'required'))
    .refine((day) => day === '' || isDay(day), about(name, 'notDay'))
}

/** An optional calendar day, from 2000 to 2099; null when empty. */
export function optionalDay(name: Name) {
  return z
    .string({ error: about(name, 'notDay') })
    .refine((day) => day === '' || isDay(day), about(name, 'notDay'))
    .nullable()
    .transform((day) => day || null)
}

/** Whether a text is a calendar day from 2000 to 2099. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** A moment, which programs write as ISO 8601 with its offset; `error` is said of anything else. */
export function requiredMoment(error: Message) {
  const written = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
  return z.union([z.date(), written], { error: carry(error) })
}

/** The limits of a number, both included. `unit` follows the number in sentences, such as ` %`. */
export interface NumberLimits {
  min: number
  max: number
  decimals: number
  unit?: Value
  /** What time it counts, which follows the number in sentences. */
  time?: 'minutes' | 'hours' | 'days'
  /** What is measured, if people choose its unit: the sentences about it are then said in theirs. */
  quantity?: Quantity
  /** What is measured where the number says how far a value may differ. */
  difference?: Quantity
  /** A bound as it is said, if displayed differently from how it is stored: cents as dollars. */
  inWords?: (bound: number) => Value
}

/** A required number; an empty number field, which is read as NaN, counts as missing. `isMany`: its name is in the plural. */
export function requiredNumber(name: Name, limits: NumberLimits, isMany = false) {
  const isMissing = (value: unknown) => value === undefined || value === null || Number.isNaN(value)
  return z
    .number({
      error: ({ input }) =>
        isMissing(input) ? about(name, isMany ? 'requiredMany' : 'required') : about(name, 'notNumber'),
    })
    .superRefine(refuseNumber(name, limits))
}

/** An optional number; null when empty, and for NaN, as which an empty number field is read. */
export function optionalNumber(name: Name, limits: NumberLimits) {
  return z
    .union([z.number().superRefine(refuseNumber(name, limits)), z.nan()], {
      error: about(name, 'notNumber'),
    })
    .nullable()
    .transform((value) => (value === null || Number.isNaN(value) ? null : value))
}

function refuseNumber(name: Name, limits: NumberLimits) {
  const { min, max, decimals } = limits
  const range = carry(rangeOf(name, limits))
  const precision =
    decimals === 0 ? about(name, 'whole') : carry(message('form.decimals', { name, decimals }))
  return (value: number, issues: z.RefinementCtx) => {
    if (!(value >= min && value <= max)) issues.addIssue({ code: 'custom', message: range })
    else if (!hasDecimals(value, decimals)) issues.addIssue({ code: 'custom', message: precision })
  }
}

function rangeOf(name: Name, limits: NumberLimits): Message {
  const { min, max, unit = '', time, quantity: of, difference, inWords = plainly } = limits
  if (of) {
    const bounds = { min: { atLeast: min, of }, max: { atMost: max, of } }
    return message('form.range', { name, ...bounds, unit: { signAfter: of } })
  }
  if (difference) {
    const bounds = { min: { change: min, of: difference }, max: { change: max, of: difference } }
    return message('form.range', { name, ...bounds, unit: { signAfter: difference } })
  }
  const bounds = { min: inWords(min), max: inWords(max) }
  if (time) return message('form.rangeOfTime', { name, ...bounds, time })
  return message('form.range', { name, ...bounds, unit })
}

/** With as many decimals as it has. */
const plainly = (bound: number): Value => ({ number: bound })

const hasDecimals = (value: number, decimals: number) => Number(value.toFixed(decimals)) === value

/** NUL, which the database rejects, or a lone surrogate, which it would replace. */
export const isStorable = (text: string) => !/\0|\p{Cs}/u.test(text)

/** Control and formatting characters, line breaks among them: bidirectional, zero-width, and invisible letters. */
export const isVisible = (text: string) =>
  !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u2800\u3164\uFFA0]/u.test(text)
