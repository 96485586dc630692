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
import type { EditConflict } from '#domain/changes/edits.ts'
import type { Quantity } from '#domain/units/storedUnits.ts'
import type { EntityName } from '#web/entities/entities.ts'
import { dropDraft } from './drafts.ts'
import type { FormValues } from './edit.ts'
import { conflictIn, fieldErrors, zodForm } from './formErrors.ts'
import { clearSave, saveCommandId } from './saveCommand.ts'
import { readAlike } from './readAlike.ts'
import { startEdit } from './startEdit.ts'
import { useChangedBy } from './useChangedBy.ts'
import { useKeptDraft } from './useKeptDraft.ts'
import { useRemovedBy, type Subject } from './useRemovedBy.ts'
import { useEditing } from '#web/live/session/usePresence.ts'
import type { FormState } from '#web/ui/dialogs/formState.ts'
import { reasonOf } from '#web/ui/feedback/reasonOf.ts'
import { text } from '#web/ui/language/text.ts'

/**
 * What to save: only the changed fields, and the version they are based on; `all` is the whole form, for a new entity.
 */
export interface Saving<Output> {
  changes: Partial<Output>
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
        const commandId = saveCommandId(draftName, id === null ? all : { changes, baseVersion })
        await options.save({ changes, baseVersion, all, commandId })
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
