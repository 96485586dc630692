import { promisifyRequest, values } from 'idb-keyval'
import { reopeningStore } from '#web/live/storage/deviceStore.ts'
import type { QueuedCommand } from './queuedCommand.ts'

/** Where queued commands are kept on this device; all its tabs share it. */
export interface QueueStore {
  all(): Promise<QueuedCommand[]>
  add(command: QueuedCommand): Promise<void>
  /** Updates a command atomically; resolves to the result, or null if it was removed. */
  change(id: string, changes: Partial<QueuedCommand>): Promise<QueuedCommand | null>
  remove(id: string): Promise<void>
  /** Calls back when another tab changed something. */
  onChange(listener: () => void): () => void
}

/** Commands in IndexedDB, which outlive the tab. */
export function persistentQueueStore(name = 'brewhouse-queue'): QueueStore {
  const commands = reopeningStore(name, 'commands')
  const channel = new BroadcastChannel(name)
  const tell = () => channel.postMessage('changed')
  return {
    all: () => values<QueuedCommand>(commands),
    async add(command) {
      await commands('readwrite', (store) => {
        store.put(command, command.id)
        return committed(store)
      })
      tell()
    },
    async change(id, changes) {
      const changed = await commands('readwrite', async (store) => {
        const command = await promisifyRequest<QueuedCommand | undefined>(store.get(id))
        if (!command) return null
        const next = { ...command, ...changes }
        store.put(next, id)
        await committed(store)
        return next
      })
      tell()
      return changed
    },
    async remove(id) {
      await commands('readwrite', (store) => {
        store.delete(id)
        return committed(store)
      })
      tell()
    },
    onChange(listener) {
      channel.addEventListener('message', listener)
      return () => channel.removeEventListener('message', listener)
    },
  }
}

/** Commits what was asked of a store without waiting for the page, which may be left: what is committing is not aborted then. */
function committed({ transaction }: IDBObjectStore): Promise<void> {
  transaction.commit()
  return promisifyRequest(transaction)
}

/** Commands in memory, for browsers without storage; they live as long as the page. */
export function memoryQueueStore(): QueueStore {
  const commands = new Map<string, QueuedCommand>()
  return {
    all: () => Promise.resolve([...commands.values()]),
    add: (command) => Promise.resolve(void commands.set(command.id, command)),
    change(id, changes) {
      const command = commands.get(id)
      if (!command) return Promise.resolve(null)
      const next = { ...command, ...changes }
      commands.set(id, next)
      return Promise.resolve(next)
    },
    remove: (id) => Promise.resolve(void commands.delete(id)),
    onChange: () => () => undefined,
  }
}
