import type { Change } from '#web/entities/changes.ts'

/** The most recently applied changes, for query responses that are older than what was already applied. */
export type RecentChanges = {
  add: (change: Change) => void
  /** The changes after `seq`, in order; null if that is further back than what is kept. */
  after: (seq: number) => Change[] | null
  /** Clears everything: from now on only changes after `seq` are known. */
  restart: (seq: number) => void
}

/** How many changes are kept. */
const size = 2_000

/** Keeps the last changes after `from`. */
export function keepRecentChanges(from: number): RecentChanges {
  let kept: Change[] = []
  let since = from
  return {
    add: (change) => {
      kept.push(change)
      // Trimmed in larger pieces, so that a burst doesn't shift the whole array for every change.
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
