import { notifyOutcome } from '#web/live/commands/notifyQueued.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { now } from '#web/ui/dates/clock.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { text } from '#web/ui/language/text.ts'
import { HoldReachedDocument } from './recallDocuments.ts'

/** What is traced. */
export type Traced = { lotId: string } | { packageLotId: string }

/** Holds everything that is here of what is traced; without a connection as well, dated now. `name` is what is traced, in words. */
export function useHoldReached(of: Traced, name: string): (reason: string) => Promise<void> {
  const { queue } = useQueue()
  const undoing = useUndo()
  return async (reason) => {
    const queued = queue.add({
      document: HoldReachedDocument,
      variables: { ...of, reason, occurredAt: now().toISOString() },
      about: 'lotId' in of ? `Lot:${of.lotId}` : `PackageLot:${of.packageLotId}`,
      delta: null,
      label: text('recall.holdInShort', { name, reason }),
      correction: { path: pathOf(of), stays: true },
    })
    try {
      const done = text('recall.heldNow', { name })
      await notifyOutcome(queued, text('recall.holdWaits', { name }), done, undoing([queued.id]))
    } catch (error) {
      notifications.fail(text('recall.notHeld', { name }), error)
    }
  }
}

const pathOf = (of: Traced) =>
  'lotId' in of ? `/recall/lot/${of.lotId}` : `/recall/package/${of.packageLotId}`
