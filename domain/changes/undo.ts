import { z } from 'zod'

/** How long, in ms, an action can be undone. */
export const undoFor = 60_000

/** The reason for an undo, kept in the history; at most 200 characters. */
export const undoFields = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'A reason is required.')
    .max(200, 'The reason must have at most 200 characters.'),
})

/** The notes of a compensating movement, with the reason. */
export function undoNotes(reason: string): string {
  return `Undone: ${reason}`
}

/** Why moved kegs or stock can't be moved back, in a sentence, or null when they can. */
export function refuseMoveBack(quantity: number, delta: number): string | null {
  if (delta === 0) return 'Nothing was moved, so there is nothing to undo.'
  if (quantity - delta >= 0) return null
  return quantity === 0
    ? "There's nothing left to undo: it has been used since."
    : `Only ${quantity} can be undone: the rest has been used since.`
}
