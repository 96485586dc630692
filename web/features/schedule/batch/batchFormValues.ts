import { batchDefaults, batchFieldNames, type BatchFields } from '#domain/batches/batchForm.ts'
import { dayInWords } from '#web/ui/dates/days.ts'
import type { VesselView } from '#web/entities/vessel.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { forRules } from '#web/live/vessels/vesselsOfBatch.ts'
import { fieldsFrom, type Fillable } from '#web/live/forms/formValues.ts'
import { measuredVolume } from '#web/ui/units/measured.ts'
import { textsOf } from '#web/ui/language/labels.ts'
import { text } from '#web/ui/language/text.ts'

/** The values of the schedule form. */
export type BatchFormValues = Omit<Fillable<BatchFields, 'notes'>, 'recipeId' | 'brewDate'> & {
  recipeId: string | null
  brewDate: string | null
}

const blank: BatchFormValues = { ...batchDefaults, notes: '' }

/** The labels of the form's fields; what shows them follows `useUnits`. */
export function batchLabels(): Record<keyof BatchFormValues, string> {
  return {
    ...textsOf(batchFieldNames),
    expectedFermentationDays: text('schedule.fermentationIn'),
    expectedConditioningDays: text('schedule.conditioningIn'),
  }
}

/** The form's initial values: the current batch, or the defaults with a preset. */
export function batchFormValues(batch: BatchView | null, preset: Partial<BatchFormValues>): BatchFormValues {
  if (!batch) return { ...blank, ...preset }
  return fieldsFrom(blank, {
    ...batch,
    ...forRules(batch),
    briteTankId: batch.briteTank?.id,
    recipeId: batch.recipe.id,
    brewerId: batch.brewer?.id,
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
  if (value === null || value === undefined || value === '')
    return field === 'notes' ? text('common.empty') : text('schedule.none')
  const written =
    typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
  if (field === 'brewDate') return dayInWords(written)
  if (field === 'batchSizeBBL') return measuredVolume(Number(written))
  if (field === 'brews') return text('schedule.brewCount', { count: Number(written) })
  if (field.startsWith('expected')) return text('schedule.dayCount', { count: Number(written) })
  const named = [...known.recipes, ...known.people].find(({ id }) => id === value)
  return named?.name ?? known.vessels.find(({ id }) => id === value)?.label ?? written
}
