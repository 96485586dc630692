import { IconUsers } from '@tabler/icons-react'
import { AlsoEditing } from './AlsoEditing.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import type { FormState } from './formState.ts'
import { RemovedNote } from './RemovedNote.tsx'
import { RestoredNote } from './RestoredNote.tsx'
import { series } from '#web/ui/language/series.ts'
import { text } from '#web/ui/language/text.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

interface FormNotesProps {
  form: FormState
  /** A field's value in words; by default as it is. */
  inWords?: ((field: string, value: unknown) => string) | undefined
}

/** Notes above a form. */
export function FormNotes({ form, inWords = (_, value) => String(value) }: FormNotesProps) {
  const taken = inSentence(form.changedBy, form.labels)
  const clashing = inSentence(form.clashingWith, form.labels)
  return (
    <div role="status">
      {form.removedBy !== null && (
        <RemovedNote
          by={form.removedBy}
          typed={Object.entries(form.changes())
            .map(([field, value]) =>
              text('common.named', { name: form.labels[field] ?? field, value: inWords(field, value) }),
            )
            .join('\n')}
        />
      )}
      {form.isRestored && <RestoredNote onDiscard={form.discard} />}
      <AlsoEditing names={form.alsoEditing} />
      {clashing && (
        <Note tone="yellow" icon={IconUsers}>
          <span>{text('form.clashing', { changes: clashing })}</span>
        </Note>
      )}
      {taken && (
        <Note tone="blue" icon={IconUsers}>
          <span>{text('form.taken', { changes: taken })}</span>
        </Note>
      )}
    </div>
  )
}

/** As: Ana changed Notes and Brewer; Ben changed Batch Size. */
function inSentence(by: Readonly<Record<string, string>>, labels: Readonly<Record<string, string>>): string {
  const fieldsOf = new Map<string, string[]>()
  for (const [field, who] of Object.entries(by)) {
    fieldsOf.set(who, [...(fieldsOf.get(who) ?? []), labels[field] ?? field])
  }
  return series(
    [...fieldsOf].map(([who, fields]) =>
      text('form.changed', { who: capital(who), fields: { list: fields } }),
    ),
  )
}

const capital = (word: string) => word.charAt(0).toLocaleUpperCase(shownLocale()) + word.slice(1)
