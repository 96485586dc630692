import type { ApolloClient } from '@apollo/client'
import { applyChange } from '#web/live/cache/applyChange.ts'
import { rulesOf } from '#web/entities/entities.ts'
import type { LiveCache } from '#web/live/cache/cache.ts'
import type { Change, ChangeOf } from '#web/entities/changes.ts'
import { forgetStates } from '#web/live/cache/knownStates.ts'
import { type LinkWatch, watchLink } from './linkState.ts'
import { keepRecentChanges } from '#web/live/cache/recentChanges.ts'
import { refetchAll, refetchFields } from '#web/live/cache/refetch.ts'
import { createPendingRefetches } from '#web/live/cache/pendingRefetches.ts'
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

/** At most this often, in ms, changes are written to the cache and the screen is drawn again. */
const tick = 16

/**
 * Holds the one subscription of a page. It starts at the `asOfSeq` of the first query answer, so nothing falls between
 * the first load and the stream, and applies what comes to the cache, in order, each change once. An answer that is
 * older than what was applied gets the later changes applied again, in the same transaction: no screen ever goes back.
 */
export function createFollow({ client, cache, open }: FollowOptions): Follow {
  const link = watchLink()
  const clock = watchServerClock()
  const listeners = new Set<(change: Change) => void>()
  const resetListeners = new Set<() => void>()
  const buildListeners = new Set<(build: string) => void>()
  const recent = keepRecentChanges(0)
  const watches = keepWatches()
  const everything = createPendingRefetches(async () => {
    await refetchAll(client)
    cache.forgetOldHistory()
  })
  const fields = createPendingRefetches((names) => refetchFields(client, names), {
    delay: 250,
    longest: 1_000,
  })
  let stream: Stream | null = null
  let pending: Change[] = []
  let flushTimer: ReturnType<typeof setTimeout> | undefined
  let flushedAt = 0
  let received = 0
  let applied = 0
  let epoch: string | null = null
  let build: string | null = null
  let freshStart = false
  /** The newest number that an answer said: versions up to it may be in the cache before the stream has come there. */
  let answeredUpTo = 0
  let isFollowing = false
  let isPaused = false

  cache.onAnswer = (asOfSeq) => {
    const answered = Number(asOfSeq)
    answeredUpTo = Math.max(answeredUpTo, answered)
    if (!isFollowing) return start(answered)
    if (freshStart && answered > received) return startFrom(answered)
    if (answered >= applied) return
    const missed = recent.after(answered)
    if (missed === null) everything.add()
    else apply(missed)
  }

  function start(asOfSeq: number): void {
    startFrom(asOfSeq)
    isFollowing = true
    connect()
  }

  function connect(): void {
    if (isPaused) return
    stream = open({ after: () => String(received), onChange: receive, onState, onStuck, watches })
    isFollowing = stream !== null
  }

  function startFrom(seq: number): void {
    received = applied = seq
    pending = []
    freshStart = false
    recent.restart(seq)
  }

  function onState(state: string): void {
    if (state !== 'open') link.lost()
  }

  /** The change at the cursor cannot be had: goes on after it, from fresh answers. */
  function onStuck(): void {
    freshStart = true
    everything.add()
  }

  function receive(change: Change): void {
    if (change.__typename === 'Heartbeat') return beat(change)
    if (change.__typename === 'Reset') return reset(change)
    if (Number(change.seq) <= received) return
    received = Number(change.seq)
    pending.push(change)
    flushTimer ??= setTimeout(flush, Math.max(0, flushedAt + tick - Date.now()))
  }

  function beat(change: ChangeOf<'Heartbeat'>): void {
    clock.tick(change.serverTime)
    // A generation may begin without anything being lost, as by a restart of the database: a `Reset` says when not.
    const isAhead = answeredUpTo > received || Number(change.seq) < received
    if (epoch !== null && epoch !== change.epoch && isAhead) reset(change)
    epoch = change.epoch
    received = Math.max(received, Number(change.seq))
    flush()
    if (!everything.isPending()) link.alive()
    if (build !== null && build !== change.build)
      for (const listener of [...buildListeners]) listener(change.build)
    build = change.build
  }

  function reset(change: ChangeOf<'Reset' | 'Heartbeat'>): void {
    cache.startNewHistory()
    epoch = change.epoch
    startFrom(Number(change.seq))
    answeredUpTo = received
    everything.add()
    link.lost()
    forgetStates(client)
    watches.restart()
    for (const listener of [...resetListeners]) listener()
  }

  function flush(): void {
    clearTimeout(flushTimer)
    flushTimer = undefined
    flushedAt = Date.now()
    const changes = pending
    pending = []
    if (changes.length === 0) return
    applied = Number(changes.at(-1)?.seq)
    for (const change of changes) recent.add(change)
    apply(changes)
    for (const change of changes) for (const listener of [...listeners]) listener(change)
  }

  function apply(changes: Change[]): void {
    cache.batch({
      update: () => {
        for (const change of changes) applyOne(change)
      },
    })
    if (changes.some(({ __typename }) => rulesOf(__typename).some(({ removed }) => removed)))
      setTimeout(() => cache.gc())
  }

  function applyOne(change: Change): void {
    try {
      for (const field of applyChange(cache, change)) fields.add(field)
    } catch (error) {
      // One change that cannot be applied must not hold up the rest; what it meant is asked again.
      console.error(`Change ${change.seq} (${change.__typename}) could not be applied.`, error)
      everything.add()
    }
  }

  function stop(): void {
    stream?.close()
    stream = null
    isFollowing = false
    clearTimeout(flushTimer)
    flushTimer = undefined
    everything.clear()
    fields.clear()
    startFrom(0)
    answeredUpTo = 0
    epoch = null
    link.stop()
  }

  const follow: Follow = {
    linkState: link.linkState,
    onLinkState: link.onLinkState,
    onChange: (listener) => subscribed(listeners, listener),
    onReset: (listener) => subscribed(resetListeners, listener),
    onNewBuild: (listener) => subscribed(buildListeners, listener),
    serverNow: clock.now,
    watch: watches.add,
    listen: watches.listen,
    stop,
    // Not while everything is asked again: the cache is of the history before until then.
    position: () =>
      isFollowing && !everything.isPending() ? { seq: applied, epoch, trueUntil: link.trueUntil() } : null,
    resume: (position) => {
      startFrom(position.seq)
      epoch = position.epoch
      link.startFrom(position.trueUntil)
      isFollowing = true
      connect()
    },
    pause: (on) => {
      if (on === isPaused) return
      isPaused = on
      stream?.close()
      stream = null
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
