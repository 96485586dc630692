type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The browser's storage; what it refuses is kept in memory while the page is open. */
export function withMemory(storage: () => Storage, onRefused = () => {}): Kept {
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
