import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { ZodType } from 'zod'
import { editConflict, type EditConflict } from '#domain/changes/edits.ts'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { textOf } from '#web/ui/language/text.ts'

/** Checks a form by a schema that the server uses too; each field gets its first complaint. */
export function zodForm<Values extends FieldValues, Output>(
  schema: ZodType<Output>,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const issue of parsed.error.issues) {
      errors[String(issue.path[0] ?? 'root')] ??= { type: issue.code, message: textOf(issue.message) }
    }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}

/** The server's errors by field of this form: invalid values, or ones already taken. */
export function fieldErrors(error: unknown, values: FieldValues): Record<string, string> {
  if (!(error instanceof CommandRefused)) return {}
  const taken = error.conflict?.field
  const fields = { ...error.fields, ...(typeof taken === 'string' && { [taken]: error.message }) }
  return Object.fromEntries(Object.entries(fields).filter(([field]) => field in values))
}

/** The fields that two people changed, when that is why an edit was refused. */
export function conflictIn(error: unknown): EditConflict | null {
  if (!(error instanceof CommandRefused) || error.code !== 'CONFLICT') return null
  const parsed = editConflict.safeParse(error.conflict)
  return parsed.success && parsed.data.clashes.length > 0 ? parsed.data : null
}
