import { useSyncExternalStore } from 'react'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { wholeUnits } from '#domain/units/units.ts'

let shown: Units = storedUnits
const listeners = new Set<() => void>()

/** The units in which this screen shows and takes values; components use `useUnits`, so that they follow a choice. */
export const shownUnits = (): Units => shown

/** Shows everything in these units from now on, in open dialogs too; a quantity without a choice as it is stored. */
export function showUnits(chosen: Partial<Units> | null | undefined): void {
  const next = wholeUnits(chosen ?? storedUnits)
  if (JSON.stringify(next) === JSON.stringify(shown)) return
  shown = next
  for (const listener of listeners) listener()
}

/** The units in which this screen shows and takes values. */
export function useUnits(): Units {
  return useSyncExternalStore(follow, shownUnits)
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
