import { z } from 'zod'

/** A name of something, on one line, that must be there, trimmed; `name` begins the sentence that says what is wrong. */
export function requiredText(name: string, max: number) {
  return z
    .string({ error: `${name} is required.` })
    .trim()
    .min(1, `${name} is required.`)
    .max(max, `${name} may have at most ${max} characters.`)
    .refine(isStorable, `${name} has a character that can't be stored.`)
    .refine(isVisible, invisible(name))
}

/** A name of something, on one line, that may be left empty: null then. */
export function optionalName(name: string, max: number) {
  return optionalText(name, max).refine((text) => text === null || isVisible(text), invisible(name))
}

const invisible = (name: string) => `${name} has a line break or an invisible character. Type it again.`

/** A text that may be left empty: null then. */
export function optionalText(name: string, max: number) {
  return z
    .string({ error: `${name} must be a text.` })
    .trim()
    .max(max, `${name} may have at most ${max} characters.`)
    .refine(isStorable, `${name} has a character that can't be stored.`)
    .nullable()
    .transform((text) => text || null)
}

/** Something that is chosen from a list by its id and can be cleared: null then. */
export function optionalChoice(name: string) {
  return z
    .string({ error: `${name} must be chosen from the list.` })
    .max(100, `${name} must be chosen from the list.`)
    .refine(isStorable, `${name} must be chosen from the list.`)
    .nullable()
    .transform((id) => id || null)
}

/** Something that must be chosen from a list, by its id. */
export function requiredChoice(name: string) {
  return z
    .string({ error: `${name} is required.` })
    .min(1, `${name} is required.`)
    .max(100, `${name} must be chosen from the list.`)
    .refine(isStorable, `${name} must be chosen from the list.`)
}

/** The limits of a number, both included. `unit` follows the number in sentences, as ` BBL`. */
export interface NumberLimits {
  min: number
  max: number
  decimals: number
  unit?: string
  /** A bound in words, where it is not written as it is kept: cents as dollars. */
  inWords?: (bound: number) => string
}

/** A number that must be there; an emptied number field, which reads as NaN, is said to be missing. */
export function requiredNumber(name: string, limits: NumberLimits) {
  const isMissing = (value: unknown) => value === undefined || value === null || Number.isNaN(value)
  return z
    .number({
      error: ({ input }) => (isMissing(input) ? `${name} is required.` : `${name} must be a number.`),
    })
    .superRefine(refuseNumber(name, limits))
}

/** A number that may be left empty: null then, also for NaN, as which an emptied number field reads. */
export function optionalNumber(name: string, limits: NumberLimits) {
  return z
    .union([z.number().superRefine(refuseNumber(name, limits)), z.nan()], {
      error: `${name} must be a number.`,
    })
    .nullable()
    .transform((value) => (value === null || Number.isNaN(value) ? null : value))
}

function refuseNumber(name: string, { min, max, decimals, unit = '', inWords = plainly }: NumberLimits) {
  const range = `${name} must be from ${inWords(min)} to ${inWords(max)}${unit}.`
  const precision =
    decimals === 0
      ? `${name} must be a whole number.`
      : `${name} may have at most ${decimals} decimal${decimals === 1 ? '' : 's'}.`
  return (value: number, issues: z.RefinementCtx) => {
    if (!(value >= min && value <= max)) issues.addIssue({ code: 'custom', message: range })
    else if (!hasDecimals(value, decimals)) issues.addIssue({ code: 'custom', message: precision })
  }
}

/** 1,000,000 rather than 1000000. */
const plainly = (bound: number) => bound.toLocaleString('en-US', { maximumFractionDigits: 6 })

const hasDecimals = (value: number, decimals: number) => Number(value.toFixed(decimals)) === value

/** NUL, which the database refuses, or half of a surrogate pair, which it would replace. */
const isStorable = (text: string) => !/\0|\p{Surrogate}/u.test(text)

/** Control and formatting characters, line breaks among them: bidirectional, zero-width, and letters that show nothing. */
const isVisible = (text: string) =>
  !/[\p{Control}\p{Format}\p{Line_Separator}\p{Paragraph_Separator}\u115F\u1160\u2800\u3164\uFFA0]/u.test(
    text,
  )
