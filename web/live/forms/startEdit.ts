import { readDraft } from './drafts.ts'
import { createEdit, type Edit, type FormValues } from './edit.ts'

/** Starts an edit of an entity, resuming a draft: `restored` are its unsaved fields. */
export function startEdit(
  values: FormValues,
  version: number,
  draftName: string,
): { edit: Edit; restored: FormValues | null } {
  const edit = createEdit(values, version)
  const draft = readDraft(draftName)
  if (!draft) return { edit, restored: null }
  edit.restore(draft)
  const restored = Object.fromEntries(Object.entries(draft.fields).filter(([field]) => field in values))
  return { edit, restored: edit.changed({ ...values, ...restored }).length > 0 ? restored : null }
}
