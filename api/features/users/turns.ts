import { TooMany, Unavailable } from '#api/errors.ts'
import { message } from '#domain/language/message.ts'

/** Too many wait for a turn; `retryAfter` is when to come again, in seconds. */
export class Busy extends TooMany {
  constructor(seconds: number) {
    super(message('request.signInBusy', { seconds }), seconds)
  }
}

/** Whose turn it is to be. */
export interface Entrant {
  /** Somebody who is known goes before strangers: a session, or a device that signed in before. */
  isKnown: boolean
  /** By it an attempt that was sent away is recognized when it comes again: it then goes before those who came later. */
  place?: string | null
  /** Nobody waits for the answer any more. */
  isGone?: (() => boolean) | undefined
}

/** A turn among those who wait. */
export interface Turn {
  /** Resolves when it has come. Rejects with Busy when others go first, with Unavailable when nobody waits for it any more. */
  come: Promise<void>
  /** It is over, or given up. */
  end(): void
}

interface Waiting {
  rank: number
  since: number
  entrant: Entrant
  begin(): void
  refuse(error: Error): void
}

/** How long, in ms, a place is kept for whoever was sent away, and for how many of them. */
const keptMs = 60_000
const mostPlaces = 10_000

/** What a turn takes, in ms, before any has been seen. */
const usualMs = 250

/**
 * Turns at expensive work: so many `atOnce`, so many more may wait; the others are sent away at once with the seconds after which
 * to come again. Those who are known go first, then those who come again, then the rest, each in the order of their first
 * attempt: whoever goes before pushes out who would be last. Who left before their turn is passed over.
 */
export function createTurns({ atOnce, mayWait }: { atOnce: number; mayWait: number }) {
  const waiting: Waiting[] = []
  const places = new Map<string, number>()
  let running = 0
  let meanMs = usualMs

  function enter(entrant: Entrant): Turn {
    const since = sinceOf(entrant)
    const rank = entrant.isKnown ? 0 : since === null ? 2 : 1
    let isBegun = false
    let isOver = false
    let begunAt = 0
    const mine: Waiting = {
      rank,
      since: since ?? performance.now(),
      entrant,
      begin: () => {},
      refuse: () => {},
    }
    const come = new Promise<void>((resolve, refuse) => {
      mine.refuse = refuse
      mine.begin = () => {
        running++
        isBegun = true
        begunAt = performance.now()
        resolve()
      }
    })
    // It may be refused before anybody waits for it.
    come.catch(() => undefined)
    if (running < atOnce) mine.begin()
    else wait(mine)
    return {
      come,
      end: () => {
        if (isOver) return
        isOver = true
        if (!isBegun) return leave(mine)
        running--
        meanMs += (performance.now() - begunAt - meanMs) / 8
        callNext()
      },
    }
  }

  function wait(mine: Waiting): void {
    for (const one of waiting.filter(({ entrant }) => entrant.isGone?.()))
      sendAway(one, new Unavailable(closed))
    if (waiting.length >= mayWait) {
      const last = waiting.at(-1)
      if (!last || inOrder(mine, last) > 0) throw busy(mine.entrant)
      sendAway(last, busy(last.entrant))
    }
    waiting.push(mine)
    waiting.sort(inOrder)
  }

  function leave(mine: Waiting): void {
    const at = waiting.indexOf(mine)
    if (at >= 0) waiting.splice(at, 1)
  }

  function sendAway(one: Waiting, why: Error): void {
    leave(one)
    one.refuse(why)
  }

  function callNext(): void {
    while (running < atOnce) {
      const next = waiting.shift()
      if (!next) return
      if (next.entrant.isGone?.()) next.refuse(new Unavailable(closed))
      else next.begin()
    }
  }

  /** When an attempt that was sent away came first, in ms of this process; null for a new one. */
  function sinceOf({ place }: Entrant): number | null {
    const since = place ? places.get(place) : undefined
    return since !== undefined && performance.now() - since < keptMs ? since : null
  }

  function busy({ place }: Entrant): Busy {
    if (place && !places.has(place)) {
      places.set(place, performance.now())
      for (const [oldest, since] of places) {
        if (places.size <= mostPlaces && performance.now() - since < keptMs) break
        places.delete(oldest)
      }
    }
    return new Busy(Math.min(30, Math.ceil(((waiting.length + 1) * meanMs) / atOnce / 1_000)))
  }

  return { enter }
}

const inOrder = (a: Waiting, b: Waiting) => a.rank - b.rank || a.since - b.since

const closed = message('request.closedBefore')
