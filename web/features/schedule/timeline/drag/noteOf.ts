import type { DragView } from './barSession.ts'
import type { NoteView } from './DragNote.tsx'

/** What is said beside a bar that is dragged. */
export function noteOf({ stay, outcome, left, row, isLow }: DragView, today: string): NoteView {
  const { batch } = stay
  const { from, until } = outcome.stays.find(({ kind }) => kind === stay.kind) ?? stay
  const brewDate = outcome.changes.brewDate ?? batch.brewDate
  return {
    batchId: batch.id,
    recipeId: batch.recipe.id,
    brewDate: batch.stage === 'PLANNED' ? (brewDate > today ? brewDate : today) : null,
    batchSizeBBL: batch.batchSizeBBL,
    from,
    until,
    refusal: outcome.refusal,
    clashes: outcome.clashes,
    left,
    row,
    isLow,
  }
}
