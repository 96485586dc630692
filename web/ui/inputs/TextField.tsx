import type { ComponentPropsWithRef, ReactNode } from 'react'
import styled from 'styled-components'
import { Field, FieldEnd, controlStyle } from './Field.tsx'

interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id'> {
  label: string
  error?: string
  hint?: string
  mark?: ReactNode
  /** Content at the end of the field, such as a button that fills it in. */
  end?: ReactNode
}

/** A text field; takes the props of react-hook-form's `register()`. */
export function TextField({ label, error, hint, mark, end, required, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} required={required} mark={mark}>
      {(control) => (
        <Wrap>
          <Input {...input} {...control} aria-required={required} />
          {end && <FieldEnd>{end}</FieldEnd>}
        </Wrap>
      )}
    </Field>
  )
}

const Wrap = styled.div`
  position: relative;
  display: grid;
`

const Input = styled.input`
  ${controlStyle}
`
