import { Unbroken } from '#web/ui/language/Unbroken.tsx'
import { useWatch } from 'react-hook-form'
import { batchLimits, type BatchFields } from '#domain/batches/batchForm.ts'
import { vesselFields } from '#domain/equipment/vessels.ts'
import { roleLabels } from '#domain/people/roles.ts'
import type { PersonFieldsFragment, RecipeFieldsFragment } from '#generated/gql/graphql.ts'
import type { SafeForm } from '#web/live/forms/useSafeForm.ts'
import { vesselsOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { Notice } from '#web/ui/feedback/Notice.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { LowerFields } from '#web/ui/dialogs/LowerFields.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { FormField } from '#web/ui/inputs/FormField.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import type { BatchFormValues } from './batchFormValues.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { brewhouseShared } from '#web/features/schedule/brewhouseShared.ts'
import { useBookings } from './useBookings.ts'
import { usePlannedShortages } from './usePlannedShortages.ts'
import { BatchSizeFields } from './BatchSizeFields.tsx'
import { useLastBatch, useProposal, type useProposed } from './useProposal.ts'
import { VesselSelect } from './VesselSelect.tsx'
import { text } from '#web/ui/language/text.ts'

interface BatchFormFieldsProps {
  form: SafeForm<BatchFormValues, BatchFields>
  batch: BatchView | null
  /** Every batch that is not finished. */
  batches: readonly BatchView[]
  recipes: readonly RecipeFieldsFragment[]
  people: readonly PersonFieldsFragment[]
  vessels: readonly VesselView[]
  /** The next free batch number, or null while it is not known. */
  nextNumber: string | null
  /** What somebody asked to start a new brew with. */
  asked: Partial<BatchFormValues> | undefined
  /** What is proposed for a new brew of its recipe. */
  onPropose: ReturnType<typeof useProposed>['propose']
}

/** Every field of a batch. */
export function BatchFormFields(props: BatchFormFieldsProps) {
  const { form, batch, batches, recipes, people, vessels, nextNumber, asked, onPropose } = props
  const bookings = useBookings({ control: form.control, batch, batches, recipes, vessels })
  const recipeId = useWatch({ control: form.control, name: 'recipeId' })
  const newOf = batch ? null : recipeId
  const lastBatch = useLastBatch(newOf, batches)
  useProposal({ form, asked, bookings, recipeId: newOf, lastBatch, batches, vessels, onPropose })
  const isPlanned = bookings.plan.stage === 'PLANNED' && recipeId
  const shortage = usePlannedShortages(isPlanned ? { ...bookings.plan, recipeId } : null, batches)
  const brewhouse = useWatch({ control: form.control, name: ['mashTunId', 'kettleId'] })
  const [mashTun, kettle] = brewhouse.map((id) => vessels.find((vessel) => vessel.id === id))
  const shared = brewhouseShared({ ...bookings.plan, mashTun, kettle }, batches, vessels)
  return (
    <FormGrid>
      <WholeWidth>
        <FormField
          of={form}
          name="recipeId"
          as={SearchSelect}
          placeholder={text('schedule.searchRecipes')}
          emptyText={text(recipes.length > 0 ? 'schedule.noRecipe' : 'schedule.noRecipeYet')}
          choices={recipes.map(({ id, name, style }) => ({ value: id, label: name, detail: style }))}
        />
      </WholeWidth>
      <FormField of={form} name="brewDate" as={DateField} min="2000-01-01" max="2099-12-31" />
      <BatchNumberField form={form} nextNumber={nextNumber} />
      <BatchSizeFields form={form} vessels={vessels} lastBatch={lastBatch} />
      <LowerFields height="560px">
        <FormField
          of={form}
          name="brewerId"
          as={SearchSelect}
          placeholder={text('schedule.unassigned')}
          emptyText={text('schedule.noOne')}
          choices={people.map(({ id, name, role }) => ({
            value: id,
            label: name,
            detail: text(roleLabels[role]),
          }))}
        />
        {vesselFields.map((name) => (
          <FormField
            key={name}
            of={form}
            name={name}
            as={VesselSelect}
            vesselField={name}
            vessels={vessels}
            bookings={bookings}
            currentId={(batch && vesselsOf(batch)[name]?.id) ?? null}
          />
        ))}
        {(['expectedFermentationDays', 'expectedConditioningDays'] as const).map((name) => (
          <FormField
            key={name}
            of={form}
            name={name}
            as={NumberStepper}
            {...batchLimits[name]}
            unit={text('schedule.days')}
          />
        ))}
        {[shared, shortage].map(
          (warning) =>
            warning && (
              <WholeWidth key={warning}>
                <Notice $tone="yellow" role="status">
                  <Unbroken>{warning}</Unbroken>
                </Notice>
              </WholeWidth>
            ),
        )}
        <WholeWidth>
          <FormField of={form} name="notes" as={TextArea} />
        </WholeWidth>
      </LowerFields>
    </FormGrid>
  )
}

/** The number of a batch, and the next free one where it has none. */
function BatchNumberField({ form, nextNumber }: Pick<BatchFormFieldsProps, 'form' | 'nextNumber'>) {
  return (
    <SafeField of={form} name="batchNumber">
      {(field) => (
        <TextField
          {...field}
          label={form.labels.batchNumber ?? ''}
          required
          placeholder="2024-001"
          autoComplete="off"
          hint={
            field.value === '' && nextNumber ? text('schedule.nextNumber', { number: nextNumber }) : undefined
          }
          end={
            field.value === '' &&
            nextNumber && (
              <Button onClick={() => field.onChange(nextNumber)}>
                {text('schedule.useNumber', { number: nextNumber })}
              </Button>
            )
          }
        />
      )}
    </SafeField>
  )
}
