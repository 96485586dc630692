import type { PlainId } from '#domain/language/message.ts'
import type { BoundField } from '#web/ui/inputs/SafeField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { choicesOf } from './choices.ts'

interface ClearableSelectProps {
  label: string
  labels: Readonly<Record<string, PlainId>>
  /** The label of the empty choice. */
  none: string
  field: BoundField<string | null>
}

/** A select of a log entry that may be empty. */
export function ClearableSelect({ label, labels, none, field }: ClearableSelectProps) {
  const { value, onChange, onBlur, error, ref } = field
  return (
    <Select
      label={label}
      choices={choicesOf(labels, none)}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
      error={error}
      ref={ref}
    />
  )
}
