import { useApolloClient } from '@apollo/client/react'
import { useMemo, useSyncExternalStore } from 'react'
import type { Queue } from './queue.ts'
import type { QueuedCommand } from './queuedCommand.ts'
import { isUnsent } from './queuedCommand.ts'
import { queueOf } from './queueOf.ts'
import { isWorkingOffline, onWorkOffline } from '#web/live/connection/workOffline.ts'

/** The page's queue, and this person's commands. */
export function useQueue(): { queue: Queue; commands: readonly QueuedCommand[] } {
  const queue = queueOf(useApolloClient())
  return { queue, commands: useSyncExternalStore(queue.subscribe, queue.commands) }
}

/** The queued commands for one subject, such as `Batch:1`. */
export function useWaitingFor(about: string): readonly QueuedCommand[] {
  const { commands } = useQueue()
  return useMemo(
    () => commands.filter((one) => one.about === about && one.hasWaited && isUnsent(one)),
    [commands, about],
  )
}

/** Whether the user chose to work offline on this device. */
export function useWorkingOffline(): boolean {
  return useSyncExternalStore(onWorkOffline, isWorkingOffline)
}
