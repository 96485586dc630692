import { carriedIn, type Said } from '#domain/language/message.ts'
import type { Reader } from '#domain/language/reader.ts'
import { say } from '#domain/language/say.ts'
import { ownTimeZone } from '#domain/brewery/timeZones.ts'
import { usualCurrency } from '#domain/stock/money.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { catalogues } from '#generated/language/catalogues.ts'
import { languages, type Language } from '#generated/language/languages.ts'

/** Someone who reads a language; on the clock of this server, and in the usual currency, where no brewery is known. */
export function readerOf(
  language: Language,
  units: Units = storedUnits,
  { zone = ownTimeZone(), currency = usualCurrency }: Partial<Pick<Reader, 'zone' | 'currency'>> = {},
): Reader {
  const { locale } = languages[language]
  return { language, locale, sentences: catalogues[language], units, zone, currency }
}

const english = readerOf('en')

/** A sentence as a person reads it; in English where nobody in particular does, as in logs. */
export function written(said: Said, reader = english): string {
  const content = typeof said === 'string' ? carriedIn(said) : said
  return typeof content === 'string' ? content : say(content, reader)
}

/** What is said, as its reader reads it; null when nothing is said. */
export function writtenOrNull(said: Said | null, reader?: Reader): string | null {
  return said === null ? null : written(said, reader)
}
