import { z } from 'zod'
import type { Quantity } from '#domain/units/storedUnits.ts'

/** A required single-line text, trimmed; `name` begins the sentence about an error. */
export function requiredText(name: string, max: number) {
  return z
    .string({ error: `${name} is required.` })
    .trim()
    .min(1, `${name} is required.`)
    .max(max, `${name} may have at most ${max} characters.`)
    .refine(isStorable, `${name} has a character that can't be stored.`)
    .refine(isVisible, invisible(name))
}

/** An optional single-line text; null when empty. */
export function optionalName(name: string, max: number) {
  return optionalText(name, max).refine((text) => text === null || isVisible(text), invisible(name))
}

const invisible = (name: string) => `${name} has a line break or an invisible character. Type it again.`

/** An optional text; null when empty. */
export function optionalText(name: string, max: number) {
  return z
    .string({ error: `${name} must be a text.` })
    .trim()
    .max(max, `${name} may have at most ${max} characters.`)
    .refine(isStorable, `${name} has a character that can't be stored.`)
    .nullable()
    .transform((text) => text || null)
}

/** An optional choice from a list, by id; null when cleared. */
export function optionalChoice(name: string) {
  return z
    .string({ error: `${name} must be chosen from the list.` })
    .max(100, `${name} must be chosen from the list.`)
    .refine(isStorable, `${name} must be chosen from the list.`)
    .nullable()
    .transform((id) => id || null)
}

/** A required choice from a list, by id. */
export function requiredChoice(name: string) {
  return z
    .string({ error: `${name} is required.` })
    .min(1, `${name} is required.`)
    .max(100, `${name} must be chosen from the list.`)
    .refine(isStorable, `${name} must be chosen from the list.`)
}

/** A required calendar day such as 2026-04-03, from 2000 to 2099. */
export function requiredDay(name: string) {
  return z
    .string({ error: `${name} is required.` })
    .min(1, `${name} is required.`)
    .refine((day) => day === '' || isDay(day), `${name} must be a day from 2000 to 2099, as 2026-04-03.`)
}

function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** The limits of a number, both included. `unit` follows the number in sentences, such as ` BBL`. */
export interface NumberLimits {
  min: number
  max: number
  decimals: number
  unit?: string
  /** What is measured, if people choose its unit: the sentences about it can then be said in theirs. */
  quantity?: Quantity
  /** A bound in words, if displayed differently from how it is stored: cents as dollars. */
  inWords?: (bound: number) => string
  /** The number is an amount of money in cents, of the brewery's currency. */
  isMoney?: true
}

/** A required number; an empty number field, which is read as NaN, counts as missing. */
export function requiredNumber(name: string, limits: NumberLimits) {
  const isMissing = (value: unknown) => value === undefined || value === null || Number.isNaN(value)
  return z
    .number({
      error: ({ input }) => (isMissing(input) ? `${name} is required.` : `${name} must be a number.`),
    })
    .superRefine(refuseNumber(name, limits))
}

/** An optional number; null when empty, and for NaN, as which an empty number field is read. */
export function optionalNumber(name: string, limits: NumberLimits) {
  return z
    .union([z.number().superRefine(refuseNumber(name, limits)), z.nan()], {
      error: `${name} must be a number.`,
    })
    .nullable()
    .transform((value) => (value === null || Number.isNaN(value) ? null : value))
}

function refuseNumber(name: string, limits: NumberLimits) {
  const { min, max, decimals, unit = '', quantity, inWords = plainly, isMoney } = limits
  const range = `${name} must be from ${inWords(min)} to ${inWords(max)}${unit}.`
  const precision =
    decimals === 0
      ? `${name} must be a whole number.`
      : `${name} may have at most ${decimals} decimal${decimals === 1 ? '' : 's'}.`
  return (value: number, issues: z.RefinementCtx) => {
    if (!(value >= min && value <= max))
      issues.addIssue({ code: 'custom', message: range, params: { name, quantity, isMoney, min, max } })
    else if (!hasDecimals(value, decimals)) issues.addIssue({ code: 'custom', message: precision })
  }
}

/** 1,000,000 rather than 1000000. */
const plainly = (bound: number) => bound.toLocaleString('en-US', { maximumFractionDigits: 6 })

const hasDecimals = (value: number, decimals: number) => Number(value.toFixed(decimals)) === value

/** NUL, which the database rejects, or a lone surrogate, which it would replace. */
const isStorable = (text: string) => !/\0|\p{Surrogate}/u.test(text)

/** Control and formatting characters, line breaks among them: bidirectional, zero-width, and invisible letters. */
const isVisible = (text: string) =>
  !/[\p{Control}\p{Format}\p{Line_Separator}\p{Paragraph_Separator}\u115F\u1160\u2800\u3164\uFFA0]/u.test(
    text,
  )
