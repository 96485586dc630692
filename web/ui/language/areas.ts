import type { Sentences } from '#domain/language/reader.ts'
import type { Language } from '#generated/language/languages.ts'

type Load = () => Promise<{ sentences: Sentences }>

/** The areas of which a loaded module says something, each with its sentences in every language. */
const offered = new Map<string, Record<Language, Load>>()
const loaded = new Map<string, Sentences>()

/**
 * A module says sentences of an area. The build adds the call to every module that does; see
 * tools/language/sentenceAreas.ts.
 *
 * @public
 */
export function offerArea(area: string, languages: Record<Language, Load>): void {
  offered.set(area, languages)
}

/** The sentences of all areas that were offered until now, in a language; of those that are loaded, at once. */
export async function loadAreas(language: Language): Promise<Sentences> {
  await Promise.all(
    [...offered].map(async ([area, languages]) => {
      const key = `${language} ${area}`
      if (!loaded.has(key)) loaded.set(key, (await languages[language]()).sentences)
    }),
  )
  const own = [...loaded].filter(([key]) => key.startsWith(`${language} `))
  return Object.assign({}, ...own.map(([, sentences]) => sentences)) as Sentences
}
