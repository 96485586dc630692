import type { TypedDocumentNode } from '@apollo/client'
import { useMemo } from 'react'
import {
  formValues,
  type DeclaredRecord,
  type Fields,
  type FormValues,
  type Values,
} from '#domain/records/record.ts'
import type { EntityName } from '#web/entities/entities.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { textsOf } from '#web/ui/language/labels.ts'
import { text } from '#web/ui/language/text.ts'
import { measured, measuredVolume } from '#web/ui/units/measured.ts'
import { useSafeForm, type SafeForm } from './useSafeForm.ts'

interface RecordFormOptions<F extends Fields> {
  /** What is edited, live: a fragment that lacks a declared field doesn't compile. Null for a new one. */
  edited: (Values<F> & { id: string; version: number }) | null
  create: TypedDocumentNode<unknown, { input: Values<F>; commandId?: string | null }>
  update: TypedDocumentNode<
    unknown,
    { id: string; baseVersion: number; changes: Partial<Values<F>>; commandId?: string | null }
  >
  /** What the notification says once it is saved. */
  notice: (saved: Values<F>) => string
  onSaved: () => void
}

/** The form of a declared record: adds one, or saves the changed fields of the one that is edited. */
export function useRecordForm<Table extends EntityName, F extends Fields>(
  declared: DeclaredRecord<Table, F>,
  { edited, create, update, notice, onSaved }: RecordFormOptions<F>,
): SafeForm<FormValues<F>, Values<F>> {
  const [runCreate] = useCommand(create)
  const [runUpdate] = useCommand(update)
  const values = useMemo(() => formValues(declared, edited), [declared, edited])
  return useSafeForm<FormValues<F>, Values<F>>({
    entity: declared.table,
    edited,
    values,
    labels: textsOf(declared.labels),
    schema: declared.schema,
    measures: declared.measures,
    save: async ({ changes, baseVersion, all, commandId }) => {
      if (edited) await runUpdate({ id: edited.id, baseVersion, changes }, commandId)
      else await runCreate({ input: all }, commandId)
      succeed(notice(all))
    },
    onSaved,
  })
}

/** A value of a declared record in words, as the question says it which of two values to keep. */
export const valueIn =
  ({ fields }: { fields: Fields }) =>
  (name: string, value: unknown): string => {
    const { choices = {}, limits } = fields[name] ?? {}
    if (typeof value === 'boolean') return text(value ? 'form.yes' : 'form.no')
    if (value === '' || (typeof value !== 'string' && typeof value !== 'number')) return text('form.nothing')
    const label = choices[value]
    if (label) return text(label)
    if (!limits?.quantity || typeof value === 'string') return String(value)
    return limits.quantity === 'volume' ? measuredVolume(value) : measured(limits.quantity, value)
  }
