import type { Change } from '#web/entities/changes.ts'

/** How many changes are kept. */
const size = 2_000

/** The most recently applied changes, for query responses that are older than what was already applied. */
export function keepRecentChanges() {
  let kept: Change[] = []
  let since = 0
  return {
    add: (change: Change): void => {
      kept.push(change)
      // Trimmed in larger pieces, so that a burst doesn't shift the whole array for every change.
      if (kept.length < size * 1.25) return
      const dropped = kept.slice(0, kept.length - size)
      kept = kept.slice(-size)
      since = Number(dropped.at(-1)?.seq)
    },
    /** The changes after `seq`, in order; null if that is further back than what is kept. */
    after: (seq: number): Change[] | null =>
      seq < since ? null : kept.filter((change) => Number(change.seq) > seq),
    /** Clears everything: from now on only changes after `seq` are known. */
    restart: (seq: number): void => {
      kept = []
      since = seq
    },
  }
}
