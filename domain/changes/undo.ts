import { z } from 'zod'

/** So long after it was done, in ms, a person may take an action back. */
export const undoFor = 60_000

/** Why something is taken back: said for the history, at most 200 characters. */
export const undoFields = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'A reason is required.')
    .max(200, 'The reason must have at most 200 characters.'),
})

/** How a reason stands in the notes of the movement that takes another one back. */
export function undoNotes(reason: string): string {
  return `Undone: ${reason}`
}

/** Why kegs or stock that were moved can not be moved back, in a sentence, or null when they can. */
export function refuseMoveBack(quantity: number, delta: number): string | null {
  if (delta === 0) return 'Nothing was moved, so there is nothing to undo.'
  if (quantity - delta >= 0) return null
  return quantity === 0
    ? 'There is nothing left to take back: it was used since.'
    : `Only ${quantity} can be taken back: the rest was used since.`
}
