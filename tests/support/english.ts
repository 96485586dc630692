import { readerOf, written } from '#api/language/readers.ts'
import type { Said } from '#domain/language/message.ts'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'

const reader = readerOf('en', storedUnits, { zone: 'UTC' })

/** What a rule says, in English and on the clock of UTC, or null when it says nothing. */
export function english<None extends null>(said: Said | None): string | None {
  return said === null ? said : written(said, reader)
}

/** The same to somebody who reads these units. */
export function englishIn<None extends null>(units: Units, said: Said | None): string | None {
  return said === null ? said : written(said, readerOf('en', units))
}
