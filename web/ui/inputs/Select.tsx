import type { ComponentPropsWithRef, ReactNode } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Field, controlStyle } from './Field.tsx'

export interface Choice {
  value: string
  label: string
  /** It is a name, which is the same in every language. */
  isName?: boolean
}

interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'id' | 'children'> {
  label: string
  choices: readonly Choice[]
  error?: string
  hint?: string
  mark?: ReactNode
}

/** One of a few. The platform's own list, which suits gloves and screen readers best. */
export function Select({ label, choices, error, hint, mark, required, ...select }: SelectProps) {
  return (
    <Field label={label} error={error} hint={hint} required={required} mark={mark}>
      {(control) => (
        <Control {...select} {...control} aria-required={required}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value} translate={choice.isName ? 'no' : undefined}>
              {choice.label}
            </option>
          ))}
        </Control>
      )}
    </Field>
  )
}

const Control = styled.select`
  ${controlStyle}
  cursor: pointer;

  option {
    background: ${theme.color.surface};
  }
`
