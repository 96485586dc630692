import { languageFor } from './chosenLanguage.ts'
import { showLanguage } from './shownLanguage.ts'

/** Begins in the language that was chosen, or in English while its sentences can't be loaded. */
export const beginIn = (chosen: string | null | undefined): Promise<void> =>
  showLanguage(languageFor(chosen))
    .catch(() => showLanguage('en'))
    .catch(() => undefined)
