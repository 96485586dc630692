import type { App } from '#api/context.ts'
import { createArrivalsWriter, type ArrivalsWriter } from './arrivalsWriter.service.ts'
import { knowAddresses, type KnownAddresses } from './knownAddresses.service.ts'

/** What devices post to this process. */
export type Ingest = ArrivalsWriter & KnownAddresses

declare module '#api/context.ts' {
  interface App {
    ingest: Ingest
  }
}

/** Takes what devices post; `app` is only called once something arrives. */
export function createIngest({ database }: Pick<App, 'database'>, app: () => App): Ingest {
  return { ...createArrivalsWriter(app), ...knowAddresses(database) }
}
