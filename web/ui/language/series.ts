import { text } from './text.ts'

/** Texts one after the other, as a language sets a semicolon. */
export const series = (texts: readonly string[]): string =>
  texts.length === 0 ? '' : texts.reduce((one, other) => text('common.andThen', { one, other }))
