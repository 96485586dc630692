import type { Sentences } from '#domain/language/reader.ts'
import { languageFor } from './chosenLanguage.ts'
import { showLanguage, speak } from './shownLanguage.ts'

/**
 * Begins in the language that was chosen, in English while its sentences can't be loaded, or else with the few that the document
 * brings, so that errors can be read; see tools/client/pageDocuments.mjs.
 */
export const beginIn = (chosen: string | null | undefined): Promise<void> =>
  showLanguage(languageFor(chosen))
    .catch(() => showLanguage('en'))
    .catch(() => {
      const own = document.getElementById('sentences')
      if (own) speak(languageFor(own.lang), JSON.parse(own.textContent) as Sentences)
    })
