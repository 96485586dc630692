import type { startBrewhouse } from '#bench/fanout/servers/brewhouse.ts'
import type { BenchDatabase } from '#bench/support/brewery.ts'

/** The server and its database. */
export interface IngestRun {
  brewhouse: Awaited<ReturnType<typeof startBrewhouse>>
  database: BenchDatabase
}

/** What a section found: in words, in figures, and whether what was promised is kept. */
export interface Measured {
  said: string
  table: string
  isKept: boolean
  /** Whether the machine was free, so that times say something. */
  isMeasured: boolean
}
