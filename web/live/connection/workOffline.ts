import { deviceStorage } from '#web/live/storage/deviceStorage.ts'

const entry = 'workOffline'
const listeners = new Set<() => void>()

/** Whether the user chose to work offline on this device. */
export function isWorkingOffline(): boolean {
  return deviceStorage.getItem(entry) === 'yes'
}

/** Switches working offline on or off, for every tab of this device. */
export function workOffline(on: boolean): void {
  if (on) deviceStorage.setItem(entry, 'yes')
  else deviceStorage.removeItem(entry)
  for (const listener of [...listeners]) listener()
}

/** Calls back when the choice changes, here or in another tab. */
export function onWorkOffline(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === entry || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}
