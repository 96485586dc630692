import { createListeners } from '#web/listeners.ts'

/** The values of a form, by field. */
export type FormValues = Record<string, unknown>

/** The state of an edit, as shown by a form. */
export interface EditView {
  /** Fields that someone else changed while the form was open and whose new value was taken over, with that version. */
  taken: Readonly<Record<string, number>>
  /** Fields that someone else changed while they were also changed here, with that version. */
  clashing: Readonly<Record<string, number>>
}

/** What must be stored of an edit to resume it later. */
export interface EditBase {
  base: FormValues
  versions: Record<string, number>
}

/**
 * An edit of an entity that others may change concurrently. For each field it keeps the value that the person started
 * from, and its version, so that only changed fields are sent, based on what was seen. A new entity has version 0.
 */
export function createEdit(values: FormValues, version: number) {
  let base = { ...values }
  let versions = versionsAt(values, version)
  let newest = version
  let isOver = false
  let view: EditView = { taken: {}, clashing: {} }
  const listeners = createListeners()

  function show(next: EditView): void {
    view = next
    listeners.call()
  }

  return {
    view: () => view,
    subscribe: listeners.add,

    /** Receives the current entity. Returns the fields that were not changed here and take the new value. */
    receive(current: FormValues, incoming: FormValues, at: number): FormValues {
      const taken: Record<string, number> = {}
      const clashing: Record<string, number> = {}
      const take: FormValues = {}
      for (const [field, value] of Object.entries(incoming)) {
        const isNews = !same(value, base[field])
        const isChangedHere = !same(current[field], base[field])
        // The proposals for a new entity may come after the typing has begun.
        if (at > 0 && isNews && isChangedHere && !same(value, current[field])) {
          clashing[field] = view.clashing[field] ?? at
          // A restored database may be behind the version that was seen.
          versions = { ...versions, [field]: Math.min(versions[field] ?? at, at) }
          continue
        }
        if (isNews && !isChangedHere) {
          take[field] = value
          if (at > 0) taken[field] = at
        }
        base = { ...base, [field]: value }
        versions = { ...versions, [field]: at }
      }
      const isClashNew = Object.keys(clashing).some((field) => !(field in view.clashing))
      const hasNews = at > newest || isClashNew || Object.keys(take).length > 0
      newest = Math.max(newest, at)
      if (hasNews) show({ taken: { ...view.taken, ...taken }, clashing })
      return take
    },

    /** The fields that were changed here. */
    changed: (current: FormValues): string[] =>
      isOver ? [] : Object.keys(base).filter((field) => !same(current[field], base[field])),

    /** The version that an edit of these fields is based on. */
    baseVersion: (fields: readonly string[]): number =>
      Math.min(newest, ...fields.map((field) => versions[field] ?? newest)),

    /** Whether someone else's value is the one that the person saw when changing the field. */
    hasSeen: (field: string, theirs: unknown): boolean => same(theirs, base[field]),

    /**
     * The person saw these values, of this version, and decided; `others` are fields that the server did not find
     * changed up to that version.
     */
    rebase(theirs: FormValues, others: readonly string[], at: number): void {
      const seen = Object.keys(theirs)
      newest = Math.max(newest, at)
      base = { ...base, ...theirs }
      versions = { ...versions, ...Object.fromEntries([...seen, ...others].map((field) => [field, at])) }
      show({ taken: without(view.taken, seen), clashing: without(view.clashing, seen) })
    },

    /** What to store of this edit, for the fields that were changed here. */
    keep: (fields: readonly string[]): EditBase => ({
      base: only(base, fields),
      versions: only(versions, fields),
    }),

    /** Resumes a stored edit. */
    restore(kept: EditBase): void {
      base = { ...base, ...only(kept.base, Object.keys(base)) }
      versions = { ...versions, ...kept.versions }
    },

    /** Starts again from the entity as it is. */
    restart(incoming: FormValues, at: number): void {
      base = { ...incoming }
      versions = versionsAt(incoming, at)
      show({ taken: {}, clashing: {} })
    },

    /** The changes were saved or discarded: from now on nothing counts as changed. */
    end(): void {
      isOver = true
    },
  }
}

export type Edit = ReturnType<typeof createEdit>

/** Whether two values of a field are equivalent; undefined, null and an empty text are. */
function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(plain(one)) === JSON.stringify(plain(other))
}

function plain(value: unknown): unknown {
  return value === '' || value === undefined || Number.isNaN(value) ? null : value
}

function versionsAt(values: FormValues, version: number): Record<string, number> {
  return Object.fromEntries(Object.keys(values).map((field) => [field, version]))
}

function only<T>(values: Readonly<Record<string, T>>, fields: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))
}

function without<T>(values: Readonly<Record<string, T>>, fields: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)))
}
