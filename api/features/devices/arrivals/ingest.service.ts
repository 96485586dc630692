import type { App } from '#api/context.ts'
import type { DevicePost } from '#domain/devices/devicePost.ts'
import { createArrivalsWriter, type ArrivalsWriter } from './arrivalsWriter.service.ts'
import { knowAddresses } from './knownAddresses.service.ts'

/** What devices post to this process. */
export interface Ingest extends ArrivalsWriter {
  /** The address of a token; null when there is none, or it was revoked. */
  addressOf(token: string): Promise<{ id: string } | null>
  /** Notes a message to an address that could not be read, and why. */
  refused(addressId: string, reason: string, message: DevicePost): Promise<void>
  /** Has a new or revoked address count immediately in this process. */
  evictAddresses(): void
}

declare module '#api/context.ts' {
  interface App {
    ingest: Ingest
  }
}

/** Takes what devices post; `app` is only called once something arrives. */
export function createIngest({ database }: Pick<App, 'database'>, app: () => App): Ingest {
  const addresses = knowAddresses(database)
  return {
    ...createArrivalsWriter(app),
    addressOf: (token) => addresses.find(token),
    refused: (id, reason, message) => addresses.refused(id, reason, message),
    evictAddresses: () => addresses.evict(),
  }
}
