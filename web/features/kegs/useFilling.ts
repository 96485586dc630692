import type { DocumentNode } from 'graphql'
import { batchPath } from '#domain/batches/batchNumbers.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { notifyQueued } from '#web/live/commands/notifyQueued.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useLinkState } from '#web/live/connection/useLinkState.ts'
import { now } from '#web/ui/dates/clock.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { text } from '#web/ui/language/text.ts'

/** What a batch filled, as a command. */
interface Filling<Variables extends object> {
  document: DocumentNode
  variables: Variables & { occurredAt?: string | null }
  commandId: string
  /** What a notification says once it is saved. */
  done: string
  /** What was typed, to be corrected if it is refused later. */
  draft: { name: string; fields: Record<string, unknown> }
}

/**
 * Saves what a batch filled by `save`, or queues it on this device, as a fact of now, while the connection is lost. The answer is
 * whether it is saved.
 */
export function useFilling({ id, batchNumber }: Pick<BatchView, 'id' | 'batchNumber'>) {
  const { queue } = useQueue()
  const { state } = useLinkState()
  const isAway = state === 'reconnecting' || state === 'offline'
  const undoing = useUndo()
  return async <Variables extends object>(
    { document, variables, commandId, done, draft }: Filling<Variables>,
    save: () => Promise<void>,
  ): Promise<boolean> => {
    if (!isAway) {
      await save()
      succeed(done, undoing([commandId]))
      return true
    }
    const occurredAt = variables.occurredAt ?? now().toISOString()
    const command = {
      ...{
        document,
        variables: { ...variables, occurredAt },
        about: `Batch:${id}`,
        delta: null,
        label: done,
      },
      correction: { path: batchPath(batchNumber), draft },
    }
    const queued = queue.add(command, commandId)
    notifyQueued(queued, text('packaging.waits', { number: batchNumber }), done, undoing([queued.id]))
    return false
  }
}
