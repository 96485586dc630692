import type { ApolloClient } from '@apollo/client'
import { applyChange } from './applyChange.ts'
import type { LiveCache } from './cache.ts'
import { rulesOf } from '#web/entities/entities.ts'
import type { Change, ChangeOf } from '#web/entities/changes.ts'
import { createPendingRefetches } from './pendingRefetches.ts'
import { keepRecentChanges } from './recentChanges.ts'
import { refetchAll, refetchFields } from './refetch.ts'
import { createListeners } from '#web/listeners.ts'

/** The minimum time, in ms, between two writes of changes to the cache, and thus re-renders. */
const tick = 16

/** What a reset of the history means for the people at the screen. */
export interface HistoryReset {
  /** The database has less than this page had received, as after a restore; otherwise the page was away too long. */
  wentBack: boolean
}

type OnReset = (reset: HistoryReset) => void

/**
 * The changes in a cache: received in order, applied in order, each once. After a response that is older than what was
 * applied, the later changes are applied again in the same transaction, so that no screen ever goes back.
 */
export function createHistory(client: ApolloClient, cache: LiveCache, onReset: OnReset) {
  const listeners = createListeners<[Change]>()
  const recent = keepRecentChanges()
  const everything = createPendingRefetches(async () => {
    await refetchAll(client)
    cache.evictOldHistory()
  })
  const fields = createPendingRefetches((names) => refetchFields(client, cache, names), {
    delay: 250,
    longest: 1_000,
  })
  let pending: Change[] = []
  let flushTimer: ReturnType<typeof setTimeout> | undefined
  let flushedAt = 0
  let received = 0
  let applied = 0
  let epoch: string | null = null
  let freshStart = false
  /** The newest `asOfSeq` of a response: versions up to it may be in the cache before the stream gets there. */
  let answeredUpTo = 0

  function answered(seq: number, isFollowing: boolean): void {
    answeredUpTo = Math.max(answeredUpTo, seq)
    if (!isFollowing || (freshStart && seq > received)) return startFrom(seq)
    if (seq >= applied) return
    const missed = recent.after(seq)
    if (missed === null) everything.add()
    else apply(missed)
  }

  function startFrom(seq: number): void {
    received = applied = seq
    pending = []
    freshStart = false
    recent.restart(seq)
  }

  function receive(change: Change): void {
    if (Number(change.seq) <= received) return
    received = Number(change.seq)
    pending.push(change)
    flushTimer ??= setTimeout(flush, Math.max(0, flushedAt + tick - performance.now()))
  }

  function beat(change: ChangeOf<'Heartbeat'>): void {
    // A new generation may begin without losing anything, as after a restart of the database; otherwise there is a
    // `Reset`.
    const isAhead = answeredUpTo > received || Number(change.seq) < received
    if (epoch !== null && epoch !== change.epoch && isAhead) reset(change)
    epoch = change.epoch
    received = Math.max(received, Number(change.seq))
    flush()
  }

  function reset(change: ChangeOf<'Reset' | 'Heartbeat'>): void {
    cache.startNewHistory()
    // A heartbeat has no such field: then the numbers tell.
    const wentBack =
      change.__typename === 'Reset' ? change.wentBack : Number(change.seq) < Math.max(received, answeredUpTo)
    epoch = change.epoch
    startFrom(Number(change.seq))
    answeredUpTo = received
    everything.add()
    onReset({ wentBack })
  }

  function flush(): void {
    clearTimeout(flushTimer)
    flushTimer = undefined
    flushedAt = performance.now()
    const changes = pending
    pending = []
    if (changes.length === 0) return
    applied = Number(changes.at(-1)?.seq)
    for (const change of changes) recent.add(change)
    apply(changes)
    for (const change of changes) listeners.call(change)
  }

  function apply(changes: readonly Change[]): void {
    applyInOrder(cache, changes, fields.add, everything.add)
  }

  return {
    ...{ answered, receive, beat, reset },
    /** Calls back for each change, once, after it is in the cache. */
    onChange: listeners.add,
    /** The number of the newest change that was received. */
    cursor: () => String(received),
    /** The cache's position. */
    position: () => ({ seq: applied, upTo: Math.max(applied, answeredUpTo), epoch }),
    resume: (position: { seq: number; upTo: number; epoch: string | null }) => {
      startFrom(position.seq)
      answeredUpTo = position.upTo
      epoch = position.epoch
    },
    /** The change at the cursor can't be delivered: continues after it, from fresh responses. */
    startFresh: () => {
      freshStart = true
      everything.add()
    },
    /** Outdated fields that are in the cache are not current by changes. */
    refetchOutdated: () => cache.filledOutdated().forEach(fields.add),
    /** Whether everything is being refetched. */
    isRefetching: everything.isPending,
    stop: () => {
      clearTimeout(flushTimer)
      flushTimer = undefined
      everything.clear()
      fields.clear()
      startFrom(0)
      answeredUpTo = 0
      epoch = null
    },
  }
}

/** Applies changes to the cache in one transaction; reports the fields to refetch, and failures. */
function applyInOrder(
  cache: LiveCache,
  changes: readonly Change[],
  refetchField: (field: string) => void,
  onFailure: () => void,
): void {
  const applyOne = (change: Change) => {
    try {
      for (const field of applyChange(cache, change)) refetchField(field)
    } catch (error) {
      // A change that can't be applied must not block the rest; its fields are refetched.
      console.error(`Change ${change.seq} (${change.__typename}) could not be applied.`, error)
      onFailure()
    }
  }
  cache.batch({ update: () => changes.forEach(applyOne) })
  if (changes.some(({ __typename }) => rulesOf(__typename).some(({ removed }) => removed)))
    setTimeout(() => cache.gc())
}
