import { useUnits } from '#web/ui/units/shownUnits.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { batchFields, type BatchFields } from '#domain/batches/batchForm.ts'
import { CommandRefused } from '#web/live/commands/refusal.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { theme } from '#web/theme.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { BatchFormFields } from './BatchFormFields.tsx'
import {
  BatchFormChoicesDocument,
  CreateBatchDocument,
  NextBatchNumberDocument,
} from './batchFormDocuments.ts'
import { batchFormValues, batchLabels, batchValueInWords, type BatchFormValues } from './batchFormValues.ts'
import { UpdateBatchDocument } from '#web/features/schedule/scheduleDocuments.ts'
import type { BatchView, VesselView } from '#web/features/schedule/scheduleViews.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'

interface BatchFormDialogProps {
  /** The batch to edit, or null to plan a new one. */
  batch: BatchView | null
  /** Initial values of a new batch, besides the defaults. */
  preset?: Partial<BatchFormValues>
  equipment: readonly VesselView[]
  /** Someone removed the batch: what was typed can be saved as a new one. */
  isRemoved?: boolean
  onClose: () => void
}

/** Schedule New Brew, or Edit Brew Schedule. */
export function BatchFormDialog({
  batch,
  preset,
  equipment,
  isRemoved = false,
  onClose,
}: BatchFormDialogProps) {
  const { data } = useLiveQuery(BatchFormChoicesDocument)
  const [create] = useCommand(CreateBatchDocument)
  const [update] = useCommand(UpdateBatchDocument)
  const units = useUnits()
  const isNew = batch === null || isRemoved
  const thisYear = Number(dayAt(useNow()).slice(0, 4))
  const [brewYear, setBrewYear] = useState(thisYear)
  const nextNumber = useNextNumber(brewYear)
  const values = useMemo(
    () => batchFormValues(batch, { batchNumber: nextNumber ?? '', ...preset }),
    [batch, nextNumber, preset],
  )
  const form = useSafeForm<BatchFormValues, BatchFields>({
    entity: 'Batch',
    id: batch?.id ?? null,
    version: batch?.version ?? null,
    values,
    labels: batchLabels(units),
    schema: batchFields,
    save: async ({ changes, baseVersion, all, commandId }) => {
      if (isRemoved) await create({ input: all })
      else if (batch) await update({ id: batch.id, baseVersion, changes }, commandId)
      else await create({ input: all }, commandId)
      const message = `Batch ${all.batchNumber} ${isNew ? 'scheduled' : 'saved'}`
      notifications.show({ tone: 'success', message })
    },
    onSaved: onClose,
    sentenceFor: (error) => sentenceFor(error, isNew ? 'creating' : 'updating'),
  })
  const brewDate = useWatch({ control: form.control, name: 'brewDate' })
  const year = Number(brewDate?.slice(0, 4)) || thisYear
  if (year !== brewYear) setBrewYear(year)
  useCloseWhenRemoved(isRemoved ? (batch?.batchNumber ?? '') : null, form.hasChanges, onClose)
  const recipes = data?.recipes ?? (batch ? [batch.recipe] : [])
  const people = data?.people ?? (batch?.brewer ? [batch.brewer] : [])
  return (
    <FormDialog
      form={form}
      title={batch ? 'Edit Brew Schedule' : 'Schedule New Brew'}
      submitLabel={isRemoved ? 'Schedule as a New Brew' : batch ? 'Save Changes' : 'Schedule Brew'}
      inWords={(field, value) => batchValueInWords(field, value, { recipes, people, vessels: equipment })}
      disabledReason={useRoleRefusal(isNew ? 'createBatch' : 'updateBatch')}
      onClose={onClose}
    >
      {isRemoved && (
        <Notice style={{ marginBottom: theme.space.md }} $tone="yellow" role="status">
          Batch {batch?.batchNumber} was removed by someone else. What you typed is still here: schedule it as
          a new brew, or cancel.
        </Notice>
      )}
      <BatchFormFields
        form={form}
        batch={batch}
        batches={data?.batches ?? []}
        recipes={recipes}
        people={people}
        equipment={equipment}
        nextNumber={nextNumber}
      />
    </FormDialog>
  )
}

/** The next free number of a year, or null while it is not known. */
function useNextNumber(year: number): string | null {
  const isYear = year >= 2000 && year <= 2099
  const { data } = useLiveQuery(NextBatchNumberDocument, { variables: { year }, skip: !isYear })
  const next = data?.nextBatchNumber
  return next?.startsWith(`${year}-`) ? next : null
}

/** Closes the form of a batch that was removed when nothing was typed into it. */
function useCloseWhenRemoved(removed: string | null, hasChanges: () => boolean, onClose: () => void): void {
  const close = useEffectEvent(() => {
    if (removed === null || hasChanges()) return
    const message = `Batch ${removed} was removed, so its form is closed.`
    notifications.show({ id: `form-closed-${removed}`, tone: 'info', message, autoClose: 8000 })
    onClose()
  })
  useEffect(() => close(), [removed])
}

function sentenceFor(error: unknown, doing: 'creating' | 'updating'): string {
  if (error instanceof CommandRefused && error.code === 'NOT_FOUND') return 'Schedule not found'
  return `Error ${doing} schedule: ${error instanceof Error ? error.message : 'unknown error'}`
}
