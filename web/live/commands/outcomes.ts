import type { CommandRefused } from './refusal.ts'

/** A command in the queue, as whoever put it there can follow it. */
export interface Queued {
  id: string
  /**
   * The server has done it: by how much it really moved a count, null where nothing is counted. Rejects with
   * `CommandRefused` when it will not.
   */
  saved: Promise<number | null>
  /** `saved`, or `waits` as soon as it is known that this takes longer; rejects when it was refused before. */
  outcome: Promise<'saved' | 'waits'>
}

/** Whom to tell. */
type Follower = {
  save: (moved?: number | null) => void
  refuse: (why: CommandRefused) => void
  wait: () => void
}

/** Who on this page follows which command; each is told once how it ended. */
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
    /** Answers who is still to be told how it ended, once. */
    end(id: string): Follower | undefined {
      const follower = followers.get(id)
      followers.delete(id)
      return follower
    },
  }
}
