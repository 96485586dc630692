import type { Logger } from 'pino'
import type { Database } from '#api/db/client.ts'
import type { ChangeRecord, ControlEvent } from '#api/live/outbox/change.ts'
import { replayFloor } from '#api/live/outbox/cursor.ts'
import type { Source } from '#api/live/log/source.ts'
import { isInHistory, currentGeneration, readHistory } from '#api/live/outbox/generations.ts'
import { listen, type Listener } from '#api/live/log/listener.ts'
import { createRingBuffer } from '#api/live/log/ringBuffer.ts'
import { readChanges, startTail } from '#api/live/log/tail.ts'

const ringCapacity = 10_000
const heartbeatMs = 5_000
/** How often to check whether a heartbeat is due, or the outbox can be read again: then one is sent immediately. */
const checkMs = 500
/** When the outbox couldn't be read for this long, heartbeats stop: clients then know that their data may be stale. */
const staleMs = 1_500

export interface LiveOptions {
  database: Database
  log: Logger
  /** Names the running build in heartbeats. */
  build: string
  /** How far back a cursor may reach. */
  replay: { rows: number; days: number }
}

/** The single path from a committed change to subscribers. */
export interface Live {
  /** Called after a commit in this process: reads the outbox and notifies the other processes. */
  wake(): void
  /** Tells other processes, and hears from them, of what is no change. */
  others: Pick<Listener, 'on' | 'notify'>
  /** What the fan-out reads from. */
  source: Source
  /**
   * Calls back with every change of every process, in order, and with a `Reset` when the database's history changed,
   * which invalidates everything read before. Returns a function that stops it.
   */
  observe(onChange: (change: ChangeRecord) => void): () => void
  /** The last change that this process has read. */
  head(): number
  /** How long ago, in ms, the outbox was last read; grows while the database is unreachable. */
  sinceRead(): number
  /** Names the running build. */
  build: string
  close(): Promise<void>
}

/** Starts reading the outbox at its current end. */
export async function startLive(options: LiveOptions): Promise<Live> {
  const { database, log, build } = options
  const history = await readHistory(database.pool)
  const ring = createRingBuffer(Math.min(ringCapacity, options.replay.rows), history.value)
  const updated = createSignal()
  const observers = new Set<(change: ChangeRecord) => void>()
  let observed = history.value
  let heartbeats = 0
  let histories = 0

  function notifyObservers() {
    for (const change of ring.after(observed, ringCapacity) ?? []) {
      for (const observer of observers) observer(change)
    }
    observed = ring.head()
  }

  const tail = startTail({
    pool: database.pool,
    ring,
    history,
    log,
    onRead: () => {
      notifyObservers()
      updated.emit()
    },
    onHistoryChanged: () => {
      histories++
      observed = ring.head()
      // Observers first, so that no state computed before the reset is served after it.
      const reset = resetEvent(true)
      for (const observer of observers) observer(reset)
      updated.emit()
    },
  })
  const listener = listen(database.url, log)
  listener.on('brewhouse_changes', tail.wake)
  let lastHeartbeatAt = performance.now()
  let wasFresh = true
  const isFresh = () => tail.sinceRead() < staleMs
  const heartbeatTimer = setInterval(() => {
    const isBack = isFresh() && !wasFresh
    wasFresh = isFresh()
    if (!isBack && performance.now() - lastHeartbeatAt < heartbeatMs - checkMs / 2) return
    lastHeartbeatAt = performance.now()
    heartbeats++
    updated.emit()
  }, checkMs)

  const controlEvent = (type: 'Heartbeat' | 'Reset', seq: number): ControlEvent => ({
    type,
    seq,
    at: new Date(),
    by: null,
    commandId: null,
    entityId: '',
    detail: { build, epoch: currentGeneration(tail.history()) },
  })
  const resetEvent = (wentBack: boolean): ChangeRecord => {
    const event = controlEvent('Reset', ring.head())
    return { ...event, detail: { ...event.detail, wentBack } }
  }

  const source: Source = {
    head: ring.head,
    next: updated.next,
    heartbeats: () => heartbeats,
    histories: () => histories,
    isFresh,
    heartbeat: (seq) => controlEvent('Heartbeat', seq),
    reset: resetEvent,
    async read(after, limit) {
      const recent = ring.after(after, limit)
      if (recent) return recent
      if (after < (await replayFloor(database.pool, tail.history(), options.replay))) return null
      const page = await readChanges(database.pool, after, limit)
      // What this process has not seen yet may be of another history.
      return page.filter(({ seq }) => seq <= ring.head())
    },
    async knows(cursor) {
      // Ahead of the buffer: committed by another process just now, or of another history.
      const isAhead = cursor > ring.head()
      return isInHistory(isAhead ? await readHistory(database.pool) : tail.history(), cursor)
    },
    countAfter: ring.countAfter,
  }

  return {
    others: listener,
    source,
    wake() {
      tail.wake()
      listener.notify('brewhouse_changes')
    },
    observe(onChange) {
      observers.add(onChange)
      return () => observers.delete(onChange)
    },
    head: ring.head,
    sinceRead: tail.sinceRead,
    build,
    async close() {
      clearInterval(heartbeatTimer)
      await Promise.all([tail.close(), listener.close()])
      updated.emit()
    },
  }
}

/** Wakes all waiters; carries no value. */
interface Signal {
  emit(): void
  /** Resolves at the next `emit`. */
  next(): Promise<void>
}

/** A signal with one shared promise: emitting costs the same for any number of waiters. */
function createSignal(): Signal {
  let resolve: () => void = () => {}
  let waiting = new Promise<void>((done) => (resolve = done))
  return {
    emit() {
      const wake = resolve
      waiting = new Promise<void>((done) => (resolve = done))
      wake()
    },
    next: () => waiting,
  }
}
