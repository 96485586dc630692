import type { ChangeRecord } from '#api/live/outbox/change.ts'

/** The latest changes in memory, without gaps, which is all that most readers need. */
export interface RingBuffer {
  /** The number of the newest change held, or the starting number. */
  head(): number
  /** Changes after a number, at most `limit`; null when the buffer no longer reaches back that far. */
  after(seq: number, limit: number): ChangeRecord[] | null
  /** How many changes after a number it holds. */
  countAfter(seq: number): number
  /** Adds the next changes; their numbers must follow the head without a gap, or begin a generation. */
  push(changes: ChangeRecord[], begins?: (seq: number) => boolean): void
  /** Clears the buffer and starts after a number. */
  reset(head: number): void
}

/** A buffer of the last `capacity` changes, starting after the number `start`. */
export function createRingBuffer(capacity: number, start: number): RingBuffer {
  let slots = new Array<ChangeRecord | undefined>(capacity)
  let head = start
  /** Everything after this number is held. */
  let floor = start
  let pushed = 0

  const oldest = () => Math.max(0, pushed - capacity)
  const at = (place: number) => slots[place % capacity]

  /** The index of the first change after a number: counted back from the head, unless a generation began in between. */
  function placeAfter(seq: number): number {
    if (seq >= head) return pushed
    const counted = pushed - (head - seq)
    if (counted >= oldest() && at(counted)?.seq === seq + 1) return counted
    let [from, to] = [oldest(), pushed]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      if ((at(middle)?.seq ?? 0) > seq) to = middle
      else from = middle + 1
    }
    return from
  }

  return {
    head: () => head,
    after(seq, limit) {
      if (seq < floor) return null
      const found: ChangeRecord[] = []
      for (let place = placeAfter(seq); place < pushed && found.length < limit; place++) {
        const change = at(place)
        if (change) found.push(change)
      }
      return found
    },
    countAfter: (seq) => pushed - placeAfter(seq),
    push(changes, begins = () => false) {
      for (const change of changes) {
        if (change.seq !== head + 1 && !begins(change.seq))
          throw new Error(`Change ${change.seq} does not follow ${head}.`)
        if (pushed >= capacity) floor = at(pushed)?.seq ?? floor
        slots[pushed++ % capacity] = change
        head = change.seq
      }
    },
    reset(start) {
      slots = new Array<ChangeRecord | undefined>(capacity)
      head = floor = start
      pushed = 0
    },
  }
}
