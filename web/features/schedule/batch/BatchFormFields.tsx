import { Unbroken } from '#web/ui/language/Unbroken.tsx'
import { useWatch } from 'react-hook-form'
import { batchLimits, type BatchFields } from '#domain/batches/batchForm.ts'
import { vesselFields, vesselTypeOf, type VesselField } from '#domain/equipment/vessels.ts'
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
import { useBookings, type Bookings } from './useBookings.ts'
import { usePlannedShortages } from './usePlannedShortages.ts'
import { useLastBatch, useProposal, type useProposed } from './useProposal.ts'
import { text, textOf } from '#web/ui/language/text.ts'
import { useUnits } from '#web/ui/units/shownUnits.ts'
import { VolumeStepper } from '#web/ui/units/VolumeStepper.tsx'
import { brewsOf, canDouble, largestBrewBBL, sizeOf, sizeIn } from '#domain/batches/brews.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import type { ReactNode, Ref } from 'react'
import { overlapsOf, overlapText, refuseBooking, startsNow } from '#domain/batches/bookings.ts'
import type { Message } from '#domain/language/message.ts'

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
  const { form, recipes } = props
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
      <LowerFields height="820px">
        <FieldsOfPlan {...props} />
      </LowerFields>
    </FormGrid>
  )
}

/** What is planned for the recipe, and what speaks against it. */
function FieldsOfPlan(props: BatchFormFieldsProps) {
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
    <>
      <FormField of={form} name="brewDate" as={DateField} />
      <BatchNumberField form={form} nextNumber={nextNumber} />
      <BatchSizeFields form={form} vessels={vessels} lastBatch={lastBatch} />
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
    </>
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

interface BatchSizeFieldsProps {
  form: SafeForm<BatchFormValues, BatchFields>
  vessels: readonly VesselView[]
  /** The batch of its recipe that was brewed last, whose size is proposed. */
  lastBatch: BatchView | null
}

/**
 * The size of a batch and, where a fermenter holds more than one brew or the size is larger than one, how many brews go
 * into it.
 */
function BatchSizeFields({ form, vessels, lastBatch }: BatchSizeFieldsProps) {
  const [size, brews] = useWatch({ control: form.control, name: ['batchSizeBBL', 'brews'] })
  useUnits()
  const { min, max } = batchLimits.batchSizeBBL
  const count = brews ?? 1
  const largest = largestBrewBBL(vessels)
  const isAsked = count > 1 || (size ?? 0) > largest || canDouble(vessels)
  const several = brewsOf({ batchSizeBBL: size ?? 0, brews: count })
  return (
    <>
      <FormField
        of={form}
        name="batchSizeBBL"
        as={VolumeStepper}
        min={min * count}
        max={max * count}
        step={0.5}
        hint={
          lastBatch
            ? text('schedule.lastBatchSize', {
                number: lastBatch.batchNumber,
                size: textOf(sizeOf(lastBatch)),
              })
            : undefined
        }
      />
      {isAsked && (
        <FormField
          of={form}
          name="brews"
          as={NumberStepper}
          {...batchLimits.brews}
          hint={several ? textOf(several) : text('schedule.oneBrewMakes', { size: measuredVolume(largest) })}
        />
      )}
    </>
  )
}

interface VesselSelectProps {
  label: string
  vesselField: VesselField
  vessels: readonly VesselView[]
  bookings: Bookings
  /** The vessel that the batch has now: always offered. */
  currentId: string | null
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  error?: string
  mark?: ReactNode
  ref?: Ref<HTMLInputElement>
}

interface Listed {
  vessel: VesselView
  refusal: Message | null
}

/**
 * A vessel for a batch: of the right type, big enough, and available or, for a later brew, free on its days.
 * Unavailable ones of the type are listed with the reason, and as a brite tank the batch's fermenter, if that also conditions. The chosen one stays selected, with a warning when it is
 * taken.
 */
function VesselSelect(props: VesselSelectProps) {
  const { vesselField, vessels, bookings, currentId, error, ...field } = props
  const { plan, others, today } = bookings
  useUnits()
  const type = vesselTypeOf[vesselField]
  const stayed =
    vesselField === 'briteTankId'
      ? vessels.find(({ id, alsoConditions }) => alsoConditions && id === plan.fermenterId)
      : undefined
  const refusalOf = (vessel: VesselView) =>
    refuseBooking(vessel, vesselField, plan, currentId, { others, today })
  const listed = vessels
    .filter((vessel) => vessel.type === type || vessel === stayed)
    .map((vessel) => ({ vessel, refusal: refusalOf(vessel) }))
  const offered = listed.filter(({ vessel, refusal }) => refusal === null || vessel.id === currentId)
  const missing = listed.filter((one) => !offered.includes(one))
  const chosen = listed.find(({ vessel }) => vessel.id === props.value)
  return (
    <SearchSelect
      {...field}
      error={error ?? (chosen?.refusal ? textOf(chosen.refusal) : undefined)}
      placeholder={stayed ? text('batches.staysIn', { label: stayed.label }) : text('schedule.notAssigned')}
      hint={
        (chosen && overlapHint(chosen.vessel, vesselField, bookings)) ??
        (offered.length === 0 && !stayed
          ? text(startsNow(plan, today) ? 'schedule.noneAvailable' : 'schedule.noneFree', {
              ...{ type, size: measuredVolume(sizeIn(type, plan)) },
            })
          : undefined)
      }
      emptyText={listed.length === 0 ? text('schedule.noneOfType', { type }) : text('schedule.noMatch')}
      choices={[...offered, ...missing].map((one) => ({
        value: one.vessel.id,
        label: one.vessel.label,
        detail: detailOf(one, missing.includes(one), one.vessel.id === currentId),
        isDisabled: missing.includes(one),
      }))}
    />
  )
}

/** The first overlap in a tank that may be chosen anyway: the batch's own, or one that is available today. */
function overlapHint(vessel: VesselView, field: VesselField, { plan, others, today }: Bookings) {
  const [first] = overlapsOf(plan, field, vessel, others, today)
  return first && textOf(overlapText(vessel.label, first))
}

/** What is said of a vessel in the list: why it is missing from the choice, or what it is. */
function detailOf({ vessel, refusal }: Listed, isMissing: boolean, isCurrent: boolean): string | undefined {
  if (isMissing) return refusal ? textOf(refusal) : undefined
  const size = measuredVolume(vessel.capacityBBL)
  return [vessel.name, size, ...(isCurrent ? [text('schedule.assignedNow')] : [])].join(' · ')
}
