import { now } from '#web/ui/dates/clock.ts'
import { mark, since, type Mark } from './elapsed.ts'
import { createListeners } from '#web/listeners.ts'

/**
 * `connecting`: for the first time; `live`: current, since `since`; `reconnecting`, `offline`: known to be current up
 * to `since`.
 */
export type LinkState = { state: 'connecting' | 'live' | 'reconnecting' | 'offline'; since: Date }

/**
 * The server sends a heartbeat every 5 s; after this long without one the page isn't live, so that a loss is noticed
 * within 10 s.
 */
const patience = 8_000

/** Not live for this long counts as offline, even if the browser reports a network. */
const givenUp = 30_000

/** Derives the link's state from the server's heartbeats; begins as not live, as of now. */
export function watchLink() {
  const listeners = createListeners()
  let aliveAt: Mark | null = null
  let trueUntil = now()
  let trueAt = mark()
  /** Whether there is data: the connection was live before, or a snapshot was restored. */
  let hasBegun = false
  let state: LinkState = { state: 'connecting', since: trueUntil }
  let timer: ReturnType<typeof setTimeout> | undefined

  function stateNow(): LinkState['state'] {
    if (aliveAt !== null && since(aliveAt) < patience) return 'live'
    const browserOffline = typeof navigator !== 'undefined' && !navigator.onLine
    if (browserOffline || since(trueAt) >= givenUp) return 'offline'
    return hasBegun ? 'reconnecting' : 'connecting'
  }

  function update(): void {
    clearTimeout(timer)
    const next = stateNow()
    if (next !== 'live') aliveAt = null
    if (next !== state.state) {
      const cameLive = next === 'live'
      state = { state: next, since: cameLive ? now() : trueUntil }
      listeners.call()
    }
    if (next !== 'offline') {
      timer = setTimeout(update, next === 'live' ? patience : Math.max(100, givenUp - since(trueAt)))
    }
  }

  return {
    linkState: (): LinkState => state,
    onLinkState: listeners.add,
    /** A heartbeat arrived and everything before it is applied. */
    alive: (): void => {
      hasBegun = true
      aliveAt = trueAt = mark()
      trueUntil = now()
      update()
    },
    /** The first data was loaded, before the connection was live: it is current up to now. */
    answered: (): void => {
      if (hasBegun) return
      trueUntil = now()
      trueAt = mark()
      state = { state: stateNow(), since: trueUntil }
      update()
      listeners.call()
    },
    /** The connection is lost, or data must be refetched. */
    lost: (): void => {
      aliveAt = null
      update()
    },
    /** Re-evaluates, after waking up or when the browser's network state changed. */
    update,
    /** The page shows a persisted snapshot, current up to a moment. */
    startFrom: (moment: Date): void => {
      trueUntil = moment
      trueAt = mark(now().getTime() - moment.getTime())
      hasBegun = true
      state = { state: stateNow(), since: moment }
      update()
      listeners.call()
    },
    /** The moment up to which the data is known to be current. */
    trueUntil: (): Date => trueUntil,
    stop: (): void => {
      aliveAt = null
      hasBegun = false
      update()
      clearTimeout(timer)
    },
  }
}

export type LinkWatch = ReturnType<typeof watchLink>
