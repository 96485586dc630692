import type { DevicePost, DeviceReading } from '#domain/devices/devicePost.ts'

/** A reading that arrived, and the message that it was in. */
export interface Arrival {
  /** Where it was posted; null when a broker delivered it. */
  addressId: string | null
  at: Date
  reading: DeviceReading
  message: DevicePost
}

/** What became of it: kept as a reading of a vessel, or only as the last message of a device that nobody has bound. */
export type Outcome = 'KEPT' | 'UNBOUND' | 'RETIRED' | 'TRAY_FULL'
