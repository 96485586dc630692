import { batchLimits, type BatchFields } from '#domain/batches/batchForm.ts'
import { roleLabels } from '#domain/people/roles.ts'
import type { PersonFieldsFragment, RecipeFieldsFragment } from '#generated/gql/graphql.ts'
import { useLiveQuery } from '#web/live/queries/useLiveQuery.ts'
import type { SafeForm } from '#web/live/forms/useSafeForm.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { DateField } from '#web/ui/dates/DateField.tsx'
import { FormGrid, WholeWidth } from '#web/ui/dialogs/FormDialog.tsx'
import { NumberStepper } from '#web/ui/inputs/NumberStepper.tsx'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { SearchSelect } from '#web/ui/inputs/SearchSelect.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'
import { TextField } from '#web/ui/inputs/TextField.tsx'
import { NextBatchNumberDocument } from './batchFormDocuments.ts'
import { batchLabels, vesselFieldsInOrder, type BatchFormValues } from './batchFormValues.ts'
import type { BatchView, VesselView } from '#web/features/schedule/scheduleViews.ts'
import { useBookings } from './useBookings.ts'
import { VesselSelect } from '#web/features/schedule/equipment/VesselSelect.tsx'

interface BatchFormFieldsProps {
  form: SafeForm<BatchFormValues, BatchFields>
  batch: BatchView | null
  /** Every batch that is not finished. */
  batches: readonly BatchView[]
  recipes: readonly RecipeFieldsFragment[]
  people: readonly PersonFieldsFragment[]
  equipment: readonly VesselView[]
}

/** Every field of a batch. */
export function BatchFormFields(props: BatchFormFieldsProps) {
  const { form, batch, batches, recipes, people, equipment } = props
  const bookings = useBookings({ control: form.control, batch, batches, recipes })
  const year = Number(bookings.plan.brewDate.slice(0, 4)) || new Date().getFullYear()
  const nextNumber = useNextNumber(year)
  return (
    <FormGrid>
      <WholeWidth>
        <SafeField of={form} name="recipeId">
          {(field) => (
            <SearchSelect
              {...field}
              label={batchLabels.recipeId}
              required
              placeholder="Search recipes"
              emptyText="No recipe matches."
              choices={recipes.map(({ id, name, style }) => ({ value: id, label: name, detail: style }))}
            />
          )}
        </SafeField>
      </WholeWidth>
      <SafeField of={form} name="brewDate">
        {(field) => (
          <DateField {...field} label={batchLabels.brewDate} required min="2000-01-01" max="2099-12-31" />
        )}
      </SafeField>
      <SafeField of={form} name="batchNumber">
        {(field) => (
          <TextField
            {...field}
            label={batchLabels.batchNumber}
            required
            placeholder="2024-001"
            autoComplete="off"
            hint={field.value === '' && nextNumber ? `The next free number is ${nextNumber}.` : undefined}
            end={
              field.value === '' &&
              nextNumber && <Button onClick={() => field.onChange(nextNumber)}>Use {nextNumber}</Button>
            }
          />
        )}
      </SafeField>
      <SafeField of={form} name="batchSizeBBL">
        {(field) => (
          <NumberStepper
            {...field}
            {...batchLimits.batchSizeBBL}
            label={batchLabels.batchSizeBBL}
            required
            unit="BBL"
            decimals={undefined}
            step={0.5}
          />
        )}
      </SafeField>
      <SafeField of={form} name="brewerId">
        {(field) => (
          <SearchSelect
            {...field}
            label={batchLabels.brewerId}
            placeholder="Unassigned"
            emptyText="No one by that name."
            choices={people.map(({ id, name, role }) => ({
              value: id,
              label: name,
              detail: roleLabels[role],
            }))}
          />
        )}
      </SafeField>
      {vesselFieldsInOrder.map((name) => (
        <SafeField key={name} of={form} name={name}>
          {(field) => (
            <VesselSelect
              {...field}
              label={batchLabels[name]}
              vesselField={name}
              equipment={equipment}
              bookings={bookings}
              currentId={batch?.[vesselOf[name]]?.id ?? null}
            />
          )}
        </SafeField>
      ))}
      {(['expectedFermentationDays', 'expectedConditioningDays'] as const).map((name) => (
        <SafeField key={name} of={form} name={name}>
          {(field) => (
            <NumberStepper {...field} {...batchLimits[name]} label={batchLabels[name]} unit="days" />
          )}
        </SafeField>
      ))}
      <WholeWidth>
        <SafeField of={form} name="notes">
          {(field) => <TextArea {...field} label={batchLabels.notes} />}
        </SafeField>
      </WholeWidth>
    </FormGrid>
  )
}

const vesselOf = {
  mashTunId: 'mashTun',
  kettleId: 'kettle',
  fermenterId: 'fermenter',
  briteTankId: 'briteTank',
} as const

/** The next free number of a year, or null while it is not known. */
function useNextNumber(year: number): string | null {
  const isYear = year >= 2000 && year <= 2099
  const { data } = useLiveQuery(NextBatchNumberDocument, { variables: { year }, skip: !isYear })
  const next = data?.nextBatchNumber
  return next?.startsWith(`${year}-`) ? next : null
}
