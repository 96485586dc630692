type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The browser's storage; what it refuses is kept in memory while the page is open. `onRefused` gets the error, and
 * `onStored` is called when nothing is in memory only.
 */
export function withMemory(
  storage: () => Storage,
  onRefused: (error: unknown) => void = () => {},
  onStored: () => void = () => {},
): Kept {
  const memory = new Map<string, string>()

  /** Writes what was refused before, now that something was written. */
  function flush(): void {
    for (const [key, value] of memory) {
      storage().setItem(key, value)
      memory.delete(key)
    }
    onStored()
  }

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
      } catch (error) {
        memory.set(key, value)
        return onRefused(error)
      }
      try {
        flush()
      } catch {
        // Still no room for all of it.
      }
    },
    removeItem(key) {
      memory.delete(key)
      try {
        storage().removeItem(key)
      } catch (error) {
        onRefused(error)
      }
    },
  }
}
