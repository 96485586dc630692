import { written } from '#api/language/readers.ts'
import type { Said } from '#domain/language/message.ts'

/** What a rule says, in English, or null when it says nothing. */
export function english<None extends null>(said: Said | None): string | None {
  return said === null ? said : written(said)
}
