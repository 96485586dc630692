import type { ComponentPropsWithRef } from 'react'
import styled from 'styled-components'
import { Field, controlStyle } from './Field.tsx'

interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id'> {
  label: string
  error?: string
  hint?: string
}

/** One line to type in; takes what `register()` of react-hook-form gives. */
export function TextField({ label, error, hint, required, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} required={required}>
      {(control) => <Input {...input} {...control} aria-required={required} />}
    </Field>
  )
}

const Input = styled.input`
  ${controlStyle}
`
