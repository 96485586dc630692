/** Who is called when something changes: `add` returns what removes a listener; one that is added meanwhile is called next time. */
export function createListeners<Said extends unknown[] = []>() {
  type Listener = (...said: Said) => void
  const listeners = new Set<Listener>()
  return {
    add: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    call: (...said: Said): void => {
      for (const listener of [...listeners]) listener(...said)
    },
  }
}
