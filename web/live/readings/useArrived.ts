import { useState } from 'react'
import type { VesselReadings } from '#domain/devices/latestReadings.ts'

/** Two hours of a device that sends each quarter of a minute; the series is refetched each hour. */
const mostArrived = 500

/** The readings of a vessel since this was shown, oldest first. */
export function useArrived(latest: VesselReadings | undefined): readonly VesselReadings[] {
  const [arrived, setArrived] = useState<readonly VesselReadings[]>([])
  const [before, setBefore] = useState<VesselReadings | undefined>(undefined)
  if (latest && momentsOf(latest) !== momentsOf(before)) {
    setBefore(latest)
    setArrived([...arrived.slice(1 - mostArrived), latest])
  }
  return arrived
}

const momentsOf = (readings: VesselReadings | undefined) =>
  Object.values(readings ?? {})
    .map(({ at }) => at.getTime())
    .join()
