import type { PlainId } from '#domain/language/message.ts'
import { text } from '#web/ui/language/text.ts'
import type { Choice } from '#web/ui/inputs/Select.tsx'

/** The choices of a select from its labels, in order; with `none` first if the choice can be cleared. */
export function choicesOf(labels: Readonly<Record<string, PlainId>>, none?: string): Choice[] {
  const choices = Object.entries(labels).map(([value, label]) => ({ value, label: text(label) }))
  return none === undefined ? choices : [{ value: '', label: none }, ...choices]
}
