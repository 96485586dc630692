import type { PlainId } from '#domain/language/message.ts'
import { SafeField } from '#web/ui/inputs/SafeField.tsx'
import { Select } from '#web/ui/inputs/Select.tsx'
import { choicesOf } from '#web/ui/language/labels.ts'
import type { LogForm } from './useLogForm.ts'

interface ClearableSelectProps {
  of: LogForm
  name: 'appearance' | 'issueSeverity'
  labels: Readonly<Record<string, PlainId>>
  /** The label of the empty choice. */
  none: string
}

/** A select of a log entry that may be empty. */
export function ClearableSelect({ of, name, labels, none }: ClearableSelectProps) {
  return (
    <SafeField of={of} name={name}>
      {({ value, onChange, ...field }) => (
        <Select
          {...field}
          label={of.labels[name] ?? ''}
          choices={[{ value: '', label: none }, ...choicesOf(labels)]}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </SafeField>
  )
}
