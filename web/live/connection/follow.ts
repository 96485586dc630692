import type { ApolloClient } from '@apollo/client'
import type { LiveCache } from '#web/live/cache/cache.ts'
import type { Change } from '#web/entities/changes.ts'
import { createHistory, type HistoryReset } from '#web/live/cache/history.ts'
import { evictStates } from '#web/live/cache/knownStates.ts'
import { type LinkWatch, watchLink } from './linkState.ts'
import type { Stream, StreamOptions } from '#web/live/stream/stream.ts'
import { type Listener, type Watcher, keepWatches } from './watches.ts'
import { hearServerTime } from '#web/ui/dates/clock.ts'
import { createListeners } from '#web/listeners.ts'

/** Dependencies of following: the cache, its client, and a function that opens the stream of changes. */
export type FollowOptions = {
  client: ApolloClient
  cache: LiveCache
  open: (
    options: Pick<StreamOptions, 'after' | 'onChange' | 'onState' | 'onStuck' | 'watches'>,
  ) => Stream | null
}

/**
 * The position of a cache: it includes every change up to `seq` of one history, parts of it include changes up to `upTo`,
 * and it was current until a moment.
 */
export type Position = { seq: number; upTo: number; epoch: string | null; trueUntil: Date }

/** Whether a cache may include changes that another history doesn't have, though the one has all changes up to `seq`. */
export const mayBeAhead = ({ seq, upTo }: Position): boolean => upTo > seq

/** The page's live link. */
export type Follow = Pick<LinkWatch, 'linkState' | 'onLinkState'> & {
  /** Calls back for each change, once, after it is in the cache. */
  onChange: (listener: (change: Change) => void) => () => void
  /** Calls back when the database was restored: all known versions are invalid. */
  onReset: (listener: (reset: HistoryReset) => void) => () => void
  /** Calls back when the server runs another build than the one this page began with. */
  onNewBuild: (listener: (build: string) => void) => () => void
  /** Watches a subscription without variables over the page's connection, across reconnects. */
  watch: (query: string, watcher: Watcher) => () => void
  /** Runs a one-time subscription over the current connection. Returns a function that stops it. */
  listen: (query: string, variables: Record<string, unknown>, listener: Listener) => () => void
  /** Stops following, at the end of a session; the next response with `asOfSeq` starts it again. */
  stop: () => void
  /** The current position, to resume from later; null before following began. */
  position: () => Position | null
  /** Resumes from a stored position that matches the restored cache, or the oldest part of it. */
  resume: (position: Position) => void
  /** Closes the connection while the user works offline. */
  pause: (on: boolean) => void
  /** The network may be back: tries immediately. */
  nudge: () => void
  /** The device lost its network: not live until the next heartbeat. */
  disconnected: () => void
}

const followed = new WeakMap<ApolloClient, Follow>()

/** The following of this client's cache, if any. */
export function followOf(client: ApolloClient): Follow | undefined {
  return followed.get(client)
}

/**
 * Manages a page's subscription. It starts at the `asOfSeq` of the first query response, so that nothing is missed
 * between the first load and the stream.
 */
export function createFollow({ client, cache, open }: FollowOptions): Follow {
  const link = watchLink()
  const watches = keepWatches()
  const resetListeners = createListeners<[HistoryReset]>()
  const buildListeners = createListeners<[build: string]>()
  const history = createHistory(client, cache, (reset) => {
    link.lost()
    evictStates(client)
    watches.restart()
    resetListeners.call(reset)
  })
  let stream: Stream | null = null
  let build: string | null = null
  let isFollowing = false
  let isPaused = false

  link.onLinkState(() =>
    link.linkState().state === 'live' ? history.refetchOutdated() : cache.fillOutdated(),
  )
  cache.onAnswer = (asOfSeq) => {
    history.answered(Number(asOfSeq), isFollowing)
    if (isFollowing) return
    link.answered()
    start()
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
    hearServerTime(change.serverTime)
    history.beat(change)
    if (!history.isRefetching()) link.alive()
    if (build !== null && build !== change.build) buildListeners.call(change.build)
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
    onReset: resetListeners.add,
    onNewBuild: buildListeners.add,
    watch: watches.add,
    listen: watches.listen,
    stop: () => {
      closeStream()
      isFollowing = false
      history.stop()
      link.stop()
    },
    // Not during a full refetch: until then, the cache belongs to the previous history.
    position: () =>
      isFollowing && !history.isRefetching() ? { ...history.position(), trueUntil: link.trueUntil() } : null,
    resume: (position) => {
      closeStream()
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
    disconnected: link.lost,
    nudge: () => {
      link.update()
      stream?.nudge()
    },
  }
  followed.set(client, follow)
  return follow
}
