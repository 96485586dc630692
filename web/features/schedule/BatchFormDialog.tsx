import { useMemo, type ReactNode } from 'react'
import { batchFields, type BatchFields } from '#domain/batchForm.ts'
import { CommandRefused } from '#web/live/refusal.ts'
import { useCommand } from '#web/live/useCommand.ts'
import { useLiveQuery } from '#web/live/useLiveQuery.ts'
import { useSafeForm } from '#web/live/useSafeForm.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { notifications } from '#web/ui/notifications.ts'
import { useRoleRefusal } from '#web/ui/signedInUser.ts'
import { BatchFormFields } from './BatchFormFields.tsx'
import { BatchFormChoicesDocument, CreateBatchDocument } from './batchFormDocuments.ts'
import { batchFormValues, batchLabels, batchValueInWords, type BatchFormValues } from './batchFormValues.ts'
import { UpdateBatchDocument } from './scheduleDocuments.ts'
import type { BatchView, VesselView } from './scheduleViews.ts'

interface BatchFormDialogProps {
  /** The batch to edit, or null to plan a new one. */
  batch: BatchView | null
  /** What a new batch begins with, besides the defaults. */
  preset?: Partial<BatchFormValues>
  equipment: readonly VesselView[]
  batches: readonly BatchView[]
  /** Further actions, as deleting the batch. */
  actions?: ReactNode
  onClose: () => void
}

/** Schedule New Brew, or Edit Brew Schedule. */
export function BatchFormDialog({
  batch,
  preset,
  equipment,
  batches,
  actions,
  onClose,
}: BatchFormDialogProps) {
  const { data } = useLiveQuery(BatchFormChoicesDocument)
  const [create] = useCommand(CreateBatchDocument)
  const [update] = useCommand(UpdateBatchDocument)
  const values = useMemo(() => batchFormValues(batch, preset), [batch, preset])
  const form = useSafeForm<BatchFormValues, BatchFields>({
    entity: 'Batch',
    id: batch?.id ?? null,
    version: batch?.version ?? null,
    values,
    schema: batchFields,
    save: async ({ changes, baseVersion, all, commandId }) => {
      if (batch) await update({ id: batch.id, baseVersion, changes }, commandId)
      else await create({ input: all }, commandId)
      const message = `Batch ${all.batchNumber} ${batch ? 'saved' : 'scheduled'}`
      notifications.show({ tone: 'success', message })
    },
    onSaved: onClose,
    sentenceFor: (error) => sentenceFor(error, batch ? 'updating' : 'creating'),
  })
  const recipes = data?.recipes ?? (batch ? [batch.recipe] : [])
  const people = data?.people ?? (batch?.brewer ? [batch.brewer] : [])
  return (
    <FormDialog
      form={form}
      title={batch ? 'Edit Brew Schedule' : 'Schedule New Brew'}
      submitLabel={batch ? 'Save Changes' : 'Schedule Brew'}
      labels={batchLabels}
      inWords={(field, value) => batchValueInWords(field, value, { recipes, people, vessels: equipment })}
      disabledReason={useRoleRefusal(batch ? 'updateBatch' : 'createBatch')}
      actions={actions}
      onClose={onClose}
    >
      <BatchFormFields
        form={form}
        batch={batch}
        recipes={recipes}
        people={people}
        equipment={equipment}
        batches={batches}
      />
    </FormDialog>
  )
}

function sentenceFor(error: unknown, doing: 'creating' | 'updating'): string {
  if (error instanceof CommandRefused && error.code === 'NOT_FOUND') return 'Schedule not found'
  return `Error ${doing} schedule: ${error instanceof Error ? error.message : 'unknown error'}`
}
