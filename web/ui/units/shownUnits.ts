import { useSyncExternalStore } from 'react'
import { storedUnits, type Units } from '#domain/units/storedUnits.ts'
import { usualCurrency } from '#domain/stock/money.ts'
import { wholeUnits } from '#domain/units/units.ts'
import { createListeners } from '#web/listeners.ts'

let shown: Units = storedUnits
let currency = usualCurrency
const listeners = createListeners()

/** The units in which this screen shows and takes values; components use `useUnits`, so that they follow a choice. */
export const shownUnits = (): Units => shown

/** Shows everything in these units from now on, in open dialogs too; a quantity without a choice as it is stored. */
export function showUnits(chosen: Partial<Units> | null | undefined): void {
  const next = wholeUnits(chosen ?? storedUnits)
  if (JSON.stringify(next) === JSON.stringify(shown)) return
  shown = next
  listeners.call()
}

/** The currency in which this screen shows amounts of money. */
export const shownCurrency = (): string => currency

/** Shows amounts of money in the brewery's currency from now on. */
export function showCurrency(code: string | undefined): void {
  if (!code || code === currency) return
  currency = code
  // What shows money follows the units, and is rendered again.
  shown = { ...shown }
  listeners.call()
}

/** The units in which this screen shows and takes values. */
export function useUnits(): Units {
  return useSyncExternalStore(listeners.add, shownUnits)
}
