import type { SentenceValues } from '#generated/language/ids.ts'
import type { Unit } from '#domain/stock/unitNames.ts'
import type { Quantity } from '#domain/units/storedUnits.ts'

/** What a sentence says of a value; each is written as its reader writes it. */
export type Value =
  | string
  | number
  | Message
  /**
   * A stored value that is measured: written in the reader's unit, with its sign; `isShort` without zeros at its end,
   * `isBare` without its sign.
   */
  | { quantity: Quantity; value: number; digits?: number; isShort?: boolean; isBare?: boolean }
  /** An amount of an ingredient as it is counted: written in the unit in which its reader weighs. */
  | { amount: number; unit: Unit }
  /** What may be typed at least, or at most, of what is measured: in the reader's unit, without its sign. */
  | { atLeast: number; of: Quantity }
  | { atMost: number; of: Quantity }
  /** How far a stored value may differ: in the reader's unit, without its sign. */
  | { change: number; of: Quantity }
  /** How far two stored values are apart, in the reader's unit and with its sign. */
  | { difference: number; of: Quantity }
  /** The sign of the reader's unit. */
  | { sign: Quantity }
  /** The sign of the reader's unit behind a number, with its space; see `signAfter`. */
  | { signAfter: Quantity }
  | { cents: number }
  /** A number with up to 6 decimals, or always with so many digits after its point. */
  | { number: number; digits?: number }
  /** A calendar day such as 2026-04-03. */
  | { day: string }
  /** Calendar days from one to another, as near as their month and day: Apr 3, or Apr 3 – 5. */
  | { days: readonly [from: string, until: string] }
  /** ISO 8601; `isNear` without its year. */
  | { moment: string; isNear?: true }
  /** A, B, and C; alternatives by `or`; one after the other without an "and" by `parts`. */
  | { list: readonly Value[]; as?: 'or' | 'parts' }

type AllValues = SentenceValues<Value>

/** The name of a sentence in the catalogues: its area, a dot, and what it says there. */
export type SentenceId = keyof AllValues

type AreaOf<Id> = Id extends `${infer Area}.${string}` ? `${Area}.*` : never

/** All sentences of an area, where it is the server that says which: the build loads them with who names them. */
export type WholeArea = AreaOf<SentenceId>

/** The ids of sentences without values, such as labels. */
export type PlainId = { [Id in SentenceId]: AllValues[Id] extends null ? Id : never }[SentenceId]

/** The values that a sentence needs: none, or an object with all of them. */
export type ValuesOf<Id extends SentenceId> = AllValues[Id] extends null ? [] : [values: AllValues[Id]]

/** A sentence that is written where it is read. It is plain data: it may be sent and stored. Made by `message`. */
export interface Message {
  id: SentenceId
  values?: Readonly<Record<string, Value>>
}

/** A sentence by its id, with its values; a wrong id or a missing value doesn't compile. */
export function message<Id extends SentenceId>(id: Id, ...[values]: ValuesOf<Id>): Message {
  return values ? { id, values } : { id }
}

/** A stored value without zeros at its end, as it is said: 7 BBL, 152 °F. */
export function inShort(quantity: Quantity, value: number): Value {
  return { quantity, value, isShort: true }
}

/** What a person wrote, or a sentence that was stored as text: it is read as it is. */
export function asWritten(text: string): Message {
  return message('common.asWritten', { text })
}

/** The sentences of labels, as of the fields of a form. */
export function messagesOf<Key extends string>(labels: Readonly<Record<Key, PlainId>>): Record<Key, Message> {
  const pairs = Object.entries<PlainId>(labels).map(([key, id]) => [key, message(id)])
  return Object.fromEntries(pairs) as Record<Key, Message>
}

/** A sentence, or a text: one that carries a sentence (see `carry`), or a person's own words. */
export type Said = string | Message

/** A message as the text of an error that can only carry text, as those of zod; `carriedIn` reads it. */
export function carry(sentence: Message): string {
  return JSON.stringify(sentence)
}

/** The message that a text carries; any other text as it is. */
export function carriedIn(text: string): Said {
  if (!text.startsWith('{"id":"')) return text
  try {
    return JSON.parse(text) as Message
  } catch {
    return text
  }
}
