import type { BenchDatabase } from '#bench/support/brewery.ts'
import type { startBrewhouse } from '#bench/fanout/servers/brewhouse.ts'
import { rawName, type Clients, type StockKind, type Target } from '#bench/fanout/servers/target.ts'

/** The resources of a section. */
export interface Run {
  targets: Target[]
  brewhouse: Awaited<ReturnType<typeof startBrewhouse>>
  clients: Clients
  database: BenchDatabase
  /** Numbers of subscribers. */
  sizes: number[]
}

/** A part of the measurement, selected by name. */
export interface Section {
  name: string
  title: string
  /** The method, for the report. */
  method: string
  /** The default numbers of subscribers. */
  sizes: number[]
  /** Compared with stock GraphQL servers too, not only with the baseline. */
  stock?: StockKind
  /** The approximate duration. */
  minutes: number
  measure(run: Run): Promise<string>
}

/** Brewhouse and the baseline. */
export const pair = ({ targets, brewhouse }: { targets: Target[]; brewhouse: Target }): Target[] => [
  ...targets.filter(({ name }) => name === rawName),
  brewhouse,
]
