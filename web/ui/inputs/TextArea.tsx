import type { ComponentPropsWithRef, ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Field, controlStyle } from './Field.tsx'

interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'id'> {
  label: string
  error?: string
  mark?: ReactNode
}

/** A text area that grows with its content. Takes the props of react-hook-form's `register()`. */
export function TextArea({ label, error, mark, required, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} error={error} required={required} mark={mark}>
      {(control) => <Control rows={3} {...textarea} {...control} aria-required={required} />}
    </Field>
  )
}

const Control = styled.textarea`
  ${controlStyle}
  min-height: 96px;
  max-height: 320px;
  padding: ${theme.space.sm} ${theme.space.md};
  line-height: ${theme.font.leading.snug};
  resize: vertical;
  field-sizing: content;
`
