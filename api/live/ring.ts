import type { ChangeRecord } from './change.ts'

/** The last changes in memory, gapless: what most readers are behind by. */
export interface Ring {
  /** The number of the newest change held, or of the one it started after. */
  head(): number
  /** Changes after a number, at most `limit`; null when the ring no longer reaches back that far. */
  after(seq: number, limit: number): ChangeRecord[] | null
  /** Takes the next changes; their numbers must follow the head without a gap. */
  push(changes: ChangeRecord[]): void
  /** Forgets everything and starts after a number. */
  reset(head: number): void
}

/** A ring that holds `capacity` changes, starting after the number `start`. */
export function createRing(capacity: number, start: number): Ring {
  let slots = new Array<ChangeRecord | undefined>(capacity)
  let head = start
  let oldest = start + 1
  return {
    head: () => head,
    after(seq, limit) {
      if (seq + 1 < oldest) return null
      const found: ChangeRecord[] = []
      for (let next = seq + 1; next <= head && found.length < limit; next++) {
        const change = slots[next % capacity]
        if (change) found.push(change)
      }
      return found
    },
    push(changes) {
      for (const change of changes) {
        if (change.seq !== head + 1) throw new Error(`Change ${change.seq} does not follow ${head}.`)
        slots[change.seq % capacity] = change
        head = change.seq
        oldest = Math.max(oldest, head - capacity + 1)
      }
    },
    reset(start) {
      slots = new Array<ChangeRecord | undefined>(capacity)
      head = start
      oldest = start + 1
    },
  }
}
