import type { ReactNode, Ref } from 'react'
import { useController, type Control, type FieldValues, type Path, type PathValue } from 'react-hook-form'
import { ChangedMark } from '#web/ui/dialogs/ChangedMark.tsx'

/** What a safe form passes to its fields. */
export interface FieldsOf<Values extends FieldValues, Output> {
  control: Control<Values, unknown, Output>
  /** What each field is called. */
  labels: Readonly<Record<string, string>>
  /** The fields that can't be left empty. */
  required: ReadonlySet<string>
  changedBy: Readonly<Record<string, string>>
  clashingWith: Readonly<Record<string, string>>
}

/** The props that a form passes to a control. */
export interface BoundField<Value> {
  name: string
  value: Value
  onChange: (value: unknown) => void
  onBlur: () => void
  ref: Ref<never>
  error: string | undefined
  mark: ReactNode
  required: true | undefined
}

interface SafeFieldProps<Values extends FieldValues, Output, Name extends Path<Values>> {
  of: FieldsOf<Values, Output>
  name: Name
  children: (field: BoundField<PathValue<Values, Name>>) => ReactNode
}

/** Binds a control to its form field: value, error, whether it is required, and who else changed it. */
export function SafeField<Values extends FieldValues, Output, Name extends Path<Values>>({
  of,
  name,
  children,
}: SafeFieldProps<Values, Output, Name>) {
  const { field, fieldState } = useController({ control: of.control, name })
  const clash = of.clashingWith[name]
  const who = clash ?? of.changedBy[name]
  return children({
    name,
    value: field.value,
    onChange: field.onChange,
    onBlur: field.onBlur,
    ref: field.ref,
    error: fieldState.error?.message,
    required: of.required.has(name) || undefined,
    mark: who && <ChangedMark who={who} isClash={clash !== undefined} />,
  })
}
