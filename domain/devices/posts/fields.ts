import { postLimits } from '#domain/devices/devicePost.ts'
import { parseNumber } from '#domain/language/parseNumber.ts'

/** A value as it was sent. Numbers often come as text. */
export type Sent = string | number | Fields | readonly Sent[]

/** What was sent under each key. Keys are in lower case and with _ for -, since devices spell them in every way. */
export type Fields = ReadonlyMap<string, Sent>

/** A key as it is looked up: Color, color; temp-units, temp_units. */
export function fieldKey(key: string): string {
  return key.trim().toLowerCase().replaceAll('-', '_')
}

/** Whether one of these keys was sent, even with nothing in it. */
export function isSent(fields: Fields, ...keys: string[]): boolean {
  return keys.some((key) => fields.has(key))
}

/** The text under the first of these keys that has one; numbers as text. Null when there is none. */
export function textOf(fields: Fields, ...keys: string[]): string | null {
  return firstOf(fields, keys, (value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return null
    return shortText(String(value))
  })
}

/** The number under the first of these keys that has one, also when it was sent as text, or with a decimal comma. */
export function numberOf(fields: Fields, ...keys: string[]): number | null {
  return firstOf(fields, keys, (value) => {
    if (typeof value === 'number') return bounded(value)
    return typeof value === 'string' ? numberIn(value) : null
  })
}

/** What was sent under a key as fields of its own. */
export function fieldsOf(fields: Fields, key: string): Fields | null {
  return asFields(fields.get(key))
}

/** All fields in a list, or in fields that are named instead of listed. */
export function eachOf(fields: Fields, key: string): Fields[] {
  const value = fields.get(key)
  const all = isList(value) ? value : [...(asFields(value)?.values() ?? [])]
  return all.flatMap((one) => asFields(one) ?? [])
}

/** The fields that a value has, if it has any. */
export function asFields(value: Sent | undefined): Fields | null {
  return value instanceof Map ? value : null
}

const isList = (value: Sent | undefined): value is readonly Sent[] => Array.isArray(value)

function firstOf<T>(fields: Fields, keys: readonly string[], read: (value: Sent) => T | null): T | null {
  for (const key of keys) {
    const value = fields.get(key)
    const found = value === undefined ? null : read(value)
    if (found !== null) return found
  }
  return null
}

/** Devices write nothing between thousands. */
function numberIn(text: string): number | null {
  const number = text.length > postLimits.name ? null : parseNumber(text)
  return number && !number.before && !number.behind ? bounded(number.value) : null
}

/** No device measures a million of anything; what does is a fault that no column could take. */
const bounded = (value: number) => (Math.abs(value) <= 1_000_000 ? value : null)

/**
 * Text that can be stored and shown: at most 64 characters, without control characters, halves of characters and marks
 * that turn the line. Null when nothing is left.
 */
export function shortText(text: string | null | undefined): string | null {
  const plain = (text ?? '')
    .slice(0, postLimits.name)
    .replaceAll(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
  return plain === '' ? null : plain
}
