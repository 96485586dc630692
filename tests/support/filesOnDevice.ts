/** Whether the service worker answers for a page, and has all of the client's files in its language. To be run in the page. */
export async function hasAllFiles(): Promise<boolean> {
  if (navigator.serviceWorker.controller === null) return false
  const list = await (await fetch('/files-later.js')).text()
  const { pages, programs, sentences } = JSON.parse(list.slice(list.indexOf('{'))) as {
    pages: string[]
    programs: string[]
    sentences: Record<string, string[]>
  }
  const files = [...pages, ...programs, ...(sentences[document.documentElement.lang] ?? [])]
  const found = await Promise.all(files.map((file) => caches.match(`/${file}`)))
  return files.length > 0 && !found.includes(undefined)
}

/** Whether what pages show is stored, with a field of the cache if one is named. To be run in a page. */
export async function hasStored(field: string): Promise<boolean> {
  // Opening it would create it.
  const isThere = (await indexedDB.databases()).some(({ name }) => name === 'brewhouse-picture')
  if (!isThere) return false
  return new Promise<boolean>((resolve) => {
    const opening = indexedDB.open('brewhouse-picture')
    opening.onsuccess = () => {
      const stored = opening.result.transaction('pictures').objectStore('pictures').getAll()
      stored.onsuccess = () => {
        opening.result.close()
        resolve(stored.result.length > 0 && JSON.stringify(stored.result).includes(field))
      }
    }
  })
}
