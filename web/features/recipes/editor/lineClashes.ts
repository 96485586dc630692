import { editConflict, type FieldClash } from '#domain/changes/edits.ts'
import { lineTimeText, lineUseLabels, type LineFields } from '#domain/recipes/recipeForm.ts'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import type { LineValue } from './recipeForm.ts'

const lineOf = (field: string) => /^lines\.(.+)$/.exec(field)?.[1]

/**
 * The server reports conflicting lines individually, while the form has one field for all: merges them into one
 * conflict, whose other value is the form's lines with the conflicting ones replaced.
 */
export function joinLineClashes(error: unknown, lines: readonly LineValue[]): unknown {
  if (!(error instanceof CommandRefused)) return error
  const parsed = editConflict.safeParse(error.conflict)
  const ofLines = parsed.success ? parsed.data.clashes.filter(({ field }) => lineOf(field)) : []
  const [first] = ofLines
  if (!parsed.success || !first) return error
  const others = parsed.data.clashes.filter(({ field }) => !lineOf(field))
  const joined: FieldClash = {
    ...first,
    field: 'lines',
    base: withTheirs(lines, ofLines, 'base'),
    theirs: withTheirs(lines, ofLines, 'theirs'),
    yours: lines,
  }
  const { message, code } = error
  const conflict = { version: parsed.data.version, clashes: [...others, joined] }
  return new CommandRefused({ message, code, conflict }, error)
}

/** The server names a computed figure as such, where the form has an empty field. */
export function emptyComputed(error: unknown): unknown {
  if (!(error instanceof CommandRefused)) return error
  const parsed = editConflict.safeParse(error.conflict)
  if (!parsed.success) return error
  const empty = (value: unknown) => (value === 'COMPUTED' ? null : value)
  const clashes = parsed.data.clashes.map(({ base, theirs, yours, ...clash }) => ({
    ...clash,
    ...{ base: empty(base), theirs: empty(theirs), yours: empty(yours) },
  }))
  const { message, code } = error
  return new CommandRefused({ message, code, conflict: { ...parsed.data, clashes } }, error)
}

function withTheirs(
  lines: readonly LineValue[],
  clashes: readonly FieldClash[],
  side: 'base' | 'theirs',
): LineValue[] {
  return lines.flatMap((line) => {
    const clash = clashes.find(({ field }) => lineOf(field) === line.key)
    if (!clash) return [line]
    const theirs = clash[side] as LineFields | null
    return theirs === null ? [] : [{ ...line, ...theirs, was: theirs, isRemoved: false }]
  })
}

/** The lines of a value in words, one below the other. */
export function linesInWords(value: unknown, nameOf: (ingredientId: string) => string): string {
  const lines = (Array.isArray(value) ? (value as LineValue[]) : []).filter(({ isRemoved }) => !isRemoved)
  if (lines.length === 0) return text('recipes.noLines')
  return lines
    .map(({ ingredientId, amount, unit, use, minutes }) =>
      [
        text('recipes.line', {
          name: nameOf(ingredientId),
          amount: { amount: amount ?? 0, unit },
        }),
        use && text(lineUseLabels[use]),
        minutes !== null && textOf(lineTimeText(minutes)),
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join('\n')
}
