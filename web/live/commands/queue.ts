import { commandId } from './commandId.ts'
import type { QueueStore } from './queueStore.ts'
import { now } from '#web/ui/dates/clock.ts'
import { pageTimings, waitAfter } from '#web/live/connection/timings.ts'
import type { LeaderLock } from './leaderLock.ts'
import { CommandRefused, refusalOf } from './refusal.ts'
import { type Queued, createOutcomes } from './outcomes.ts'
import { type NewCommand, type QueuedCommand, inOrder, isUnsent, standing } from './queuedCommand.ts'
import { createListeners } from '#web/listeners.ts'

/** What a queue needs from the outside. */
export interface QueueOptions extends SenderOptions {
  store: QueueStore
  /** Who is signed in. */
  userId: () => string
  userName: () => string | null
}

/** After this time, in ms, a command without a response counts as waiting. */
const patience = 2_000

/**
 * A queue of commands that works offline. Each command is persisted on this device before it is sent, and sent in the
 * order of the person's actions, by one tab at a time, under the same id until the server responds. What a killed tab
 * left behind is sent by the next one; a person's commands are never sent as another person. A failing storage stops
 * nothing.
 *
 *     add ──> waiting ──> sending ──> saved ──> (evicted after two minutes)
 *              ^   ^         │  │
 *              │   └─────────┘  └──> refused ──> (removed: its page was notified, or by discard)
 *              │    unreachable         │
 *              └────────────────────────┘ retry
 */
export function createQueue({ store, userId, userName, ...sending }: QueueOptions) {
  const records = createCommandRecords(store, userId)
  const { flush, stop } = createSender(records, sending)
  let lastPlace = 0

  store.onChange(() => void records.load())

  return {
    /** This person's queued commands, in order. The same array while nothing changed. */
    commands: records.all,
    subscribe: records.subscribe,

    /**
     * Persists a command and sends it as soon as possible. If its id is already queued, and not refused, it is the same
     * action: it is followed, not added again.
     */
    add(command: NewCommand, id: string = commandId()): Queued {
      const known = records.find(id)
      const queued = records.outcomes.follow(id)
      setTimeout(() => void records.markWaited(id), patience)
      if (known && known.state !== 'refused') {
        records.settle(known)
        return queued
      }
      lastPlace = Math.max(lastPlace + 1, now().getTime() * 1_000, (records.all().at(-1)?.place ?? 0) + 1)
      const added = records.add({
        ...command,
        id,
        userId: userId(),
        by: userName(),
        place: lastPlace,
        at: now().toISOString(),
        state: 'waiting',
        hasWaited: false,
        reason: null,
        version: null,
        savedAt: null,
      })
      void added.then(flush)
      return queued
    },

    /** The database was restored: commands saved before are obsolete. */
    removeSaved: () => records.removeSaved(Infinity, true),

    /** The connection may be back, someone signed in, or the choice to work offline changed: flushes immediately. */
    flush,

    /** Flushes, and resolves to whether nothing is unsent any more, after `ms` at the latest. */
    flushed: (ms: number): Promise<boolean> =>
      new Promise((resolve) => {
        const end = (isDone: boolean) => {
          clearTimeout(timer)
          stopListening()
          resolve(isDone)
        }
        const look = () => records.hasUnsent() || end(true)
        const timer = setTimeout(() => end(false), ms)
        const stopListening = records.subscribe(look)
        flush()
        look()
      }),

    /** Discards a refused or waiting command, and resolves to whether it did; one that is being sent stays. */
    async discard(id: string): Promise<boolean> {
      const command = records.find(id)
      if (!command || command.state === 'sending') return false
      records.outcomes.end(id)
      await records.remove(id)
      return true
    },

    /** Sends a refused command once more. */
    async retry(id: string): Promise<void> {
      await records.change(id, { state: 'waiting', reason: null })
      flush()
    },

    stop,
  }
}

export type Queue = ReturnType<typeof createQueue>

/** What sending needs from the outside. */
interface SenderOptions {
  leaderLock: LeaderLock
  /** Whether sending is paused by the user. */
  isHeld: () => boolean
  /**
   * Sends one command; calls `onWritten` with the version in its response, and the amount by which it actually moved a
   * count, while that is written to the cache.
   */
  send: (
    command: QueuedCommand,
    onWritten: (version: number | null, moved?: number | null) => void,
  ) => Promise<void>
  /** The time in ms after which a command that failed may be sent again; null if it was refused. */
  resendAfter: (error: unknown) => number | null
}

/** How long, in ms, saved commands are kept for the tabs that did not send them. */
const savedKeptFor = 120_000

