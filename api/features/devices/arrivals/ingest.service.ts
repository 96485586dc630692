import type { App } from '#api/context.ts'
import { createArrivalsWriter, type ArrivalsWriter } from './arrivalsWriter.service.ts'
import { knowAddresses } from './knownAddresses.service.ts'

/** What devices post to this process. */
export interface Ingest extends ArrivalsWriter {
  /** The address of a token; null when there is none, or it was revoked. */
  addressOf(token: string): Promise<{ id: string } | null>
  /** Has a new or revoked address count immediately in this process. */
  forgetAddresses(): void
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
    forgetAddresses: () => addresses.forget(),
  }
}
