import type { TypedDocumentNode } from '@apollo/client'
import type { PlainId } from '#domain/language/message.ts'
import type { EntityName } from '#web/entities/entities.ts'
import { notifyOutcome } from '#web/live/commands/notifyQueued.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useQueue } from '#web/live/commands/useQueue.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { now } from '#web/ui/dates/clock.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { tell } from '#web/ui/feedback/tell.ts'
import { text } from '#web/ui/language/text.ts'

/** Lots by their ids. */
export interface ByIds {
  ids: string[]
}

/** A kind of lots that can be put on hold: by which commands, and why most often, a press each. */
export interface HeldKind<Held extends object = ByIds> {
  entity: EntityName
  hold: TypedDocumentNode<
    unknown,
    Held & { reason: string; occurredAt: string | null; commandId?: string | null }
  >
  release: TypedDocumentNode<unknown, ByIds & { commandId?: string | null }>
  reasons: readonly PlainId[]
  /** The page on which they are. */
  path: string
}

/** What is held: its name in words, and its key in this device's queue. */
export interface Subject<Held extends object = ByIds> {
  held: Held
  name: string
  about: string
}

/**
 * Holds lots, which works without a connection as well: safety first. What is held is dated now, however long it waits.
 * Releasing one needs the connection, since somebody may have held it for another reason meanwhile.
 */
export function useHold<Held extends object>(kind: HeldKind<Held>) {
  const { queue } = useQueue()
  const undoing = useUndo()
  const [release, { busy, idFor }] = useCommand(kind.release)
  return {
    hold: async ({ held, name, about }: Subject<Held>, reason: string): Promise<void> => {
      const queued = queue.add({
        document: kind.hold,
        variables: { ...held, reason, occurredAt: now().toISOString() },
        about,
        delta: null,
        label: text('lots.holdInShort', { name, reason }),
        correction: { path: kind.path, stays: true },
      })
      try {
        const waits = text('lots.holdWaits', { name })
        await notifyOutcome(queued, waits, text('lots.heldNow', { name }), undoing([queued.id]))
      } catch (error) {
        notifications.fail(text('lots.notHeld', { name }), error)
      }
    },
    release: async ({ id, code }: { id: string; code: string }): Promise<void> => {
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
