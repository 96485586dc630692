import type { Message } from '#domain/language/message.ts'
import type { DetailOf, UndoableKind } from '#domain/changes/changeKinds.ts'

/** A change to be undone by the same person, with the notes for its history. */
export interface TakeBack<Kind extends UndoableKind> {
  entityId: string
  detail: Partial<DetailOf<Kind>>
  at: Date
  userId: string
  notes: Message
}
