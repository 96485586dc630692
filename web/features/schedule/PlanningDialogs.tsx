import { useEffect, useState, useEffectEvent, useMemo } from 'react'
import { notifications } from '#web/ui/feedback/notifications.ts'
import { DeleteBatch } from '#web/features/schedule/batch/DeleteBatch.tsx'
import type { Planning } from '#web/features/schedule/batch/planning.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { text } from '#web/ui/language/text.ts'
import { kegsOf } from '#domain/batches/batchFigures.ts'
import { stageLabels, stageNamed } from '#domain/batches/batchStages.ts'
import type { CancelledWith } from '#domain/batches/cancellation.ts'
import { cancellationFields, dumpedLimits } from '#domain/batches/cancellationForm.ts'
import { volumeLeft } from '#domain/batches/volumes.ts'
import {
  BatchBeerDocument,
  MoveBatchDocument,
  UpdateBatchDocument,
} from '#web/features/schedule/scheduleDocuments.ts'
import { scheduleError } from '#web/features/schedule/scheduleErrors.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { useIsOnScreen } from '#web/ui/dialogs/useIsOnScreen.ts'
import { succeed } from '#web/ui/feedback/tell.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { NoteField } from '#web/ui/inputs/FormField.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { useWatch } from 'react-hook-form'
import { batchFields, batchLimits, type BatchFields } from '#domain/batches/batchForm.ts'
import { brewsFor } from '#domain/batches/brews.ts'
import { vesselFieldOf } from '#domain/equipment/vessels.ts'
import { measuresIn } from '#domain/units/readAlike.ts'
import { theme } from '#web/theme.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { useNow } from '#web/ui/dates/useNow.ts'
import { BatchFormFields } from './batch/BatchFormFields.tsx'
import {
  BatchFormChoicesDocument,
  CreateBatchDocument,
  NextBatchNumberDocument,
} from './batch/batchFormDocuments.ts'
import {
  batchFormValues,
  batchLabels,
  batchValueInWords,
  type BatchFormValues,
} from './batch/batchFormValues.ts'
import { useProposed } from './batch/useProposal.ts'
import { dayAt } from '#web/ui/dates/dayAt.ts'

interface PlanningDialogsProps {
  planning: Planning
  /** The batch, live; null for a new one and for one that was removed, undefined while loading. */
  batch: BatchView | null | undefined
  vessels: readonly VesselView[]
  onTransferred?: (batch: BatchView) => void
  onClose: () => void
}

/** The open planning dialog: a new brew, an edit, the confirmation before deleting, or what a batch is cancelled with. */
export function PlanningDialogs({ planning, batch, vessels, onTransferred, onClose }: PlanningDialogsProps) {
  const [lastShown, setLastShown] = useState(batch ?? null)
  if (batch && batch !== lastShown) setLastShown(batch)
  const isGone = planning.kind !== 'new' && batch === null
  const isOver = isGone && (planning.kind !== 'edit' || lastShown === null)
  useEffect(() => {
    if (!isOver) return
    if (lastShown === null) notifications.show({ tone: 'info', message: text('schedule.notFound') })
    onClose()
  }, [isOver, lastShown, onClose])
  if (planning.kind === 'new')
    return <BatchFormDialog batch={null} preset={planning.preset} vessels={vessels} onClose={onClose} />
  if (isOver || lastShown === null) return null
  if (planning.kind === 'delete') return <DeleteBatch batch={lastShown} onClose={onClose} />
  if (planning.kind === 'cancel') return <CancelBatchDialog batch={lastShown} onClose={onClose} />
  return (
    <BatchFormDialog
      batch={lastShown}
      isRemoved={isGone}
      vessels={vessels}
      onTransferred={onTransferred}
      onClose={onClose}
    />
  )
}

