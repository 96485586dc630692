import type { CommandRefused } from './refusal.ts'

/** A queued command, for its caller. */
export interface Queued {
  id: string
  /**
   * Resolves when the server executed it, to the amount by which it actually moved a count, or null. Rejects with
   * `CommandRefused` when refused.
   */
  saved: Promise<number | null>
  /** Resolves to `saved`, or to `waits` as soon as it takes longer; rejects when refused before that. */
  outcome: Promise<'saved' | 'waits'>
}

/** Whom to tell. */
type Follower = {
  save: (moved?: number | null) => void
  refuse: (why: CommandRefused) => void
  wait: () => void
}

/** The followers of commands on this page; each is notified once. */
export function createOutcomes() {
  const followers = new Map<string, Follower>()

  return {
    follow(id: string): Queued {
      let wait: () => void = () => undefined
      const waits = new Promise<void>((resolve) => (wait = resolve))
      const saved = new Promise<number | null>((save, refuse) =>
        followers.set(id, { save: (moved = null) => save(moved), refuse, wait }),
      )
      saved.catch(() => undefined)
      const outcome = Promise.race([saved.then(() => 'saved' as const), waits.then(() => 'waits' as const)])
      outcome.catch(() => undefined)
      return { id, saved, outcome }
    },
    waits: (id: string) => followers.get(id)?.wait(),
    /** Returns the follower that is still to be notified, once. */
    end(id: string): Follower | undefined {
      const follower = followers.get(id)
      followers.delete(id)
      return follower
    },
  }
}
