import { countOf } from '#domain/overview/counts.ts'
import { batchDefaults, batchFieldLabels } from '#domain/batches/batchForm.ts'
import type { VesselField } from '#domain/equipment/vessels.ts'
import { dayInWords } from '#web/ui/dates/days.ts'
import type { BatchView, VesselView } from '#web/features/schedule/scheduleViews.ts'

/** The values of the schedule form. */
export type BatchFormValues = {
  recipeId: string | null
  brewDate: string | null
  batchNumber: string
  batchSizeBBL: number | null
  brewerId: string | null
  mashTunId: string | null
  kettleId: string | null
  fermenterId: string | null
  briteTankId: string | null
  expectedFermentationDays: number | null
  expectedConditioningDays: number | null
  notes: string
  assignedTeam: string[]
}

/** The labels of the form's fields. */
export const batchLabels = {
  ...batchFieldLabels,
  expectedFermentationDays: 'Expected Fermentation (days)',
  expectedConditioningDays: 'Expected Conditioning (days)',
} as const satisfies Record<keyof BatchFormValues, string>

/** The form's initial values: the current batch, or the defaults with a preset. */
export function batchFormValues(
  batch: BatchView | null,
  preset: Partial<BatchFormValues> = {},
): BatchFormValues {
  if (!batch) return { ...batchDefaults, notes: '', ...preset }
  return {
    recipeId: batch.recipe.id,
    brewDate: batch.brewDate,
    batchNumber: batch.batchNumber,
    batchSizeBBL: batch.batchSizeBBL,
    brewerId: batch.brewer?.id ?? null,
    mashTunId: batch.mashTun?.id ?? null,
    kettleId: batch.kettle?.id ?? null,
    fermenterId: batch.fermenter?.id ?? null,
    briteTankId: batch.briteTank?.id ?? null,
    expectedFermentationDays: batch.expectedFermentationDays,
    expectedConditioningDays: batch.expectedConditioningDays,
    notes: batch.notes ?? '',
    assignedTeam: batch.assignedTeam,
  }
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
  if (field === 'batchSizeBBL') return `${text} BBL`
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
