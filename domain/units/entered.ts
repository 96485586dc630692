import { z } from 'zod'
import { carry, message } from '#domain/language/message.ts'
import { rounded, shownValue, toStored } from './conversion.ts'
import { storedUnits, type Quantity, type Units } from './storedUnits.ts'
import { unitsOf } from './units.ts'

/** The fields of an entry that are measured: each is called as what it measures. */
const fields = ['temperature', 'gravity', 'pressure', 'volume', 'co2'] as const satisfies readonly Quantity[]

type MeasuredField = (typeof fields)[number]

/** The number that a person typed into a field, in another unit than it is stored in. */
export interface Entered {
  field: MeasuredField
  value: number
  unit: Units[MeasuredField]
}

type Values = Partial<Record<MeasuredField, number | null>>

/**
 * What a person typed, of stored values that they typed in their units. Nothing of those that were typed as they are
 * stored, or by someone who reads other units.
 */
export function enteredIn(units: Units, values: Values): Entered[] {
  return fields.flatMap((field) => {
    const unit = units[field]
    const stored = values[field]
    if (typeof stored !== 'number' || unit === storedUnits[field]) return []
    const value = shownValue(units, field, stored)
    return toStored(units, field, value) === stored ? [{ field, value, unit }] : []
  })
}

const typed = z.object({
  value: z.number(),
  unit: z.literal(fields.flatMap((field): readonly Units[MeasuredField][] => unitsOf[field])),
})

/** What was typed, as it is sent beside the stored values. */
export const enteredField = z
  .array(typed.extend({ field: z.enum(fields) }))
  .max(fields.length, carry(message('form.enteredOnce')))

/** What was typed, as a column keeps it: by field. What was typed before stays, of fields that did not change. */
export function enteredColumn(
  entered: readonly Entered[],
  before: unknown = null,
  changed: readonly string[] = [],
): Record<string, unknown> {
  const kept = enteredInColumn(before).filter(({ field }) => !changed.includes(field))
  return Object.fromEntries([...kept, ...entered].map(({ field, value, unit }) => [field, { value, unit }]))
}

/** What was typed, from its column. */
export function enteredInColumn(column: unknown): Entered[] {
  const { data } = z.partialRecord(z.enum(fields), typed).safeParse(column)
  return fields.flatMap((field) => (data?.[field] ? [{ field, ...data[field] }] : []))
}

/**
 * Refuses what was typed when it is not what is to be stored, and a gravity that is more precise than a hydrometer unless
 * it was typed on another scale.
 */
export function refuseEntered(
  { entered, ...values }: Values & { entered?: readonly Entered[] | undefined },
  { addIssue }: { addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void },
): void {
  for (const { field, value, unit } of entered ?? []) {
    const isUnit = unitsOf[field].some((one) => one === unit)
    const stored = isUnit ? toStored({ ...storedUnits, [field]: unit }, field, value) : null
    if (stored !== null && stored === values[field]) continue
    addIssue({ code: 'custom', path: ['entered'], message: carry(message('form.enteredOther')) })
  }
  const isTyped = entered?.some(({ field }) => field === 'gravity')
  if (isTyped || typeof values.gravity !== 'number' || rounded(values.gravity, 3) === values.gravity) return
  const tooExact = message('form.decimals', { name: message('logs.field.gravity'), decimals: 3 })
  addIssue({ code: 'custom', path: ['gravity'], message: carry(tooExact) })
}
