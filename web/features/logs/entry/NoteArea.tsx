import type { BoundField } from '#web/ui/inputs/SafeField.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'

/** Free text of a log entry. */
export function NoteArea({ label, field }: { label: string; field: BoundField<string | null> }) {
  const { name, value, onChange, onBlur, error, ref } = field
  return (
    <TextArea
      label={label}
      name={name}
      rows={2}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
      onBlur={onBlur}
      error={error}
      ref={ref}
    />
  )
}
