import { commandId } from './commandId.ts'
import type { LeaderLock } from './leaderLock.ts'
import { createOutcomes, type Queued } from './outcomes.ts'
import { inOrder, isUnsent, standing, type NewCommand, type QueuedCommand } from './queuedCommand.ts'
import type { QueueStore } from './queueStore.ts'
import { CommandRefused, refusalOf } from './refusal.ts'
import { pageTimings, waitAfter } from '#web/live/connection/timings.ts'

/** What a queue needs from the outside. */
export interface QueueOptions {
  store: QueueStore
  leaderLock: LeaderLock
  /** Who is signed in. */
  userId: () => string
  /** Whether someone chose to send nothing now. */
  isHeld: () => boolean
  /**
   * Sends one command; calls `onWritten` with the version in its answer, and by how much it really moved a count, while
   * that is written to the cache.
   */
  send: (
    command: QueuedCommand,
    onWritten: (version: number | null, moved?: number | null) => void,
  ) => Promise<void>
  /** Whether an error means to send again later. */
  isForLater: (error: unknown) => boolean
}

/** After this time, in ms, a command that has no answer yet is said to wait. */
const patience = 2_000
/** Saved commands are remembered so long, in ms, for the tabs that did not send them. */
const savedKeptFor = 120_000

/**
 * Commands that may wait for the connection. Each is persisted on this device before it is sent, and sent in the order of the
 * person's actions, by one tab at a time, under the same id until the server has answered. What a killed tab left behind
 * is sent by the next one; what one person queued is never sent as another. A failing storage stops nothing.
 */
