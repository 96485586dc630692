import { createOutcomes } from './outcomes.ts'
import { inOrder, isUnsent, standing, type QueuedCommand } from './queuedCommand.ts'
import type { QueueStore } from './queueStore.ts'
import { CommandRefused } from './refusal.ts'
import { createListeners } from '#web/listeners.ts'

/**
 * One person's queued commands: the page's state, the store shared by all tabs, and the followers of each outcome. A
 * command is shown before it is stored.
 */
export function createCommandRecords(store: QueueStore, userId: () => string) {
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

export type CommandRecords = ReturnType<typeof createCommandRecords>
