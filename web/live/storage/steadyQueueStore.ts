import { inTime } from './inTime.ts'
import type { QueueStore } from '#web/live/commands/queueStore.ts'
import type { QueuedCommand } from '#web/live/commands/queuedCommand.ts'
import { reportStorage } from './trouble.ts'

/**
 * A store of queued commands that always responds within a second or two. If the device's storage throws or hangs,
 * commands are kept in memory and reported, and written as soon as the storage works again. A command stored with an
 * older state is at worst sent again, under the same id.
 */
export function steadyQueueStore(kept: QueueStore): QueueStore {
  const known = new Map<string, QueuedCommand>()
  /** Operations that still have to be written to the device. */
  const owed = new Map<string, 'add' | 'change' | 'remove'>()

  async function tried<T>(ask: () => Promise<T>): Promise<{ answer: T } | null> {
    try {
      return { answer: await inTime(ask) }
    } catch {
      reportStorage('commands', false)
      return null
    }
  }

  function write(id: string): Promise<unknown> {
    const command = known.get(id)
    if (!command) return kept.remove(id)
    return owed.get(id) === 'add' ? kept.add(command) : kept.change(id, command)
  }

  /** Resolves to whether everything has been written. */
  async function payBack(): Promise<boolean> {
    for (const id of [...owed.keys()]) {
      if (!(await tried(() => write(id)))) return false
      owed.delete(id)
    }
    return true
  }

  return {
    async all() {
      const read = (await payBack()) ? await tried(() => kept.all()) : null
      if (read) {
        const found = new Set(read.answer.map(({ id }) => id))
        for (const id of known.keys()) if (!found.has(id) && !owed.has(id)) known.delete(id)
        for (const command of read.answer) if (!owed.has(command.id)) known.set(command.id, command)
        if (owed.size === 0) reportStorage('commands', true)
      }
      return [...known.values()]
    },

    async add(command) {
      known.set(command.id, command)
      owed.set(command.id, 'add')
      if (await tried(() => kept.add(command))) owed.delete(command.id)
    },

    async change(id, changes) {
      const changed = owed.has(id) ? null : await tried(() => kept.change(id, changes))
      if (changed) {
        if (changed.answer) known.set(id, changed.answer)
        else known.delete(id)
        return changed.answer
      }
      const command = known.get(id)
      if (!command) return null
      const next = { ...command, ...changes }
      known.set(id, next)
      owed.set(id, owed.get(id) ?? 'change')
      return next
    },

    async remove(id) {
      known.delete(id)
      owed.set(id, 'remove')
      if (await tried(() => kept.remove(id))) owed.delete(id)
    },

    onChange: kept.onChange,
  }
}
