import { readerOf, written } from '#api/language/readers.ts'
import type { Said } from '#domain/language/message.ts'
import type { Units } from '#domain/units/storedUnits.ts'

/** What a rule says, in English, or null when it says nothing. */
export function english<None extends null>(said: Said | None): string | None {
  return said === null ? said : written(said)
}

/** The same to somebody who reads these units. */
export function englishIn<None extends null>(units: Units, said: Said | None): string | None {
  return said === null ? said : written(said, readerOf('en', units))
}
