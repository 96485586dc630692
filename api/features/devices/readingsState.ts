import { askerOfGroup, createContext, type App } from '#api/context.ts'
import { createState, type State } from '#api/live/snapshots/state.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { readLatest } from './latestReadings.service.ts'

type LatestReading = Prisma.LatestReadingModel

declare module '#api/context.ts' {
  interface App {
    /** The latest readings of every vessel. */
    readings: State<LatestReading[]>
  }
}

/**
 * Readings are no changes: while somebody looks, they are read this often, which is one small statement for all viewers of a
 * process, whichever process received them.
 */
const everyMs = 2_000

/** The latest readings of this process: one snapshot for all, sent again only when one of them changed. */
export function createReadings(
  parts: Pick<App, 'database' | 'live' | 'log'>,
  app: () => App,
): State<LatestReading[]> {
  return createState({
    app: parts,
    compute: () => readLatest(parts.database.prisma),
    compared: (readings) => readings,
    isAffectedBy: () => false,
    everyMs,
    renewMs: everyMs,
    context: (role) =>
      createContext(app(), { asker: askerOfGroup(role), requestId: 'readings', address: '' }),
  })
}
