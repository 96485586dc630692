import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  useForm,
  type Control,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import type { ZodType } from 'zod'
import { requiredFields } from '#domain/formFields.ts'
import type { EditConflict, FieldClash } from '#domain/changes/edits.ts'
import type { Quantity } from '#domain/units/storedUnits.ts'
import { dropDraft, readDraft, draftOwner, keepDraft } from './drafts.ts'
import { conflictIn, fieldErrors, zodForm } from './formErrors.ts'
import { clearSave, saveCommandId } from './saveCommand.ts'
import { useRemovedBy, type Subject } from './useRemovedBy.ts'
import { useEditing } from '#web/live/session/usePresence.ts'
import type { FormState } from '#web/ui/dialogs/formState.ts'
import { reasonOf } from '#web/ui/feedback/reasonOf.ts'
import { text } from '#web/ui/language/text.ts'
import { isReadAlike } from '#domain/units/readAlike.ts'
import { shownUnits } from '#web/ui/units/shownUnits.ts'
import { type FormValues, createEdit, type Edit } from './edit.ts'
import { useApolloClient } from '@apollo/client/react'
import { type EntityName, rulesOf } from '#web/entities/entities.ts'
import type { Change } from '#web/entities/changes.ts'
import { followOf } from '#web/live/connection/follow.ts'

/**
 * What to save: only the changed fields, and the version they are based on; `all` is the whole form, for a new entity.
 */
export interface Saving<Output> {
  changes: Partial<Output>
  /** What the changed fields were when the edit began. */
  was: Partial<Output>
  baseVersion: number
  all: Output
  /** The command's id: the same for the same content, so that pressing Save again saves it once. */
  commandId: string
}

export interface SafeFormOptions<Values extends FieldValues, Output> {
  /** The kind of what is edited. Drafts are kept under it, and its id. */
  entity: EntityName
  /** What is edited, live; without it a new one. */
  edited?: { id: string; version: number } | null
  /** What a new one is about, such as the ingredient of a delivery: its removal ends the form as that of the edited. */
  about?: Subject
  /** The key of its draft, if new entities are made for different subjects. */
  draftName?: string
  /** The entity's values, live, or the initial values of a new one. The same object while nothing changed. */
  values: Values
  /** What somebody asked to start a new one with; part of its values. A draft doesn't replace it. */
  asked?: Partial<Values> | undefined
  /** What each field is called, beside it and in the question which of two values to keep. */
  labels: Readonly<Record<string, string>>
  schema: ZodType<Output>
  /** What its fields measure: two values that read the same in this person's unit are no conflict. */
  measures?: Readonly<Record<string, Quantity>>
  /** Whether there is something to save though nothing was changed, such as a figure that was never computed. */
  isDue?: boolean
  save: (saving: Saving<Output>) => Promise<void>
  onSaved: () => void
  /** The sentence for a refusal, if it is not the server's. */
  sentenceFor?: (error: unknown) => string
}

/** A form as its parts use it; see `useSafeForm`. */
export interface SafeForm<Values extends FieldValues, Output> extends FormState {
  control: Control<Values, unknown, Output>
  /** The fields that can't be left empty. */
  required: ReadonlySet<string>
  changes: () => Partial<Values>
}

/**
 * A form that loses no input: it sends only changed fields, keeps what was typed through errors and reloads, takes over
 * other people's changes in untouched fields, and asks when two people changed the same field.
 */
