import type { DeviceReading } from './devicePost.ts'
import { keptReading, type KeptReading } from './keptReading.ts'

/**
 * The device that readings from files are of. No device that sends can have this identity: what they call themselves begins
 * with no blank.
 */
export const fileDevice = { identity: ' file', name: 'File', dialect: 'FILE' } as const

/** A file has corrected values already, or none that a device's calibration is for. */
const asSent = { temperatureOffset: 0, gravityCoefficients: [], smoothing: 0 }

/** A row of a file as it is kept: of a tank, since a batch was in one. */
export function keptOfFile(measured: DeviceReading['measured'], at: Date): KeptReading {
  const sent = { measured, setPoint: null, ambient: null, intervalSeconds: null }
  return keptReading(sent, asSent, {
    ...{ previous: {}, at, beer: null, movedAt: null, changedAt: null, isTank: true, following: null },
  })
}
