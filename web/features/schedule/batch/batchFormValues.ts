import { shownUnits } from '#web/ui/units/shownUnits.ts'
import { volumeText } from '#domain/units/volumeText.ts'
import type { Units } from '#domain/units/storedUnits.ts'
import { signOf } from '#domain/units/valueText.ts'
import { countOf } from '#domain/overview/counts.ts'
import { batchDefaults, batchFieldLabels, type BatchFields } from '#domain/batches/batchForm.ts'
import type { VesselField } from '#domain/equipment/vessels.ts'
import { dayInWords } from '#web/ui/dates/days.ts'
import type { BatchView, VesselView } from '#web/features/schedule/scheduleViews.ts'
import { fieldsFrom, type Fillable } from '#web/live/forms/formValues.ts'

/** The values of the schedule form. */
export type BatchFormValues = Omit<Fillable<BatchFields, 'notes'>, 'recipeId' | 'brewDate'> & {
  recipeId: string | null
  brewDate: string | null
}

const blank: BatchFormValues = { ...batchDefaults, notes: '' }

/** The labels of the form's fields. */
export const batchLabels = (units: Units): Record<keyof BatchFormValues, string> => ({
  ...batchFieldLabels,
  batchSizeBBL: `Batch Size (${signOf(units, 'volume')})`,
  expectedFermentationDays: 'Expected Fermentation (days)',
  expectedConditioningDays: 'Expected Conditioning (days)',
})

/** The form's initial values: the current batch, or the defaults with a preset. */
export function batchFormValues(
  batch: BatchView | null,
  preset: Partial<BatchFormValues> = {},
): BatchFormValues {
  if (!batch) return { ...blank, ...preset }
  return fieldsFrom(blank, {
    ...batch,
    recipeId: batch.recipe.id,
    brewerId: batch.brewer?.id,
    mashTunId: batch.mashTun?.id,
    kettleId: batch.kettle?.id,
    fermenterId: batch.fermenter?.id,
    briteTankId: batch.briteTank?.id,
  })
}

interface Named {
  id: string
  name: string
}

/** A field's value in words, for the conflict dialog. */
export function batchValueInWords(
  field: string,
  value: unknown,
  known: { recipes: readonly Named[]; people: readonly Named[]; vessels: readonly VesselView[] },
): string {
  if (value === null || value === undefined || value === '') return field === 'notes' ? 'empty' : 'none'
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  if (field === 'brewDate') return dayInWords(text)
  if (field === 'batchSizeBBL') return volumeText(Number(text), shownUnits())
  if (field === 'brews') return countOf(Number(text), 'brew')
  if (field.startsWith('expected')) return countOf(Number(text), 'day')
  const named = [...known.recipes, ...known.people].find(({ id }) => id === value)
  return named?.name ?? known.vessels.find(({ id }) => id === value)?.label ?? text
}

/** The vessel fields of the form, in the order of the process. */
export const vesselFieldsInOrder: readonly VesselField[] = [
  'mashTunId',
  'kettleId',
  'fermenterId',
  'briteTankId',
]
