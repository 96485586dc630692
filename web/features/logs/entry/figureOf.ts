import type { BoundField } from '#web/ui/inputs/SafeField.tsx'

/** What a stepper takes of a figure that need not be entered. */
export function figureOf({ value, onChange, onBlur, error, ref }: BoundField<number | null | undefined>) {
  return { value: value ?? null, onChange, onBlur, error, ref }
}
