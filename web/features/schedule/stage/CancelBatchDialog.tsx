import { useState } from 'react'
import { kegsOf } from '#domain/batches/batchFigures.ts'
import { stageLabels, stageNamed } from '#domain/batches/batchStages.ts'
import type { CancelledWith } from '#domain/batches/cancellation.ts'
import { cancellationFields, dumpedLimits } from '#domain/batches/cancellationForm.ts'
import { volumeLeft } from '#domain/batches/volumes.ts'
import type { BatchView } from '#web/entities/batch.ts'
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
import { succeed } from '#web/ui/feedback/tell.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { NoteField } from '#web/ui/inputs/FormField.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Stack } from '#web/ui/layout/Stack.ts'
import { text } from '#web/ui/language/text.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'

/** Cancels a batch that has beer, with why and how much is dumped if that is known; of a cancelled one it corrects them. */
export function CancelBatchDialog({ batch, onClose }: { batch: BatchView; onClose: () => void }) {
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
  const { knockedOutBBL = null, transferredBBL = null } = data?.batchVolumes ?? {}
  const kegs = kegsOf(data?.kegTransactions ?? [])
  const left = volumeLeft({ batchSizeBBL, leftInTankBBL, knockedOutBBL, transferredBBL, kegs })
  return (
    <Button onClick={() => onChoose(left.bbl)}>
      {text('schedule.dumpAll', { figure: left.figure, volume: measuredVolume(left.bbl) })}
    </Button>
  )
}
