import { useSyncExternalStore } from 'react'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { usualCurrency } from '#domain/stock/money.ts'
import { wholeUnits } from '#domain/units/units.ts'

let shown: Units = storedUnits
let currency = usualCurrency
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

/** The currency in which this screen shows amounts of money. */
export const shownCurrency = (): string => currency

/** Shows amounts of money in the brewery's currency from now on. */
export function showCurrency(code: string | undefined): void {
  if (!code || code === currency) return
  currency = code
  // What shows money follows the units, and is rendered again.
  shown = { ...shown }
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
