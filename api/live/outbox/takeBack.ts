import type { Message } from '#domain/language/message.ts'
import type { DetailOf, UndoableKind } from '#domain/changes/changeKinds.ts'

/** A change to be undone by the same person, with the notes for its history. */
export interface TakeBack<Kind extends UndoableKind> {
  /** The command that made it. */
  commandId: string
  entityId: string
  detail: Partial<DetailOf<Kind>>
  at: Date
  userId: string
  notes: Message
}
