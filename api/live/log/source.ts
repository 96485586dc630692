import type { ChangeRecord } from '#api/live/outbox/change.ts'

/** What the fan-out reads from. */
export interface Source {
  head(): number
  /** Changes after a number, from memory or from the table; null if they are no longer kept. */
  read(after: number, limit: number): Promise<ChangeRecord[] | null>
  /** Whether a cursor belongs to the current history; rejects while the database is unreachable. */
  knows(cursor: number): Promise<boolean>
  /** How many changes after a number are held in memory. */
  countAfter(seq: number): number
  /** Resolves when there may be more, when a heartbeat is due or when the history changed. */
  next(): Promise<void>
  /** The number of heartbeats so far. */
  heartbeats(): number
  /** How often the database's history changed since the process started. */
  histories(): number
  /** Whether the outbox was read recently; otherwise a heartbeat would claim that stale data is current. */
  isFresh(): boolean
  heartbeat(seq: number): ChangeRecord
  /** `wentBack` if the subscriber has changes that are gone from the database; otherwise it was away for too long. */
  reset(wentBack: boolean): ChangeRecord
}
