import { message, type Message, type Value } from '#domain/language/message.ts'

/** How long, in ms, an action can be undone. */
export const undoFor = 60_000

/** The notes of a compensating movement, with the reason. */
export function undoNotes(reason: Value): Message {
  return message('notes.undone', { reason })
}

/** Why moved kegs or stock can't be moved back, in a sentence, or null when they can. */
export function refuseMoveBack(quantity: number, delta: number): Message | null {
  if (delta === 0) return message('undo.nothingMoved')
  if (quantity - delta >= 0) return null
  return quantity === 0 ? message('undo.nothingLeft') : message('undo.onlySome', { count: quantity })
}
