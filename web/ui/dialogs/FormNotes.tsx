import { IconUsers } from '@tabler/icons-react'
import { AlsoEditing } from './AlsoEditing.tsx'
import { Note } from '#web/ui/feedback/Note.tsx'
import type { FormState } from './formState.ts'
import { RestoredNote } from './RestoredNote.tsx'

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
          <span>
            {clashing} while you were editing it. Yours stays here; when you save, you choose which to keep.
          </span>
        </Note>
      )}
      {taken && (
        <Note tone="blue" icon={IconUsers}>
          <span>{taken} while you had this open. The form shows the new values.</span>
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
  const list = new Intl.ListFormat('en-US', { type: 'conjunction' })
  return [...fieldsOf].map(([who, fields]) => `${capital(who)} changed ${list.format(fields)}`).join('; ')
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
