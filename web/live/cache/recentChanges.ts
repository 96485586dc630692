import type { Change } from '#web/entities/changes.ts'

/** The changes applied last, for query answers that are older than what was already applied. */
export type RecentChanges = {
  add: (change: Change) => void
  /** What came after `seq`, in order; null when that reaches back further than what is kept. */
  after: (seq: number) => Change[] | null
  /** Forgets everything: from now on only what comes after `seq` is known. */
  restart: (seq: number) => void
}

/** Keeps the last `size` changes after `from`. */
export function keepRecentChanges(from: number, size = 2_000): RecentChanges {
  let kept: Change[] = []
  let since = from
  return {
    add: (change) => {
      kept.push(change)
      // Cut in pieces, so that a long burst does not move the whole array for every change.
      if (kept.length < size * 1.25) return
      const dropped = kept.slice(0, kept.length - size)
      kept = kept.slice(-size)
      since = Number(dropped.at(-1)?.seq)
    },
    after: (seq) => (seq < since ? null : kept.filter((change) => Number(change.seq) > seq)),
    restart: (seq) => {
      kept = []
      since = seq
    },
  }
}
