import { promisifyRequest, type UseStore } from 'idb-keyval'
import { inTime } from './inTime.ts'

/** Whether this browser allows IndexedDB; merely accessing it throws if it is forbidden. */
export function hasDatabase(): boolean {
  try {
    return typeof indexedDB !== 'undefined' && indexedDB !== null
  } catch {
    return false
  }
}

/**
 * A store in IndexedDB that is closed when the page is left. A browser may keep the page in its back/forward cache; in
 * WebKit (all browsers on iPhone and iPad), a transaction still open there blocks the database for every later page. So
 * unfinished transactions are aborted, and retried if the page is restored.
 */
export function deviceStore(name: string, storeName: string): UseStore {
  return storeOf(name, storeName).use
}

/**
 * The same for small operations that a person waits for: after one that failed or timed out the database is opened again. A browser may end a
 * connection without saying so, or never answer on it, as WebKit does after a phone slept: everything on it would fail until
 * a reload.
 */
export function reopeningStore(name: string, storeName: string): UseStore {
  const { use, reopen } = storeOf(name, storeName)
  return async (mode, ask) => {
    try {
      return await inTime(async () => use(mode, ask))
    } catch (error) {
      reopen()
      throw error
    }
  }
}

function storeOf(name: string, storeName: string): { use: UseStore; reopen: () => void } {
  let opened: Promise<IDBDatabase> | undefined
  const running = new Set<IDBTransaction>()

  function open(): Promise<IDBDatabase> {
    if (opened) return opened
    const request = indexedDB.open(name)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    const opening = promisifyRequest(request)
    const evict = () => {
      if (opened === opening) opened = undefined
    }
    opening.then((database) => {
      database.onclose = evict
      // The page was left while the database was opening.
      if (opened !== opening) database.close()
    }, evict)
    opened = opening
    return opening
  }

  function letGo(): void {
    for (const transaction of running) abort(transaction)
    running.clear()
    reopen()
  }

  /** What is asked next opens another connection; this one ends with what still runs on it. */
  function reopen(): void {
    opened?.then(
      (database) => database.close(),
      () => undefined,
    )
    opened = undefined
  }

  async function begin(mode: IDBTransactionMode): Promise<IDBTransaction> {
    const opening = open()
    const database = await opening
    try {
      return database.transaction(storeName, mode)
    } catch (error) {
      // The browser may have ended the connection without saying so: what is asked next opens another.
      if (opened === opening) opened = undefined
      throw error
    }
  }

  const use: UseStore = async (mode, ask) => {
    const transaction = await begin(mode)
    running.add(transaction)
    for (const end of ['complete', 'abort', 'error'])
      transaction.addEventListener(end, () => running.delete(transaction))
    return ask(transaction.objectStore(storeName))
  }

  window.addEventListener('pagehide', letGo)
  return { use, reopen }
}

/** One that has just finished can't be aborted, though its end has not been announced yet. */
function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
  }
}
