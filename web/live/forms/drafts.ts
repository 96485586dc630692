import type { EditBase, FormValues } from './edit.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { deviceStorage } from '#web/live/storage/deviceStorage.ts'

/** What someone typed into a form and did not save yet. */
export interface Draft extends EditBase {
  fields: FormValues
  /** When it was typed, ISO 8601. */
  at: string
}

const keptForMs = 14 * 24 * 60 * 60 * 1000
const prefix = 'draft:'

/** Drafts are kept on this device, one per person and form. */
function keyOf(form: string): string {
  return `${prefix}${readUserInfo()?._id ?? 'nobody'}:${form}`
}

/** The draft of a form, or null. One that cannot be read, or is older than two weeks, is thrown away. */
export function readDraft(form: string): Draft | null {
  try {
    const draft = JSON.parse(deviceStorage.getItem(keyOf(form)) ?? 'null') as Draft | null
    if (draft === null) return null
    if (isObject(draft.fields) && isObject(draft.base) && isObject(draft.versions) && isRecent(draft))
      return draft
  } catch {
    // Thrown away below.
  }
  dropDraft(form)
  return null
}

/** Keeps what was typed into a form. Without room in the storage the form still works, only unkept. */
export function keepDraft(form: string, draft: Omit<Draft, 'at'>): void {
  try {
    deviceStorage.setItem(keyOf(form), JSON.stringify({ ...draft, at: new Date().toISOString() }))
  } catch {
    // A full or closed storage.
  }
}

export function dropDraft(form: string): void {
  deviceStorage.removeItem(keyOf(form))
}

function isRecent({ at }: Draft): boolean {
  return Date.now() - new Date(at).getTime() < keptForMs
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
