import type { DevicePost, DeviceReading } from '#domain/devices/devicePost.ts'

/** A reading that arrived, and the message that it was in. */
export interface Arrival {
  addressId: string
  at: Date
  reading: DeviceReading
  message: DevicePost
}

/** What became of it: kept as a reading of a vessel, or only as the last message of a device that nobody has bound. */
export type Outcome = 'KEPT' | 'UNBOUND' | 'RETIRED' | 'TRAY_FULL'
