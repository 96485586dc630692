import { promisifyRequest, type UseStore } from 'idb-keyval'

/** Whether this browser lets a page keep things in IndexedDB: to ask alone throws where someone forbade it. */
export function hasDatabase(): boolean {
  try {
    return typeof indexedDB !== 'undefined' && indexedDB !== null
  } catch {
    return false
  }
}

/**
 * A store in IndexedDB that lets go when the page is left. A browser may keep the page that was left as it was, to go back
 * to it; in WebKit, which all browsers of iPhone and iPad are, a transaction that is still open there blocks the database
 * for every page after it. So what has not ended by then is given up, and begun again if the page comes back.
 */
export function deviceStore(name: string, storeName: string): UseStore {
  let opened: Promise<IDBDatabase> | undefined
  const running = new Set<IDBTransaction>()

  function open(): Promise<IDBDatabase> {
    if (opened) return opened
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    const opening = promisifyRequest(request)
    const forget = () => {
      if (opened === opening) opened = undefined
    }
    opening.then((database) => {
      database.onclose = forget
      // The page was left while it opened.
      if (opened !== opening) database.close()
    }, forget)
    opened = opening
    return opening
  }

  function letGo(): void {
    for (const transaction of running) transaction.abort()
    running.clear()
    opened?.then(
      (database) => database.close(),
      () => undefined,
    )
    opened = undefined
  }

  window.addEventListener('pagehide', letGo)
  return async (mode, ask) => {
    const transaction = (await open()).transaction(storeName, mode)
    running.add(transaction)
    for (const end of ['complete', 'abort', 'error'])
      transaction.addEventListener(end, () => running.delete(transaction))
    return ask(transaction.objectStore(storeName))
  }
}
