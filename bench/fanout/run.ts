import type { BenchDatabase } from '#bench/support/brewery.ts'
import type { startBrewhouse } from '#bench/fanout/servers/brewhouse.ts'
import { rawName, type Clients, type StockKind, type Target } from '#bench/fanout/servers/target.ts'

/** What a section measures with. */
export interface Run {
  targets: Target[]
  brewhouse: Awaited<ReturnType<typeof startBrewhouse>>
  clients: Clients
  database: BenchDatabase
  /** Numbers of subscribers. */
  sizes: number[]
}

/** One part of the measurement, chosen by its name. */
export interface Section {
  name: string
  title: string
  /** How it is measured, for the report. */
  method: string
  /** For how many subscribers, unless others are asked for. */
  sizes: number[]
  /** Compared with stock GraphQL servers too, not with the yardstick alone. */
  stock?: StockKind
  /** About how long it takes. */
  minutes: number
  measure(run: Run): Promise<string>
}

/** Brewhouse and the yardstick. */
export const pair = ({ targets, brewhouse }: { targets: Target[]; brewhouse: Target }): Target[] => [
  ...targets.filter(({ name }) => name === rawName),
  brewhouse,
]