/** Sends queued commands one after the other, from one tab at a time; backs off while the server is unreachable. */
function createSender(records: CommandRecords, options: SenderOptions) {
  const { leaderLock, isHeld, send, resendAfter } = options
  let failures = 0
  /** Nothing is sent before: the server has refused more until then. In ms of `performance.now()`. */
  let limitedUntil = 0
  let isSending = false
  let mustFlushAgain = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Sends one; returns whether the next may follow. */
  async function deliver(command: QueuedCommand): Promise<boolean> {
    if (!(await records.change(command.id, { state: 'sending' }))) return true
    let version: number | null = null
    let moved: number | null = null
    try {
      await send(command, (written, really = null) => {
        version = written
        moved = really
        records.update(command.id, { version })
      })
    } catch (error) {
      const limit = resendAfter(error)
      if (limit !== null) {
        limitedUntil = performance.now() + limit
        await records.change(command.id, { state: 'waiting' })
        return false
      }
      await refuse(command.id, error)
      return true
    }
    failures = 0
    await records.change(command.id, { state: 'saved', version, moved, savedAt: now().toISOString() })
    records.settleAll()
    return true
  }

  /** Notifies its follower and removes it; without one, it stays until the user has seen it. */
  async function refuse(id: string, error: unknown): Promise<void> {
    const why = error instanceof CommandRefused ? error : new CommandRefused(refusalOf(error), error)
    const command = records.find(id)
    const follower = records.outcomes.end(id)
    if (follower && !command?.hasWaited) await records.remove(id)
    else await records.change(id, { state: 'refused', reason: why.message })
    follower?.refuse(why)
  }

  async function sendAll(): Promise<void> {
    await records.load()
    for (;;) {
      const next = records.next()
      if (!next || isHeld() || isStopped) break
      if (performance.now() >= limitedUntil && (await deliver(next))) continue
      await records.markAllWaited()
      return retryLater()
    }
    await records.removeSaved(now().getTime() - savedKeptFor)
  }

  function retryLater(): void {
    clearTimeout(timer)
    if (isStopped) return
    const limit = limitedUntil - performance.now()
    timer = setTimeout(flush, Math.max(limit, waitAfter(++failures, pageTimings)))
  }

  function flush(): void {
    mustFlushAgain = !isStopped
    if (!isSending) void flushNow()
  }

  async function flushNow(): Promise<void> {
    isSending = true
    try {
      while (mustFlushAgain) {
        mustFlushAgain = false
        await records.load()
        if (records.hasUnsent() && !isHeld()) await leaderLock(sendAll)
        if (isHeld()) await records.markAllWaited()
      }
    } catch {
      // After any local failure, keep retrying until the page is closed.
      retryLater()
    } finally {
      isSending = false
    }
  }

  /** What is being sent is finished; nothing is sent after it. */
  function stop(): void {
    isStopped = true
    clearTimeout(timer)
  }

  return { flush, stop }
}

/**
 * One person's queued commands: the page's state, the store shared by all tabs, and the followers of each outcome. A
 * command is shown before it is stored.
 */
function createCommandRecords(store: QueueStore, userId: () => string) {
  const outcomes = createOutcomes()
  const listeners = createListeners()
  const unpersisted = new Map<string, QueuedCommand>()
  let commands: readonly QueuedCommand[] = []

  function show(next: readonly QueuedCommand[]): void {
    commands = [...next].sort(inOrder)
    listeners.call()
  }

  function update(id: string, changes: Partial<QueuedCommand>): void {
    show(commands.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  }

  const find = (id: string) => commands.find((one) => one.id === id)
  const without = (id: string) => commands.filter((one) => one.id !== id)

  /** Loads what all tabs of this device have stored. */
  async function load(): Promise<void> {
    const me = userId()
    const kept = (await store.all()).filter((one) => one.userId === me)
    const waiting = [...unpersisted.values()].filter(
      (one) => one.userId === me && !kept.some(({ id }) => id === one.id),
    )
    const found = [...kept, ...waiting].sort(inOrder)
    if (standing(found) !== standing(commands)) show(found)
    for (const command of commands) settle(command)
  }

  /** Notifies a command's follower that it was saved or refused. */
  function settle({ id, state, reason, moved }: QueuedCommand): void {
    if (state === 'saved') outcomes.end(id)?.save(moved ?? null)
    if (state === 'refused')
      outcomes.end(id)?.refuse(new CommandRefused({ code: 'REFUSED', message: reason ?? '' }))
  }

  /** Null if another tab removed it. */
  async function change(id: string, changes: Partial<QueuedCommand>): Promise<QueuedCommand | null> {
    const changed = await store.change(id, changes)
    if (changed) update(id, changes)
    else show(without(id))
    return changed
  }

  async function markWaited(id: string): Promise<void> {
    const command = find(id)
    if (!command || !isUnsent(command)) return
    outcomes.waits(id)
    if (unpersisted.has(id)) update(id, { hasWaited: true })
    else if (!command.hasWaited) await change(id, { hasWaited: true })
  }

  async function remove(id: string): Promise<void> {
    await store.remove(id)
    show(without(id))
  }

  async function add(command: QueuedCommand): Promise<void> {
    unpersisted.set(command.id, command)
    show([...without(command.id), command])
    await store.add(command)
    unpersisted.delete(command.id)
  }

  /** Removes saved commands from the store and, with `isEvicted`, also from the page. */
  async function removeSaved(before: number, isEvicted = false): Promise<void> {
    const old = commands.filter(({ savedAt }) => savedAt !== null && Date.parse(savedAt) < before)
    if (isEvicted) show(commands.filter((one) => !old.includes(one)))
    for (const { id } of old) await store.remove(id)
  }

  return {
    outcomes,
    all: () => commands,
    find,
    /** The next one to send. */
    next: () => commands.find((one) => isUnsent(one) && !unpersisted.has(one.id)),
    hasUnsent: () => commands.some(isUnsent),
    markAllWaited: async () => {
      for (const { id } of commands.filter(isUnsent)) await markWaited(id)
    },
    settleAll: () => commands.forEach(settle),
    subscribe: listeners.add,
    ...{ load, settle, update, change, markWaited, remove, add, removeSaved },
  }
}

type CommandRecords = ReturnType<typeof createCommandRecords>