/** Cancels a batch that has beer, with why and how much is dumped if that is known; of a cancelled one it corrects them. */
function CancelBatchDialog({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
  const { id, batchNumber: number, cancelReason, dumpedBBL } = batch
  const [stageAtOpening] = useState(batch.stage)
  const isCancelled = stageAtOpening === 'CANCELLED'
  const [move] = useCommand(MoveBatchDocument)
  const [update] = useCommand(UpdateBatchDocument)
  const undoing = useUndo()
  const [blank] = useState<CancelledWith>({ cancelReason: null, dumpedBBL: null })
  const form = useSafeForm<CancelledWith, CancelledWith>({
    entity: 'Batch',
    edited: isCancelled ? batch : null,
    about: { entity: 'Batch', id },
    draftName: `Cancellation:${id}`,
    values: isCancelled ? { cancelReason, dumpedBBL } : blank,
    labels: { cancelReason: text('batches.cancelReason'), dumpedBBL: text('batches.dumpedVolume') },
    schema: cancellationFields,
    measures: { dumpedBBL: 'volume' },
    save: async ({ all, changes, baseVersion, commandId }) => {
      if (isCancelled) {
        await update({ id, baseVersion, changes }, commandId)
        succeed(text('schedule.cancelCorrected', { number }))
        return
      }
      await move({ id, to: 'CANCELLED', from: stageAtOpening, ...all }, commandId)
      const where = text(stageLabels.CANCELLED)
      succeed(text('schedule.moved', { number, where }), undoing([commandId], 'schedule.batchesMoved'))
    },
    onSaved: onClose,
    sentenceFor: (error) => scheduleError(error, isCancelled ? 'updating' : 'moving'),
  })
  return (
    <FormDialog
      form={form}
      title={text(isCancelled ? 'schedule.cancelCorrectTitle' : 'schedule.cancelTitle', { number })}
      submitLabel={
        isCancelled
          ? text('common.saveChanges')
          : text('schedule.updateStageTo', { stage: stageNamed('CANCELLED') })
      }
      disabledReason={useRoleRefusal(isCancelled ? 'updateBatch' : 'moveBatch')}
      inWords={(field, value) =>
        field === 'dumpedBBL' && typeof value === 'number'
          ? measuredVolume(value)
          : typeof value === 'string'
            ? value
            : text('common.empty')
      }
      onClose={onClose}
    >
      <Stack>
        {!isCancelled && <Quiet>{text('schedule.cancelLead')}</Quiet>}
        <NoteField of={form} name="cancelReason" placeholder={text('schedule.cancelWhyExample')} />
        <SafeField of={form} name="dumpedBBL">
          {(field) => (
            <div>
              <VolumeStepper
                {...field}
                label={text('batches.dumpedVolume')}
                min={dumpedLimits.min}
                max={dumpedLimits.max}
                step={0.1}
              />
              <DumpAll batch={batch} onChoose={field.onChange} />
            </div>
          )}
        </SafeField>
      </Stack>
    </FormDialog>
  )
}

/** Proposes what should be left of a batch as what was dumped. */
function DumpAll({ batch, onChoose }: { batch: BatchView; onChoose: (volumeBBL: number) => void }) {
  useUnits()
  const { data } = useLiveQuery(BatchBeerDocument, { variables: { batchId: batch.id } })
  const { batchSizeBBL, leftInTankBBL } = batch
  const { knockedOutBBL = null, transferredBBL = null, splitOffBBL = 0 } = data?.batchVolumes ?? {}
  const kegs = kegsOf(data?.kegTransactions ?? [])
  const left = volumeLeft({ batchSizeBBL, leftInTankBBL, knockedOutBBL, transferredBBL, splitOffBBL, kegs })
  return (
    <Button onClick={() => onChoose(left.bbl)}>
      {text('schedule.dumpAll', { figure: left.figure, volume: measuredVolume(left.bbl) })}
    </Button>
  )
}

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
function BatchFormDialog({
  batch,
  preset,
  vessels,
  isRemoved = false,
  onTransferred,
  onClose,
}: BatchFormDialogProps) {
  const isOnScreen = useIsOnScreen()
  const { data } = useLiveQuery(BatchFormChoicesDocument, { skip: !isOnScreen })
  const [create] = useCommand(CreateBatchDocument)
  const [update] = useCommand(UpdateBatchDocument)
  useUnits()
  const isNew = batch === null || isRemoved
  const thisYear = Number(dayAt(useNow()).slice(0, 4))
  const [brewYear, setBrewYear] = useState(thisYear)
  const nextNumber = useNextNumber(brewYear, isOnScreen)
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

/** The next free number of a year, or null while it is not known; it is asked for once `isDue`. */
function useNextNumber(year: number, isDue: boolean): string | null {
  const isYear = year >= 2000 && year <= 2099
  const { data } = useLiveQuery(NextBatchNumberDocument, { variables: { year }, skip: !isYear || !isDue })
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
