import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/listeners.ts'

/** A choice that this device keeps, the same in all its tabs. */
export interface DeviceChoice<T extends string> {
  read: () => T
  choose: (value: T) => void
  /** Calls back after each choice, in this tab or another; returns what ends that. */
  follow: (listener: () => void) => () => void
}

/** Keeps one of these values under a key, the first until one is chosen; in memory where the browser refuses storage. */
export function deviceChoice<T extends string>(
  key: string,
  values: readonly [T, ...(readonly T[])],
): DeviceChoice<T> {
  const listeners = createListeners()
  let refused: T | null = null
  return {
    read: () => refused ?? values.find((value) => value === stored(key)) ?? values[0],
    choose(value) {
      try {
        localStorage.setItem(key, value)
        refused = null
      } catch {
        refused = value
      }
      listeners.call()
    },
    follow(listener) {
      // Without a key everything was cleared.
      const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
      const remove = listeners.add(listener)
      window.addEventListener('storage', onStorage)
      return () => {
        remove()
        window.removeEventListener('storage', onStorage)
      }
    },
  }
}

/** The current value of a choice. */
export function useDeviceChoice<T extends string>({ read, follow }: DeviceChoice<T>): T {
  return useSyncExternalStore(follow, read)
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
