import { hasDatabase } from '#web/live/storage/deviceStore.ts'
import { inTime } from '#web/live/storage/inTime.ts'
import { isUnsent } from './queuedCommand.ts'
import { persistentQueueStore } from './queueStore.ts'

/** Changes of one person that wait on this device. */
export interface WaitingChanges {
  userId: string
  /** Null for what an earlier version queued. */
  name: string | null
  count: number
}

/** Whose changes wait on this device, regardless of who is signed in; none if its storage can't be read. */
export async function waitingOnDevice(): Promise<WaitingChanges[]> {
  if (!hasDatabase()) return []
  const commands = await inTime(() => persistentQueueStore().all()).catch(() => [])
  const byUser = new Map<string, WaitingChanges>()
  for (const { userId, by = null } of commands.filter(isUnsent)) {
    const known = byUser.get(userId)
    byUser.set(userId, { userId, name: by ?? known?.name ?? null, count: (known?.count ?? 0) + 1 })
  }
  return [...byUser.values()]
}
