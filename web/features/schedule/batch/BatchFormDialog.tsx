import { useUnits } from '#web/ui/units/shownUnits.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { batchFields, batchLimits, type BatchFields } from '#domain/batches/batchForm.ts'
import { brewsFor } from '#domain/batches/brews.ts'
import { vesselFieldOf } from '#domain/equipment/vessels.ts'
import { measuresIn } from '#domain/units/readAlike.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { theme } from '#web/theme.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { BatchFormFields } from './BatchFormFields.tsx'
import {
  BatchFormChoicesDocument,
  CreateBatchDocument,
  NextBatchNumberDocument,
} from './batchFormDocuments.ts'
import { batchFormValues, batchLabels, batchValueInWords, type BatchFormValues } from './batchFormValues.ts'
import { useProposed } from './useProposal.ts'
import { UpdateBatchDocument } from '#web/features/schedule/scheduleDocuments.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'
import { scheduleError } from '#web/features/schedule/scheduleErrors.ts'
import { text } from '#web/ui/language/text.ts'

interface BatchFormDialogProps {
  /** The batch to edit, or null to plan a new one. */
  batch: BatchView | null
  /** Initial values of a new batch, besides the defaults. */
  preset?: Partial<BatchFormValues>
  vessels: readonly VesselView[]
  /** Someone removed the batch: what was typed can be saved as a new one. */
  isRemoved?: boolean
  /** The edit brought the batch into another tank. */
  onTransferred?: (batch: BatchView) => void
  onClose: () => void
}

/** Schedule New Brew, or Edit Brew Schedule. */
export function BatchFormDialog({
  batch,
  preset,
  vessels,
  isRemoved = false,
  onTransferred,
  onClose,
}: BatchFormDialogProps) {
  const { data } = useLiveQuery(BatchFormChoicesDocument)
  const [create] = useCommand(CreateBatchDocument)
  const [update] = useCommand(UpdateBatchDocument)
  useUnits()
  const isNew = batch === null || isRemoved
  const thisYear = Number(dayAt(useNow()).slice(0, 4))
  const [brewYear, setBrewYear] = useState(thisYear)
  const nextNumber = useNextNumber(brewYear)
  const asked = useMemo(() => withBrews(preset, vessels), [preset, vessels])
  const { proposed, propose } = useProposed()
  const values = useMemo(
    () => batchFormValues(batch, { ...proposed, batchNumber: nextNumber ?? '', ...asked }),
    [batch, proposed, nextNumber, asked],
  )
  const form = useSafeForm<BatchFormValues, BatchFields>({
    entity: 'Batch',
    edited: batch,
    values,
    asked,
    labels: batchLabels(),
    schema: batchFields,
    measures: measuresIn(batchLimits),
    save: async ({ changes, baseVersion, all, commandId }) => {
      if (isRemoved) await create({ input: all })
      else if (batch) await update({ id: batch.id, baseVersion, changes }, commandId)
      else await create({ input: all }, commandId)
      const number = all.batchNumber
      const message = isNew ? text('schedule.scheduled', { number }) : text('schedule.saved', { number })
      succeed(message)
      const standsIn = batch && vesselFieldOf(batch.stage)
      if (!isNew && standsIn && changes[standsIn]) onTransferred?.(batch)
    },
    onSaved: onClose,
    sentenceFor: (error) => scheduleError(error, isNew ? 'creating' : 'updating'),
  })
  const brewDate = useWatch({ control: form.control, name: 'brewDate' })
  const year = Number(brewDate?.slice(0, 4)) || thisYear
  if (year !== brewYear) setBrewYear(year)
  useCloseWhenRemoved(isRemoved ? (batch?.batchNumber ?? '') : null, form.hasChanges, onClose)
  const recipes = data?.recipes ?? (batch ? [batch.recipe] : [])
  const people = data?.people ?? (batch?.brewer ? [batch.brewer] : [])
  return (
    <FormDialog
      // A removed batch can be scheduled anew.
      form={{ ...form, removedBy: null }}
      title={batch ? text('schedule.editTitle') : text('schedule.new')}
      submitLabel={submitLabel(isRemoved, batch)}
      inWords={(field, value) => batchValueInWords(field, value, { recipes, people, vessels })}
      disabledReason={useRoleRefusal(isNew ? 'createBatch' : 'updateBatch')}
      onClose={onClose}
    >
      {isRemoved && (
        <Notice style={{ marginBottom: theme.space.md }} $tone="yellow" role="status">
          {text('schedule.removedByOther', { number: batch?.batchNumber ?? '' })}
        </Notice>
      )}
      <BatchFormFields
        form={form}
        batch={batch}
        batches={data?.batches ?? []}
        recipes={recipes}
        people={people}
        vessels={vessels}
        nextNumber={nextNumber}
        asked={asked}
        onPropose={propose}
      />
    </FormDialog>
  )
}

/** What is asked for, in as many brews as its size takes. */
function withBrews(asked: Partial<BatchFormValues> | undefined, vessels: readonly VesselView[]) {
  return asked?.batchSizeBBL ? { brews: brewsFor(asked.batchSizeBBL, vessels), ...asked } : asked
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
    const message = text('schedule.formClosed', { number: removed })
    notifications.show({ id: `form-closed-${removed}`, tone: 'info', message, autoClose: 8000 })
    onClose()
  })
  useEffect(() => close(), [removed])
}

function submitLabel(isRemoved: boolean, batch: BatchView | null): string {
  if (isRemoved) return text('schedule.asNew')
  return batch ? text('common.saveChanges') : text('schedule.schedule')
}
