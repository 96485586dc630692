import type { Clash } from './ClashChoice.tsx'

/** What a safe form passes to its dialog. */
export interface FormState {
  /** The name of each field, beside it, in the notes and in the question which value to keep. */
  labels: Readonly<Record<string, string>>
  submit: (event?: { preventDefault: () => void }) => void
  busy: boolean
  /** Why the last save was refused; errors of single fields are also shown there. */
  error: string | null
  /** Whether the form contains a restored draft. */
  isRestored: boolean
  /** What was typed and is not saved, by field. */
  changes: () => Readonly<Record<string, unknown>>
  /** Whether anything was typed that is not saved. */
  hasChanges: () => boolean
  /** Discards what was typed. */
  discard: () => void
  /** By field, who changed it while the form was open; the form took over the new value. */
  changedBy: Readonly<Record<string, string>>
  /** By field, who changed it while it was also changed here; the form keeps what was typed. */
  clashingWith: Readonly<Record<string, string>>
  /** Who removed what the form is about, so that nothing can be saved any more; null while it is there. */
  removedBy: string | null
  /** Who else has the same form open now, by name. */
  alsoEditing: readonly string[]
  /** Fields that two people changed: the person has to choose. */
  clashes: readonly Clash[] | null
  /** Saves again with one value for each field that clashed. */
  resolve: (choices: Readonly<Record<string, 'yours' | 'theirs'>>) => void
  /** Returns to the form without choosing. */
  postpone: () => void
}
