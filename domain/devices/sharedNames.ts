import type { DeviceReading } from './devicePost.ts'

/** What is between a name that several devices may have and the address that one of them posts to. */
const by = ' @ '

/** A reading of a device, and the address that it was posted to; null when a broker or a cloud delivered it. */
interface Sent {
  addressId: string | null
  reading: Pick<DeviceReading, 'device' | 'isShared'>
}

/** Every identity that the sender of a reading may have: its name, and that with its address when others may have it. */
export function possibleIdentities({ addressId, reading: { device, isShared } }: Sent): string[] {
  return isShared ? [device, ownIdentity(device, addressId)] : [device]
}

/**
 * Who sent a reading. Of devices with the same name the first one is known by it alone; one that posts to another address is
 * another device. `addressOf` gives the address of a device that is known by its name; undefined when none is.
 */
export function identityOf(
  { addressId, reading: { device, isShared } }: Sent,
  addressOf: (identity: string) => string | null | undefined,
): string {
  const first = addressOf(device)
  if (!isShared || first === undefined || first === addressId) return device
  return ownIdentity(device, addressId)
}

/** Whether a reading in a message of a device is its own. */
export const isOf = (identity: string, { device, isShared }: Pick<DeviceReading, 'device' | 'isShared'>) =>
  identity === device || (isShared && identity.startsWith(`${device}${by}`))

const ownIdentity = (device: string, addressId: string | null) => `${device}${by}${addressId ?? 'MQTT'}`
