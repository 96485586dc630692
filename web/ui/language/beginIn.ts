import type { Language } from '#generated/language/languages.ts'
import { sayMissing } from '#web/ui/shell/missingProgram.ts'
import { offeredLanguages } from './chosenLanguage.ts'
import { showLanguage } from './shownLanguage.ts'

/**
 * Begins in a language. While its sentences can't be loaded, begins in another one, says so and tries again when the
 * connection returns. Returns whether there is any.
 */
export async function beginIn(language: Language): Promise<boolean> {
  for (const each of [language, 'en' as const, ...offeredLanguages]) {
    try {
      await showLanguage(each)
      if (each !== language) retryIn(language)
      return true
    } catch {
      // The next one may be there.
    }
  }
  return false
}

function retryIn(language: Language): void {
  const onRetry = () => void showLanguage(language).then(stop, () => undefined)
  const stop = sayMissing({ name: 'language', isGone: false, onRetry })
}
