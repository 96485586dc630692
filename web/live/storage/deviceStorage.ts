import { reportStorage } from './trouble.ts'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's storage; what it refuses to hold stays in memory, as long as the page is open. */
function withMemory(storage: () => Storage, onRefused: () => void): Kept {
  const memory = new Map<string, string>()
  return {
    getItem(key) {
      const refused = memory.get(key)
      if (refused !== undefined) return refused
      try {
        return storage().getItem(key)
      } catch {
        return null
      }
    },
    setItem(key, value) {
      try {
        storage().setItem(key, value)
        memory.delete(key)
      } catch {
        memory.set(key, value)
        onRefused()
      }
    },
    removeItem(key) {
      memory.delete(key)
      try {
        storage().removeItem(key)
      } catch {
        onRefused()
      }
    },
  }
}

/** What this device keeps for all tabs. A browser may forbid it, where even naming it throws. */
export const deviceStorage = withMemory(
  () => localStorage,
  () => reportStorage('session', false),
)

/** What a tab keeps over a reload. */
export const tabStorage = withMemory(
  () => sessionStorage,
  () => undefined,
)
