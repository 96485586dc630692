let retries = 0

/** What a file exports under a name. */
export type Exports<Name extends string, Export> = Record<Name, Export>

/**
 * Loads a file, and once more by another address: browsers keep a failed import until the page is reloaded, by its address.
 * Those that name the address in their error are helped by that (https://github.com/whatwg/html/issues/6768).
 */
export async function loadOrAgain<Name extends string, Export>(
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
