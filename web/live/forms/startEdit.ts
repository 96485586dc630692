import { readDraft } from './drafts.ts'
import { createEdit, type Edit, type FormValues } from './edit.ts'

/**
 * Starts an edit of an entity, resuming a draft: `restored` are its unsaved fields. A field that somebody asked to start with
 * is not resumed: the draft was about something else.
 */
export function startEdit(
  values: FormValues,
  version: number,
  draftName: string,
  asked: FormValues = {},
): { edit: Edit; restored: FormValues | null } {
  const edit = createEdit(values, version)
  const draft = readDraft(draftName)
  if (!draft) return { edit, restored: null }
  const resumed = <Value>(of: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(of).filter(([field]) => field in values && !(field in asked)))
  edit.restore({ base: resumed(draft.base), versions: resumed(draft.versions) })
  const restored = resumed(draft.fields)
  return { edit, restored: edit.changed({ ...values, ...restored }).length > 0 ? restored : null }
}
