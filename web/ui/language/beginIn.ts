import { sayMissing } from '#web/ui/shell/missingProgram.ts'
import { languageFor, offeredLanguages } from './chosenLanguage.ts'
import { showLanguage } from './shownLanguage.ts'

/**
 * Begins in the language that was chosen. While its sentences can't be loaded, begins in another one, says so and tries again
 * when the connection returns. Returns whether there is any.
 */
export async function beginIn(chosen: string | null | undefined): Promise<boolean> {
  const language = languageFor(chosen)
  for (const each of [language, 'en' as const, ...offeredLanguages]) {
    try {
      await showLanguage(each)
    } catch {
      continue
    }
    if (each !== language) {
      const onRetry = () => void showLanguage(language).then(stop, () => undefined)
      const stop = sayMissing({ name: 'language', isGone: false, onRetry })
    }
    return true
  }
  return false
}
