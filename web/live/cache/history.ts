import type { ApolloClient } from '@apollo/client'
import { applyChange } from './applyChange.ts'
import { rulesOf, smallQueries } from '#web/entities/entities.ts'
import type { Change, ChangeOf } from '#web/entities/changes.ts'
import { createListeners } from '#web/listeners.ts'
import { mayBeSentAgain } from '#web/live/commands/refusal.ts'
import { now } from '#web/ui/dates/clock.ts'
import { type LiveCache, rootFieldsOf } from './cache.ts'

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

/** How many changes are kept. */
const size = 2_000

/** The most recently applied changes, for query responses that are older than what was already applied. */
function keepRecentChanges() {
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

/** Refetches every active query. Rejects only if the server is unreachable. */
async function refetchAll(client: ApolloClient): Promise<void> {
  await settle([...client.getObservableQueries('active')].map((query) => query.refetch()))
}

/** Refetches these fields of Query if a screen shows them, and evicts them otherwise. */
async function refetchFields(
  client: ApolloClient,
  cache: LiveCache,
  fields: Iterable<string>,
): Promise<void> {
  const active = [...client.getObservableQueries('active')]
  const asked = new Set<unknown>()
  const answers: Promise<unknown>[] = []
  for (const field of fields) {
    const showing = active.filter(({ query }) => rootFieldsOf(query).some(({ name }) => name.value === field))
    if (showing.length === 0) cache.evictOutdated(field, now())
    const small = smallQueries[field]
    if (small !== undefined && showing.length > 0) {
      answers.push(client.query({ query: small, fetchPolicy: 'network-only' }))
    } else if (small === undefined) {
      for (const query of showing) if (!asked.has(query)) answers.push(query.refetch())
      for (const query of showing) asked.add(query)
    }
  }
  await settle(answers)
}

async function settle(answers: Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(answers)
  const unreachable = outcomes.find((one) => one.status === 'rejected' && mayBeSentAgain(one.reason))
  if (unreachable?.status === 'rejected') throw unreachable.reason
}

/** A failed refetch is done again after this time, in ms. */
const retryMs = 2_000

/**
 * Refetches that are collected and done together: calls `refetch` with all names added, `delay` ms after the last one but at
 * most `longest` ms after the first. Names added during a refetch are refetched once more afterwards; a failed one is retried
 * until it succeeds.
 */
function createPendingRefetches(
  refetch: (names: Set<string>) => Promise<void>,
  { delay = 0, longest = 0 } = {},
) {
  let names = new Set<string>()
  let firstAt: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: symbol | null = null

  function plan(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void run(), ms)
  }

  async function run(): Promise<void> {
    timer = undefined
    if (running !== null) return
    const mine = (running = Symbol())
    const doing = names
    names = new Set()
    firstAt = null
    const failed = await refetch(doing).then(
      () => false,
      () => true,
    )
    if (running !== mine) return
    running = null
    if (failed) for (const name of doing) names.add(name)
    if (failed || firstAt !== null) {
      firstAt ??= performance.now()
      plan(failed ? retryMs : delay)
    }
  }

  return {
    add: (name = ''): void => {
      names.add(name)
      firstAt ??= performance.now()
      if (running === null) plan(Math.min(delay, Math.max(0, firstAt + longest - performance.now())))
    },
    isPending: (): boolean => firstAt !== null || running !== null,
    clear: (): void => {
      clearTimeout(timer)
      names = new Set()
      firstAt = null
      running = null
    },
  }
}
