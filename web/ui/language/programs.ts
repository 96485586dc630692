import type { Sentences } from '#domain/language/reader.ts'
import type { Language } from '#generated/language/languages.ts'
import { loadOrAgain } from '#web/ui/programs/loadOrAgain.ts'

type Load = () => Promise<{ sentences: Sentences }>

/** The programs that are loaded, each with what it says in every language. */
const offered = new Map<string, Record<Language, Load>>()
const loaded = new Map<string, Sentences>()

/**
 * A program is loaded that says sentences. The build adds the call to every program that does; see
 * tools/language/programSentences.ts.
 *
 * @public
 */
export function offerSentences(program: string, languages: Record<Language, Load>): void {
  offered.set(program, languages)
}

/** The sentences of all programs that are loaded, in a language; those that were loaded before, immediately. */
export async function loadSentences(language: Language): Promise<Sentences> {
  await Promise.all(
    [...offered].map(async ([program, languages]) => {
      const key = `${language} ${program}`
      if (loaded.has(key)) return
      loaded.set(key, (await loadOrAgain('sentences', languages[language])).sentences)
    }),
  )
  const own = [...loaded].filter(([key]) => key.startsWith(`${language} `))
  return Object.assign({}, ...own.map(([, sentences]) => sentences)) as Sentences
}
