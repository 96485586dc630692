import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styled, { css } from 'styled-components'
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
        <Chevroned>
          <Control {...select} {...control} aria-required={required}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} translate={choice.isName ? 'no' : undefined}>
                {choice.label}
              </option>
            ))}
          </Control>
          <IconChevronDown size={20} aria-hidden="true" />
        </Chevroned>
      )}
    </Field>
  )
}

/** A select with the chevron of the other fields, in place of the browser's. */
export const Chevroned = styled.span`
  position: relative;
  display: block;
  min-width: 0;

  > svg {
    position: absolute;
    inset: 0 ${theme.space.sm} 0 auto;
    height: 100%;
    color: ${theme.color.muted};
    pointer-events: none;
  }
`

/** The style of a select, with room for its chevron. */
export const selectStyle = css`
  ${controlStyle}
  padding-right: calc(${theme.space.sm} + ${theme.size.icon} + ${theme.space.xxs});
  appearance: none;
  cursor: pointer;

  option {
    background: ${theme.color.surface};
  }
`

const Control = styled.select`
  ${selectStyle}
`
