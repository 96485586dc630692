import { commandId } from './commandId.ts'
import { createCommandRecords } from './commandRecords.ts'
import type { Queued } from './outcomes.ts'
import type { NewCommand } from './queuedCommand.ts'
import type { QueueStore } from './queueStore.ts'
import { createSender, type SenderOptions } from './sender.ts'
import { now } from '#web/ui/dates/clock.ts'

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
