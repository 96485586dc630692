import {
  carriedIn,
  message,
  type Said,
  type SentenceId,
  type ValuesOf,
  type WholeArea,
} from '#domain/language/message.ts'
import { say } from '#domain/language/say.ts'
import { shownReader } from './shownLanguage.ts'

/** A sentence by its id, with its values, in the language of this screen. Called while rendering, never by a module. */
export function text<Id extends SentenceId>(id: Id, ...values: ValuesOf<Id>): string {
  return say(message(id, ...values), shownReader())
}

/**
 * A sentence that a rule or the server made, in the language of this screen; one that is text already stays. Of what the
 * server made, `areas` are those that it may be from: a page has only what its own modules name.
 */
export function textOf(said: Said, ..._areas: readonly WholeArea[]): string {
  const content = typeof said === 'string' ? carriedIn(said) : said
  return typeof content === 'string' ? content : say(content, shownReader())
}
