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
import { FormDialog, FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { Pending } from '#web/ui/feedback/Pending.tsx'
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx'
import { succeed } from '#web/ui/feedback/tell.ts'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { text } from '#web/ui/language/text.ts'
import { Muted, Quiet } from '#web/ui/layout/Muted.ts'
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

type Values = z.output<typeof splitFields>

/** Gives beer of a batch in a vessel in which no batch stands a batch of its own: its number is proposed, and its recipe. */
export function SplitBatchDialog({ vessel: { id: equipmentId, label }, onClose }: SplitBatchDialogProps) {
  useUnits()
  const query = useLiveQuery(BatchHalfDocument, { variables: { equipmentId } })
  const [run] = useCommand(SplitBatchDocument)
  const undoing = useUndo()
  const { batchHalf: half = null, recipes = [] } = query.data ?? {}
  const [batchNumber, recipeId] = [half?.nextNumber ?? '', half?.batch.recipe.id ?? null]
  const form = useSafeForm<Values, Values>({
    entity: 'Batch',
    draftName: `Batch:in ${equipmentId}`,
    values: useMemo(() => ({ batchNumber, recipeId }), [batchNumber, recipeId]),
    labels: { batchNumber: text('batches.number'), recipeId: text('batches.recipe') },
    schema: splitFields,
    save: async ({ all: input, commandId }) => {
      await run({ id: half?.batch.id ?? '', equipmentId, input }, commandId)
      succeed(text('volumes.becameOwn', { number: input.batchNumber }), undoing([commandId]))
    },
    onSaved: onClose,
  })
  const refusal = useRoleRefusal('moveVolume')
  const none = query.data && !half ? text('volumes.noHalf', { label }) : null
  return (
    <FormDialog
      form={form}
      title={text('volumes.ownBatchOf', { label })}
      submitLabel={text('volumes.makeOwnBatch')}
      disabledReason={refusal ?? none}
      onClose={onClose}
    >
      <FormGrid>
        <WholeWidth>
          <Pending of={query} failure={text('batch.loadFailed')}>
            <Skeleton $height="48px" />
          </Pending>
          {half && <Muted as="p">{hintOf(half, label)}</Muted>}
          {none && <Quiet>{none}</Quiet>}
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

function hintOf({ volumeBBL, batch }: NonNullable<BatchHalfQuery['batchHalf']>, label: string): string {
  const volume = measuredVolume(volumeBBL)
  return text('volumes.ownBatchHint', { volume, number: batch.batchNumber, label })
}
