import type { EditBase, FormValues } from './edit.ts'
import { readUserInfo } from '#web/live/session/session.ts'
import { deviceStorage } from '#web/live/storage/deviceStorage.ts'
import { now } from '#web/ui/dates/clock.ts'

/** Unsaved input of a form. */
export interface Draft extends EditBase {
  fields: FormValues
  /** When it was typed, ISO 8601. */
  at: string
}

const keptForMs = 14 * 24 * 60 * 60 * 1000
const prefix = 'draft:'

/** Whose drafts are kept at the moment. A form keeps this: it closes after its session has ended. */
export function draftOwner(): string {
  return readUserInfo()?._id ?? 'nobody'
}

/** Drafts are kept on this device, one per person and form. */
function keyOf(form: string, owner = draftOwner()): string {
  return `${prefix}${owner}:${form}`
}

/** The draft of a form, or null. An unreadable one, or one older than two weeks, is deleted. */
export function readDraft(form: string): Draft | null {
  try {
    const draft = JSON.parse(deviceStorage.getItem(keyOf(form)) ?? 'null') as Draft | null
    if (draft === null) return null
    if (isObject(draft.fields) && isObject(draft.base) && isObject(draft.versions) && isRecent(draft))
      return draft
  } catch {
    // Deleted below.
  }
  dropDraft(form)
  return null
}

/** Stores a form's draft. If the storage is full the form still works, without a draft. */
export function keepDraft(form: string, draft: Omit<Draft, 'at'>, owner?: string): void {
  try {
    deviceStorage.setItem(keyOf(form, owner), JSON.stringify({ ...draft, at: now().toISOString() }))
  } catch {
    // Storage is full or disabled.
  }
}

export function dropDraft(form: string, owner?: string): void {
  deviceStorage.removeItem(keyOf(form, owner))
}

function isRecent({ at }: Draft): boolean {
  return now().getTime() - new Date(at).getTime() < keptForMs
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
