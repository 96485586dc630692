let retries = 0

/**
 * Loads a file that exports something under a name, and once more by another address: browsers keep a failed import until
 * the page is reloaded, by its address. Those that name the address in their error are helped by that
 * (https://github.com/whatwg/html/issues/6768).
 */
export async function loadOrAgain<Name extends string, Exports extends Record<Name, unknown>>(
  name: Name,
  load: () => Promise<Exports>,
): Promise<Exports> {
  try {
    return await load()
  } catch (error) {
    const address = /https?:\S+\.js/.exec(String(error))?.[0]
    if (address === undefined) throw error
    const again: unknown = await import(/* @vite-ignore */ `${address}?again=${++retries}`)
    if (typeof again === 'object' && again !== null && name in again) return again as Exports
    throw error
  }
}
