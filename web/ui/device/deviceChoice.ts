import { useSyncExternalStore } from 'react'
import { createListeners } from '#web/listeners.ts'
import { withMemory } from './withMemory.ts'

const storage = withMemory(() => localStorage)

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
  return {
    read: () => values.find((value) => value === storage.getItem(key)) ?? values[0],
    choose(value) {
      storage.setItem(key, value)
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
