import type { ComponentProps, ComponentType } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { NumberStepper, type NumberStepperProps } from './NumberStepper.tsx'
import type { Quantity } from '#domain/units/storedUnits.ts'
import { QuantityStepper } from '#web/ui/units/QuantityStepper.tsx'
import { SafeField, type BoundField, type FieldsOf } from './SafeField.tsx'
import { TextArea } from './TextArea.tsx'
import { TextField } from './TextField.tsx'

interface FormFieldProps<Values extends FieldValues, Output, Name extends Path<Values>> {
  of: FieldsOf<Values, Output>
  name: Name
}

/** A control of the kit that stands for a field of a form, under the name that the form gives the field. */
export function FormField<
  Values extends FieldValues,
  Output,
  Name extends Path<Values>,
  Props extends { label: string; value?: unknown },
>({
  of,
  name,
  as,
  ...how
}: FormFieldProps<Values, Output, Name> & {
  as: ComponentType<Props> & ([PathValue<Values, Name>] extends [Props['value']] ? unknown : never)
} & Omit<Props, keyof BoundField<unknown> | 'label'>) {
  const Control = as as ComponentType<Record<string, unknown>>
  return (
    <SafeField of={of} name={name}>
      {(field) => <Control {...field} label={of.labels[name]} {...how} />}
    </SafeField>
  )
}

/** A line of text that a form requires and no browser can know, such as the name of what is added. */
export function RequiredText<Values extends FieldValues, Output, Name extends Path<Values>>({
  of,
  name,
  placeholder,
}: FormFieldProps<Values, Output, Name> & { placeholder?: string }) {
  return (
    <SafeField of={of} name={name}>
      {(field) => (
        <TextField {...field} label={of.labels[name] ?? ''} placeholder={placeholder} autoComplete="off" />
      )}
    </SafeField>
  )
}

/** Words that may be left out: null where there are none. */
export function NoteField<Values extends FieldValues, Output, Name extends Path<Values>>({
  of,
  name,
  ...how
}: FormFieldProps<Values, Output, Name> & Omit<ComponentProps<typeof TextArea>, 'label' | 'form'>) {
  return (
    <SafeField of={of} name={name}>
      {({ value, onChange, ...field }) => (
        <TextArea
          rows={2}
          {...field}
          {...how}
          label={of.labels[name] ?? ''}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </SafeField>
  )
}

interface FigureFieldProps<Values extends FieldValues, Output, Name extends Path<Values>>
  extends FormFieldProps<Values, Output, Name>, Partial<Omit<NumberStepperProps, 'ref'>> {
  /** What the brewery keeps of it. */
  limits: { min: number; max: number; quantity?: Quantity }
}

/** A figure of a form, within its limits; shown with as many decimals as it has, unless said. */
export function FigureField<Values extends FieldValues, Output, Name extends Path<Values>>({
  of,
  name,
  limits: { min, max, quantity },
  ...how
}: FigureFieldProps<Values, Output, Name>) {
  return (
    <SafeField of={of} name={name}>
      {(field) => {
        const stepper = { ...field, label: of.labels[name] ?? '', min, max, ...how }
        return quantity ? (
          <QuantityStepper quantity={quantity} {...stepper} />
        ) : (
          <NumberStepper {...stepper} />
        )
      }}
    </SafeField>
  )
}