export function useSafeForm<Values extends FieldValues, Output>(
  options: SafeFormOptions<Values, Output>,
): SafeForm<Values, Output> {
  const { entity, edited, values, sentenceFor = reasonOf } = options
  const { id = null, version = 0 } = edited ?? {}
  const draftName = options.draftName ?? `${entity}:${id ?? 'new'}`
  const [{ edit, restored }] = useState(() => startEdit(values, version, draftName, options.asked))
  const [required] = useState(() => requiredFields(options.schema))
  const [isRestored, setRestored] = useState(restored !== null)
  const [conflict, setConflict] = useState<EditConflict | null>(null)
  const form = useForm<Values, unknown, Output>({
    defaultValues: { ...values, ...restored } as DefaultValues<Values>,
    resolver: zodForm<Values, Output>(options.schema),
  })
  const [error, setError] = useRefusal(form)
  const { getValues, setValue } = form
  useKeptDraft(form, edit, draftName)
  const view = useSyncExternalStore(edit.subscribe, edit.view)
  const nameOf = useChangedBy(entity, id)
  const removedBy = useRemovedBy(options.about ?? (id === null ? null : { entity, id }))
  const alsoEditing = useEditing(id === null && options.draftName === undefined ? null : draftName)
  const put = (field: string, value: unknown) =>
    setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>)

  useEffect(() => {
    for (const [field, value] of Object.entries(edit.receive(getValues(), values, version)))
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>)
  }, [edit, values, version, getValues, setValue])

  async function send(all: Output, tries = 3): Promise<void> {
    const fields = edit.changed(getValues())
    const changes = Object.fromEntries(
      fields.map((field) => [field, (all as FormValues)[field]]),
    ) as Partial<Output>
    try {
      if (fields.length > 0 || id === null || options.isDue) {
        const baseVersion = edit.baseVersion(fields)
        const was = edit.keep(fields).base as Partial<Output>
        const commandId = saveCommandId(draftName, id === null ? all : { changes, baseVersion })
        await options.save({ changes, was, baseVersion, all, commandId })
      }
    } catch (refusal) {
      const found = conflictIn(refusal)
      if (!found) return refuse(refusal)
      const settled = readAlike(found.clashes, options.measures)
      for (const [field, theirs] of Object.entries(settled)) put(field, theirs)
      const open = found.clashes.filter(
        ({ field, theirs }) => !(field in settled) && (tries === 0 || !edit.hasSeen(field, theirs)),
      )
      const others = fields.filter((field) => !open.some((clash) => clash.field === field))
      edit.rebase(settled, others, found.version)
      return open.length > 0 ? setConflict({ ...found, clashes: open }) : send(all, tries - 1)
    }
    edit.end()
    forget(draftName)
    options.onSaved()
  }

  function refuse(refusal: unknown): void {
    for (const [field, message] of Object.entries(fieldErrors(refusal, getValues())))
      form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: true })
    setError(sentenceFor(refusal))
  }

  const submit = form.handleSubmit((all) => {
    setError(null)
    return send(all)
  })

  return {
    control: form.control,
    labels: options.labels,
    required,
    submit: (event) => {
      event?.preventDefault()
      void submit()
    },
    busy: form.formState.isSubmitting,
    error,
    isRestored,
    changes: () => only(getValues(), edit.changed(getValues())),
    hasChanges: () => edit.changed(getValues()).length > 0,
    discard: () => {
      edit.restart(values, version)
      form.reset(values)
      forget(draftName)
      setRestored(false)
      setError(null)
    },
    changedBy: named(view.taken, nameOf),
    clashingWith: named(view.clashing, nameOf),
    removedBy,
    alsoEditing,
    clashes: conflict?.clashes ?? null,
    resolve: (choices) => {
      if (!conflict) return
      for (const { field, theirs } of conflict.clashes) if (choices[field] === 'theirs') put(field, theirs)
      const theirs = conflict.clashes.map((clash) => [clash.field, clash.theirs] as const)
      edit.rebase(Object.fromEntries(theirs), [], conflict.version)
      setConflict(null)
      void submit()
    },
    postpone: () => setConflict(null),
  }
}

function forget(draftName: string): void {
  dropDraft(draftName)
  clearSave(draftName)
}

