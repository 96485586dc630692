import type { ApolloClient } from '@apollo/client'
import type { LiveCache } from '#web/live/cache/cache.ts'
import type { Change } from '#web/entities/changes.ts'
import { createHistory } from '#web/live/cache/history.ts'
import { forgetStates } from '#web/live/cache/knownStates.ts'
import { type LinkWatch, watchLink } from './linkState.ts'
import { watchServerClock } from './serverClock.ts'
import type { Stream, StreamOptions } from './stream.ts'
import { type Listener, type Watcher, keepWatches } from './watches.ts'

/** What following needs from the outside: the cache and its client, and a way to open the stream of changes. */
export type FollowOptions = {
  client: ApolloClient
  cache: LiveCache
  open: (
    options: Pick<StreamOptions, 'after' | 'onChange' | 'onState' | 'onStuck' | 'watches'>,
  ) => Stream | null
}

/** How far a cache is: every change up to `seq` of one history is in it, and it was true until a moment. */
export type Position = { seq: number; epoch: string | null; trueUntil: Date }

/** The page's live link. */
export type Follow = Pick<LinkWatch, 'linkState' | 'onLinkState'> & {
  /** Calls back for each change, once, after it is in the cache. */
  onChange: (listener: (change: Change) => void) => () => void
  /** Calls back when the database was restored: versions that were seen so far say nothing any more. */
  onReset: (listener: () => void) => () => void
  /** Calls back when the server runs another build than the one this page began with. */
  onNewBuild: (listener: (build: string) => void) => () => void
  /** The server's clock, to be shown and counted with instead of the device's. */
  serverNow: () => Date
  /** Watches what a subscription without variables tells over the page's one connection, whenever there is one. */
  watch: (query: string, watcher: Watcher) => () => void
  /** Listens to what a subscription tells once, over the connection that is open now. Returns how to stop it. */
  listen: (query: string, variables: Record<string, unknown>, listener: Listener) => () => void
  /** Ends following, as at the end of a session; the next answer with `asOfSeq` starts it again. */
  stop: () => void
  /** Where following stands, to be gone on from later; null before it began. */
  position: () => Position | null
  /** Goes on from a kept position: the cache holds what was true then. */
  resume: (position: Position) => void
  /** Ends the connection for as long as someone wants to work without it. */
  pause: (on: boolean) => void
  /** The network may be back: tries at once. */
  nudge: () => void
}

const followed = new WeakMap<ApolloClient, Follow>()

/** What keeps the cache of this client live, if anything does. */
export function followOf(client: ApolloClient): Follow | undefined {
  return followed.get(client)
}

/**
 * Holds the one subscription of a page. It starts at the `asOfSeq` of the first query answer, so nothing falls between
 * the first load and the stream.
 */
export function createFollow({ client, cache, open }: FollowOptions): Follow {
  const link = watchLink()
  const clock = watchServerClock()
  const watches = keepWatches()
  const resetListeners = new Set<() => void>()
  const buildListeners = new Set<(build: string) => void>()
  const history = createHistory(client, cache, () => {
    link.lost()
    forgetStates(client)
    watches.restart()
    for (const listener of [...resetListeners]) listener()
  })
  let stream: Stream | null = null
  let build: string | null = null
  let isFollowing = false
  let isPaused = false

  cache.onAnswer = (asOfSeq) => {
    history.answered(Number(asOfSeq), isFollowing)
    if (!isFollowing) start()
  }

  function start(): void {
    isFollowing = true
    if (!isPaused) connect()
  }

  function connect(): void {
    stream = open({
      after: history.cursor,
      onChange: receive,
      onState: (state) => state === 'open' || link.lost(),
      onStuck: history.startFresh,
      watches,
    })
    isFollowing = stream !== null
  }

  function receive(change: Change): void {
    if (change.__typename === 'Reset') return history.reset(change)
    if (change.__typename !== 'Heartbeat') return history.receive(change)
    clock.tick(change.serverTime)
    history.beat(change)
    if (!history.isRefetching()) link.alive()
    if (build !== null && build !== change.build)
      for (const listener of [...buildListeners]) listener(change.build)
    build = change.build
  }

  function closeStream(): void {
    stream?.close()
    stream = null
  }

  const follow: Follow = {
    linkState: link.linkState,
    onLinkState: link.onLinkState,
    onChange: history.onChange,
    onReset: (listener) => subscribed(resetListeners, listener),
    onNewBuild: (listener) => subscribed(buildListeners, listener),
    serverNow: clock.now,
    watch: watches.add,
    listen: watches.listen,
    stop: () => {
      closeStream()
      isFollowing = false
      history.stop()
      link.stop()
    },
    // Not while everything is asked again: the cache is of the history before until then.
    position: () =>
      isFollowing && !history.isRefetching() ? { ...history.position(), trueUntil: link.trueUntil() } : null,
    resume: (position) => {
      history.resume(position)
      link.startFrom(position.trueUntil)
      start()
    },
    pause: (on) => {
      if (on === isPaused) return
      isPaused = on
      closeStream()
      watches.lost()
      if (on) link.lost()
      else if (isFollowing) connect()
    },
    nudge: () => {
      link.update()
      stream?.nudge()
    },
  }
  followed.set(client, follow)
  return follow
}

function subscribed<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
