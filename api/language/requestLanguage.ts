import { languages, type Language } from '#generated/language/languages.ts'

const known = Object.keys(languages) as Language[]

/** The language of this name, or null. */
export function languageNamed(name: unknown): Language | null {
  return known.find((language) => language === name) ?? null
}

/** The language in which a request wants its answer, by its Accept-Language: the first of those that are offered. */
export function languageOf(accepted: string | undefined): Language {
  const wanted = (accepted ?? '').split(',').map((range) => {
    const [tag = '', ...parameters] = range.trim().split(/\s*;\s*/)
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return { tag: tag.toLowerCase(), weight: quality ? Number(quality.slice(2)) || 0 : 1 }
  })
  const byWeight = wanted.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  for (const { tag } of byWeight) {
    const language = languageNamed(tag.split('-')[0])
    if (language && languages[language].isOffered) return language
  }
  return 'en'
}