export function createQueue(options: QueueOptions) {
  const { store, leaderLock: leaderLock, userId, send } = options
  const outcomes = createOutcomes()
  const listeners = new Set<() => void>()
  const unpersisted = new Map<string, QueuedCommand>()
  let commands: readonly QueuedCommand[] = []
  let lastPlace = 0
  let failures = 0
  let isSending = false
  let mustFlushAgain = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function show(next: readonly QueuedCommand[]): void {
    commands = [...next].sort(inOrder)
    for (const listener of [...listeners]) listener()
  }

  function update(id: string, changes: Partial<QueuedCommand>): void {
    show(commands.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  }

  /** Takes over what all tabs of this device have written. */
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

  function settle({ id, state, reason, moved }: QueuedCommand): void {
    if (state === 'saved') outcomes.end(id)?.save(moved ?? null)
    if (state === 'refused')
      outcomes.end(id)?.refuse(new CommandRefused({ code: 'REFUSED', message: reason ?? '' }))
  }

  async function change(id: string, changes: Partial<QueuedCommand>): Promise<QueuedCommand | null> {
    const changed = await store.change(id, changes)
    if (changed) update(id, changes)
    else show(commands.filter((one) => one.id !== id))
    return changed
  }

  async function markWaited(id: string): Promise<void> {
    const command = commands.find((one) => one.id === id)
    if (!command || !isUnsent(command)) return
    outcomes.waits(id)
    if (unpersisted.has(id)) update(id, { hasWaited: true })
    else if (!command.hasWaited) await change(id, { hasWaited: true })
  }

  async function persist(command: QueuedCommand): Promise<void> {
    await store.add(command)
    unpersisted.delete(command.id)
    flush()
  }

  /** Sends one; answers whether the next may follow. */
  async function deliver(command: QueuedCommand): Promise<boolean> {
    if (!(await change(command.id, { state: 'sending' }))) return true
    let version: number | null = null
    let moved: number | null = null
    try {
      await send(command, (written, really = null) => {
        version = written
        moved = really
        update(command.id, { version })
      })
    } catch (error) {
      if (options.isForLater(error)) {
        await change(command.id, { state: 'waiting' })
        return false
      }
      await refuse(command.id, error)
      return true
    }
    failures = 0
    await change(command.id, { state: 'saved', version, moved, savedAt: new Date().toISOString() })
    for (const one of commands) settle(one)
    return true
  }

  /** Who still looks at it is told, and that is the end of it; else it stays until it was seen. */
  async function refuse(id: string, error: unknown): Promise<void> {
    const why = error instanceof CommandRefused ? error : new CommandRefused(refusalOf(error), error)
    const command = commands.find((one) => one.id === id)
    const follower = outcomes.end(id)
    if (follower && !command?.hasWaited) {
      await store.remove(id)
      show(commands.filter((one) => one.id !== id))
    } else await change(id, { state: 'refused', reason: why.message })
    follower?.refuse(why)
  }

  async function sendAll(): Promise<void> {
    await load()
    for (;;) {
      const next = commands.find((one) => isUnsent(one) && !unpersisted.has(one.id))
      if (!next || options.isHeld()) break
      if (await deliver(next)) continue
      for (const { id } of commands.filter(isUnsent)) await markWaited(id)
      return retryLater()
    }
    await evictSaved()
  }

  function retryLater(): void {
    clearTimeout(timer)
    timer = setTimeout(flush, waitAfter(++failures, pageTimings))
  }

  async function evictSaved(): Promise<void> {
    const since = Date.now() - savedKeptFor
    for (const { id, savedAt } of commands) {
      if (savedAt !== null && Date.parse(savedAt) < since) await store.remove(id)
    }
  }

  function flush(): void {
    mustFlushAgain = true
    if (!isSending) void flushNow()
  }

  async function flushNow(): Promise<void> {
    isSending = true
    try {
      while (mustFlushAgain) {
        mustFlushAgain = false
        await load()
        if (commands.some(isUnsent) && !options.isHeld()) await leaderLock(sendAll)
        if (options.isHeld()) for (const { id } of commands.filter(isUnsent)) await markWaited(id)
      }
    } catch {
      // Whatever went wrong on this device, what waits is not given up before the page is closed.
      retryLater()
    } finally {
      isSending = false
    }
  }

  store.onChange(() => void load())

  return {
    /** What this person queued on this device, in order. The same array while nothing changed. */
    commands: () => commands,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /**
     * Keeps a command and sends it as soon as may be. Under an id that is in the queue already, and not refused, it is
     * the same action: it is followed, and not done again.
     */
    add(command: NewCommand, id: string = commandId()): Queued {
      const known = commands.find((one) => one.id === id && one.state !== 'refused')
      const queued = outcomes.follow(id)
      setTimeout(() => void markWaited(id), patience)
      if (known) {
        settle(known)
        return queued
      }
      lastPlace = Math.max(lastPlace + 1, Date.now() * 1_000)
      const kept: QueuedCommand = {
        ...command,
        id,
        userId: userId(),
        place: lastPlace,
        at: new Date().toISOString(),
        state: 'waiting',
        hasWaited: false,
        reason: null,
        version: null,
        savedAt: null,
      }
      unpersisted.set(id, kept)
      show([...commands.filter((one) => one.id !== id), kept])
      void persist(kept)
      return queued
    },

    /** The database was restored: what was saved before tells nobody anything any more. */
    async forgetSaved(): Promise<void> {
      const saved = commands.filter(({ state }) => state === 'saved')
      show(commands.filter(({ state }) => state !== 'saved'))
      for (const { id } of saved) await store.remove(id)
    },

    /** The connection may be back, someone signed in, or the choice to work offline changed: flushes immediately. */
    flush: flush,

    /** Gives a refused or waiting command up; one that is being sent stays. */
    async discard(id: string): Promise<void> {
      const command = commands.find((one) => one.id === id)
      if (!command || command.state === 'sending') return
      outcomes.end(id)
      await store.remove(id)
      show(commands.filter((one) => one.id !== id))
    },

    /** Sends a refused command once more. */
    async retry(id: string): Promise<void> {
      await change(id, { state: 'waiting', reason: null })
      flush()
    },

    stop: () => clearTimeout(timer),
  }
}

export type Queue = ReturnType<typeof createQueue>
