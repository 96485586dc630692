import { withSentences } from '#web/ui/language/shownLanguage.ts'

let retries = 0

type Exports<Name extends string, Export> = Record<Name, Export>

/** Loads what a file exports under a name, and its sentences. */
export async function loadExport<Name extends string, Export>(
  name: Name,
  load: () => Promise<Exports<Name, Export>>,
): Promise<Export> {
  return (await withSentences(loadOrAgain(name, load)))[name]
}

/**
 * Loads a file, and once more by another address: browsers keep a failed import until the page is reloaded, by its address.
 * Those that name the address in their error are helped by that (https://github.com/whatwg/html/issues/6768).
 */
async function loadOrAgain<Name extends string, Export>(
  name: Name,
  load: () => Promise<Exports<Name, Export>>,
): Promise<Exports<Name, Export>> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\S+\.js/.exec(String(error))?.[0]
    if (address === undefined) throw error
    const again: unknown = await import(/* @vite-ignore */ `${address}?again=${++retries}`)
    if (typeof again === 'object' && again !== null && name in again) return again as Exports<Name, Export>
    throw error
  }
}
