import { useSyncExternalStore } from 'react'
import { breweryZone, onZoneChange } from './zone.ts'

/** The brewery's time zone. What uses it, and what is within, is rendered again when it changes. */
export function useBreweryZone(): string {
  return useSyncExternalStore(onZoneChange, breweryZone)
}
