import type { PlainId } from '#domain/language/message.ts'
import { HoldLotsDocument, ReleaseLotsDocument } from './lotDocuments.ts'
import type { LotView } from '#web/live/lots/orderOfUse.ts'
import { notifyOutcome } from '#web/live/commands/notifyQueued.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { now } from '#web/ui/dates/clock.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { tell } from '#web/ui/feedback/tell.ts'
import { text } from '#web/ui/language/text.ts'

/** Why a lot is held most often: a press each. */
export const holdReasons = [
  'lots.reasons.recalled',
  'lots.reasons.doubtful',
  'lots.reasons.damaged',
] as const satisfies readonly PlainId[]

/** Which lots are held: one, or all of a supplier that were received since a day. */
export type Held = { ids: readonly string[] } | { supplierId: string; since: string }

/**
 * Holds lots, which works without a connection as well: safety first. What is held is dated now, however long it waits.
 * Releasing one needs the connection, since somebody may have held it for another reason meanwhile.
 */
export function useHold() {
  const { queue } = useQueue()
  const undoing = useUndo()
  const [release, { busy, idFor }] = useCommand(ReleaseLotsDocument)
  return {
    /** `name` is what is held, in words. */
    hold: async (held: Held, name: string, reason: string): Promise<void> => {
      const queued = queue.add({
        document: HoldLotsDocument,
        variables: { ...held, reason, occurredAt: now().toISOString() },
        about: 'ids' in held ? `Lot:${held.ids[0]}` : `Supplier:${held.supplierId}`,
        delta: null,
        label: text('lots.holdInShort', { name, reason }),
        correction: { path: '/ingredients', stays: true },
      })
      try {
        const waits = text('lots.holdWaits', { name })
        await notifyOutcome(queued, waits, text('lots.heldNow', { name }), undoing([queued.id]))
      } catch (error) {
        notifications.fail(text('lots.notHeld', { name }), error)
      }
    },
    release: async ({ id, code }: LotView): Promise<void> => {
      const commandId = idFor({ ids: [id] })
      await tell(release({ ids: [id] }, commandId), {
        done: text('lots.released', { code }),
        failed: text('lots.notReleased', { code }),
        more: undoing([commandId]),
      })
    },
    busy,
  }
}
