import type { Sentence } from '#domain/language/reader.ts'

/** The languages that have a catalogue, the one of the source first. */
export const languages: readonly string[]
/** The sentences of a language as they are written: texts by id. */
export function catalogue(language: string, folder?: string): Record<string, string>
/** Compiles one sentence; throws for one that ICU can't read. */
export function compiled(text: string): Sentence
/** The values that a compiled sentence needs, by name: what TypeScript calls their type. Tags are `<name>`. */
export function valuesIn(sentence: Sentence): Map<string, 'Value' | 'number' | 'string' | null>
/** Compiles the catalogues of one folder into another: the sentences, their types, and what is known of each language. */
export function compileAll(from?: string, to?: string): void
