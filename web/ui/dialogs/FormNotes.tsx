import { IconUsers } from '@tabler/icons-react'
import { AlsoEditing } from './AlsoEditing.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import type { FormState } from './formState.ts'
import { RestoredNote } from './RestoredNote.tsx'
import { text } from '#web/ui/language/text.ts'
import { shownLocale } from '#web/ui/language/shownLanguage.ts'

/** Notes above a form. */
export function FormNotes({ form }: { form: FormState }) {
  const taken = inSentence(form.changedBy, form.labels)
  const clashing = inSentence(form.clashingWith, form.labels)
  return (
    <div role="status">
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
  return [...fieldsOf]
    .map(([who, fields]) => text('form.changed', { who: capital(who), fields: { list: fields } }))
    .join('; ')
}

const capital = (word: string) => word.charAt(0).toLocaleUpperCase(shownLocale()) + word.slice(1)
