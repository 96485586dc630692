import { commandId } from './commandId.ts'
import { createCommandRecords } from './commandRecords.ts'
import type { Queued } from './outcomes.ts'
import type { NewCommand } from './queuedCommand.ts'
import type { QueueStore } from './queueStore.ts'
import { createSender, type SenderOptions } from './sender.ts'

/** What a queue needs from the outside. */
export interface QueueOptions extends SenderOptions {
  store: QueueStore
  /** Who is signed in. */
  userId: () => string
}

/** After this time, in ms, a command that has no answer yet is said to wait. */
const patience = 2_000

/**
 * Commands that may wait for the connection. Each is persisted on this device before it is sent, and sent in the order
 * of the person's actions, by one tab at a time, under the same id until the server has answered. What a killed tab left
 * behind is sent by the next one; what one person queued is never sent as another. A failing storage stops nothing.
 *
 *     add ──> waiting ──> sending ──> saved ──> (evicted after two minutes)
 *              ^   ^         │  │
 *              │   └─────────┘  └──> refused ──> (removed: its page was told, or by discard)
 *              │    unreachable         │
 *              └────────────────────────┘ retry
 */
export function createQueue({ store, userId, ...sending }: QueueOptions) {
  const records = createCommandRecords(store, userId)
  const { flush, stop } = createSender(records, sending)
  let lastPlace = 0

  store.onChange(() => void records.load())

  return {
    /** What this person queued on this device, in order. The same array while nothing changed. */
    commands: records.all,
    subscribe: records.subscribe,

    /**
     * Keeps a command and sends it as soon as may be. Under an id that is in the queue already, and not refused, it is
     * the same action: it is followed, and not done again.
     */
    add(command: NewCommand, id: string = commandId()): Queued {
      const known = records.find(id)
      const queued = records.outcomes.follow(id)
      setTimeout(() => void records.markWaited(id), patience)
      if (known && known.state !== 'refused') {
        records.settle(known)
        return queued
      }
      lastPlace = Math.max(lastPlace + 1, Date.now() * 1_000)
      const added = records.add({
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
      })
      void added.then(flush)
      return queued
    },

    /** The database was restored: what was saved before tells nobody anything any more. */
    forgetSaved: () => records.removeSaved(Infinity, true),

    /** The connection may be back, someone signed in, or the choice to work offline changed: flushes immediately. */
    flush,

    /** Gives a refused or waiting command up; one that is being sent stays. */
    async discard(id: string): Promise<void> {
      const command = records.find(id)
      if (!command || command.state === 'sending') return
      records.outcomes.end(id)
      await records.remove(id)
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
