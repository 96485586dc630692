import { createStore, type UseStore } from 'idb-keyval'
import { inTime } from './inTime.ts'

/**
 * A store that reopens its database after an operation failed or timed out. A browser may end a connection without
 * saying so, or never answer on it, as WebKit does after a phone slept: everything on it would fail until a reload.
 */
export function reopeningStore(name: string, storeName: string): UseStore {
  let store = createStore(name, storeName)
  return async (mode, ask) => {
    const used = store
    try {
      return await inTime(async () => used(mode, ask))
    } catch (error) {
      if (store === used) store = createStore(name, storeName)
      throw error
    }
  }
}
