import { useMemo } from 'react'
import type { z } from 'zod'
import { splitFields } from '#domain/batches/batchForm.ts'
import { longestNumber } from '#domain/batches/batchNumbers.ts'
import { graphql } from '#generated/gql/gql.ts'
import type { BatchHalfQuery } from '#generated/gql/graphql.ts'
import type { WholeVesselView } from '#web/entities/vessel.ts'
import { useCommand } from '#web/live/commands/useCommand.ts'
import { useUndo } from '#web/live/commands/useUndo.ts'
import { useSafeForm } from '#web/live/forms/useSafeForm.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import { Dialog, DialogBody } from '#web/ui/dialogs/Dialog.tsx'
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { text } from '#web/ui/language/text.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { useRoleRefusal } from '#web/ui/shell/signedInUser.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'

/** The beer in a vessel that can become a batch, and the recipes that it can have. */
const BatchHalfDocument = graphql(`
  query BatchHalf($equipmentId: ID!) {
    asOfSeq
    batchHalf(equipmentId: $equipmentId) {
      equipmentId
      batch {
        ...BatchFields
      }
      volumeBBL
      nextNumber
    }
    recipes(limit: 500) {
      ...RecipeFields
    }
  }
`)

const SplitBatchDocument = graphql(`
  mutation SplitBatch($id: ID!, $equipmentId: ID!, $input: SplitInput!, $commandId: ID) {
    splitBatch(id: $id, equipmentId: $equipmentId, input: $input, commandId: $commandId) {
      ...BatchFields
    }
  }
`)

interface SplitBatchDialogProps {
  /** The vessel with the beer, live. */
  vessel: Pick<WholeVesselView, 'id' | 'label'>
  onClose: () => void
}

/** Gives beer of a batch in a vessel in which no batch stands a batch of its own: its number is proposed, and its recipe. */
export function SplitBatchDialog({ vessel, onClose }: SplitBatchDialogProps) {
  const query = useLiveQuery(BatchHalfDocument, { variables: { equipmentId: vessel.id } })
  const { batchHalf: half, recipes = [] } = query.data ?? {}
  const { label } = vessel
  if (half) return <SplitForm half={half} recipes={recipes} label={label} onClose={onClose} />
  return (
    <Dialog open title={text('volumes.ownBatchOf', { label })} onClose={onClose}>
      <DialogBody>
        <Pending of={query} failure={text('batch.loadFailed')}>
          <Skeleton $height="120px" />
        </Pending>
        {query.data && <Quiet>{text('volumes.noHalf', { label })}</Quiet>}
      </DialogBody>
    </Dialog>
  )
}

type Values = { batchNumber: string; recipeId: string | null }

interface SplitFormProps extends Pick<SplitBatchDialogProps, 'onClose'> {
  half: NonNullable<BatchHalfQuery['batchHalf']>
  recipes: BatchHalfQuery['recipes']
  label: string
}

function SplitForm({ half, recipes, label, onClose }: SplitFormProps) {
  useUnits()
  const [run] = useCommand(SplitBatchDocument)
  const undoing = useUndo()
  const { equipmentId, batch, volumeBBL, nextNumber } = half
  const form = useSafeForm<Values, z.output<typeof splitFields>>({
    entity: 'Batch',
    draftName: `Batch:in ${equipmentId}`,
    values: useMemo(
      () => ({ batchNumber: nextNumber ?? '', recipeId: batch.recipe.id }),
      [nextNumber, batch.recipe.id],
    ),
    labels: { batchNumber: text('batches.number'), recipeId: text('batches.recipe') },
    schema: splitFields,
    save: async ({ all, commandId }) => {
      await run({ id: batch.id, equipmentId, input: all }, commandId)
      succeed(text('volumes.becameOwn', { number: all.batchNumber }), undoing([commandId]))
    },
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={text('volumes.ownBatchOf', { label })}
      submitLabel={text('volumes.makeOwnBatch')}
      disabledReason={useRoleRefusal('moveVolume')}
      onClose={onClose}
    >
      <FormGrid>
        <WholeWidth>
          <p>
            {text('volumes.ownBatchHint', {
              volume: measuredVolume(volumeBBL),
              number: batch.batchNumber,
              label,
            })}
          </p>
        </WholeWidth>
        <SafeField of={form} name="batchNumber">
          {(field) => (
            <TextField
              {...field}
              label={form.labels.batchNumber ?? ''}
              maxLength={longestNumber}
              autoComplete="off"
            />
          )}
        </SafeField>
        <SafeField of={form} name="recipeId">
          {({ value, ...field }) => (
            <Select
              {...field}
              label={form.labels.recipeId ?? ''}
              choices={recipes.map(({ id, name }) => ({ value: id, label: name }))}
              value={value ?? ''}
            />
          )}
        </SafeField>
      </FormGrid>
    </FormDialog>
  )
}
