import { withSentences } from '#web/ui/language/shownLanguage.ts'
import { loadOrAgain } from './loadOrAgain.ts'

/** Loads what a file exports under a name, and its sentences. */
export async function loadExport<Name extends string, Export>(
  name: Name,
  load: () => Promise<Record<Name, Export>>,
): Promise<Export> {
  return (await withSentences(loadOrAgain(name, load)))[name]
}
