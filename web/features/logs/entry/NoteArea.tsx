import type { BoundField } from '#web/ui/inputs/SafeField.tsx'
import { TextArea } from '#web/ui/inputs/TextArea.tsx'

interface NoteAreaProps {
  label: string
  field: BoundField<string | null>
  /** It is what the dialog was opened for. */
  'data-first-focus'?: boolean
}

/** Free text of a log entry. */
export function NoteArea({ label, field, ...more }: NoteAreaProps) {
  const { name, value, onChange, onBlur, error, ref } = field
  return (
    <TextArea
      {...more}
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