/** Why it was not saved: about what was sent, so it goes when something else is typed. */
function useRefusal<Values extends FieldValues, Output>({
  subscribe,
}: Pick<UseFormReturn<Values, unknown, Output>, 'subscribe'>) {
  const [error, setError] = useState<string | null>(null)
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ type }) => type === 'change' && setError(null),
      }),
    [subscribe],
  )
  return [error, setError] as const
}

function named(
  fields: Readonly<Record<string, number>>,
  nameOf: (version: number) => string | null,
): Record<string, string> {
  const entries = Object.entries(fields).map(([field, at]) => [field, nameOf(at) ?? text('form.someone')])
  return Object.fromEntries(entries) as Record<string, string>
}

function only<Values extends FieldValues>(values: Values, fields: readonly string[]): Partial<Values> {
  const entries = Object.entries(values).filter(([field]) => fields.includes(field))
  return Object.fromEntries(entries) as Partial<Values>
}

/**
 * The other person's values, by field, of clashes that are none to this one: in the unit that they read, it is what they
 * typed. `measures` says what fields measure.
 */
function readAlike(
  clashes: readonly FieldClash[],
  measures: Readonly<Record<string, Quantity>> = {},
): FormValues {
  const alike = clashes.filter(({ field, theirs, yours }) => {
    const quantity = measures[field]
    return quantity !== undefined && isReadAlike(shownUnits(), quantity, theirs, yours)
  })
  return Object.fromEntries(alike.map(({ field, theirs }) => [field, theirs]))
}

/**
 * Starts an edit of an entity, resuming a draft: `restored` are its unsaved fields. A field that somebody asked to start with
 * is not resumed: the draft was about something else.
 */
function startEdit(
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

/** Names who made a version of an entity, for versions received while the screen was open. */
function useChangedBy(entity: EntityName, id: string | null): (version: number) => string | null {
  const client = useApolloClient()
  const [names, setNames] = useState<Readonly<Record<number, string>>>({})
  useEffect(() => {
    const follow = followOf(client)
    if (id === null || !follow) return
    const stopClearing = follow.onReset(() => setNames({}))
    const stopNaming = follow.onChange((change) => {
      const version = versionOf(change, entity, id)
      const name = change.by?.name
      if (version !== null && name) setNames((known) => ({ ...known, [version]: name }))
    })
    return () => {
      stopClearing()
      stopNaming()
    }
  }, [client, entity, id])
  return (version) => names[version] ?? null
}

function versionOf(change: Change, entity: EntityName, id: string): number | null {
  const rule = rulesOf(change.__typename).find((one) => one.entity === entity)
  if (rule?.id === undefined) return null
  const facts = change as unknown as Record<string, unknown>
  if (facts[rule.id] !== id) return null
  const state = facts[rule.state ?? '']
  const isEntity = typeof state === 'object' && state !== null && 'version' in state
  return isEntity && typeof state.version === 'number' ? state.version : null
}

/** How long, in ms, after the last key a draft is stored; immediately when the form or the page closes. */
const keepAfterMs = 250

/** Stores a form's unsaved input as a draft, so that it survives a reload. */
function useKeptDraft<Values extends FieldValues, Output>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'subscribe'>,
  edit: Edit,
  draftName: string,
): void {
  const { getValues, subscribe } = form
  useEffect(() => {
    const owner = draftOwner()
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      timer = undefined
      const current = getValues()
      const fields = edit.changed(current)
      if (fields.length === 0) return dropDraft(draftName, owner)
      const typed = Object.fromEntries(fields.map((field) => [field, current[field] as unknown]))
      keepDraft(draftName, { fields: typed, ...edit.keep(fields) }, owner)
    }
    const keepNow = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      keep()
    }
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(keep, keepAfterMs)
      },
    })
    window.addEventListener('pagehide', keepNow)
    return () => {
      keepNow()
      unsubscribe()
      window.removeEventListener('pagehide', keepNow)
    }
  }, [edit, draftName, getValues, subscribe])
}
