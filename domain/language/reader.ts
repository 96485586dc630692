import type { Language } from '#generated/language/languages.ts'
import type { Units } from '#domain/units/storedUnits.ts'

/** A compiled sentence: a text, or texts among values. */
export type Sentence = string | readonly SentencePart[]

/** A text; a value by its name; one of several cases of a value; or what is marked by a tag. */
export type SentencePart =
  | string
  | readonly [name: string]
  | readonly [
      name: string,
      choice: 'plural' | 'selectordinal' | 'select',
      cases: Readonly<Record<string, Sentence>>,
    ]
  | readonly [tag: string, mark: '<', content: Sentence]

/** Compiled sentences by their ids. */
export type Sentences = Readonly<Record<string, Sentence>>

/** Who reads: their language, its sentences, their units, and the brewery's time zone and currency. */
export interface Reader {
  language: Language
  /** How they write dates and numbers, as BCP 47 names it. */
  locale: string
  sentences: Sentences
  units: Units
  zone: string
  /** What the brewery's amounts of money are in. */
  currency: string
}
