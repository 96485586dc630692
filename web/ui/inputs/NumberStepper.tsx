import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Field, controlStyle } from './Field.tsx'
import { numberInText, readNumber, stepFrom, type NumberLimits } from './numbers.ts'
import { Grid } from '#web/ui/layout/Grids.ts'
import { text } from '#web/ui/language/text.ts'

export interface NumberStepperProps extends NumberLimits {
  label: string
  /** Null is an empty field. A number out of bounds is passed on as typed, so that the form can show the error. */
  value: number | null
  onChange: (value: number | null) => void
  onBlur?: () => void
  placeholder?: string
  /** The starting value of stepping in an empty field, such as the last reading; default: the minimum. */
  from?: number | null
  /** The unit, such as BBL or °F. */
  unit?: string
  required?: boolean
  error?: string
  hint?: string
  mark?: ReactNode
  /** On a phone: large, for what is read off a tank; or without its buttons, where two share a row. */
  onPhone?: 'large' | 'plain'
  /** What Enter does instead of saving the form; Ctrl+Enter still saves it. */
  onEnter?: () => void
  ref?: Ref<HTMLInputElement>
}

/**
 * A number input with two large buttons and arrow keys, one tab stop. Accepts a decimal point or comma, and thousands
 * separators.
 */
export function NumberStepper(props: NumberStepperProps) {
  const { label, value, onChange, unit, required, min, max, onPhone } = props
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed !== null && readNumber(typed, props) === value ? typed : numberInText(value, props)
  const type = (text: string) => {
    const number = readNumber(text, props)
    if (number === undefined) return
    setTyped(text)
    onChange(number)
  }
  const step = (by: 1 | -1) => {
    setTyped(null)
    onChange(stepFrom(value ?? props.from ?? null, by, props))
  }
  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && props.onEnter && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      return props.onEnter()
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
  return (
    <Field
      label={label}
      error={props.error}
      hint={props.hint}
      required={required}
      mark={props.mark}
      isCompact={onPhone === 'large'}
    >
      {(control) => (
        <Parts $columns="auto minmax(0, 1fr) auto" $gap="xs" data-on-phone={onPhone}>
          <StepButton
            type="button"
            tabIndex={-1}
            aria-label={text('common.less', { label })}
            aria-controls={control.id}
            aria-disabled={value !== null && min !== undefined && value <= min}
            onClick={() => step(-1)}
          >
            <IconMinus size={20} aria-hidden="true" />
          </StepButton>
          <Box>
            <Input
              {...control}
              ref={props.ref}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              role="spinbutton"
              aria-required={required}
              aria-valuenow={value ?? undefined}
              aria-valuemin={min}
              aria-valuemax={max}
              aria-valuetext={value === null ? text('common.empty') : `${shown}${unit ? ` ${unit}` : ''}`}
              placeholder={props.placeholder}
              $unit={unit}
              value={shown}
              onChange={(event) => type(event.target.value)}
              onKeyDown={pressKey}
              onBlur={() => {
                setTyped(null)
                props.onBlur?.()
              }}
            />
            {unit && <Unit aria-hidden="true">{unit}</Unit>}
          </Box>
          <StepButton
            type="button"
            tabIndex={-1}
            aria-label={text('common.more', { label })}
            aria-controls={control.id}
            aria-disabled={value !== null && max !== undefined && value >= max}
            onClick={() => step(1)}
          >
            <IconPlus size={20} aria-hidden="true" />
          </StepButton>
        </Parts>
      )}
    </Field>
  )
}

const Box = styled.span`
  position: relative;
`

const Parts = styled(Grid)`
  ${theme.media.cards} {
    &[data-on-phone='plain'] {
      grid-template-columns: minmax(0, 1fr);

      > button {
        display: none;
      }
    }
    &[data-on-phone='large'] {
      grid-template-columns: 64px minmax(0, 1fr) 64px;

      > button,
      input {
        width: 100%;
        height: 64px;
      }
      input {
        font-size: ${theme.font.size.display};
        font-weight: ${theme.font.weight.medium};
      }
    }
  }
`

/** The number is in the middle, and where that is too narrow, beside its unit. */
const Input = styled.input<{ $unit?: string }>`
  ${controlStyle}
  --unit: calc(${(props) => props.$unit?.length ?? 0}ch * 0.9 + ${theme.space.sm} + ${theme.space.xxs});
  padding: 0 var(--unit) 0 clamp(${theme.space.xxs}, 100% - 11rem, var(--unit));
  text-align: center;
  font-variant-numeric: tabular-nums;
`

const Unit = styled.span`
  position: absolute;
  inset: 0 ${theme.space.sm} 0 auto;
  display: grid;
  place-items: center;
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  pointer-events: none;
`

const StepButton = styled.button`
  display: grid;
  place-items: center;
  width: 52px;
  min-height: ${theme.size.mainAction};
  padding: 0;
  border: 1px solid ${theme.color.fieldLine};
  border-radius: ${theme.radius.md};
  background: ${theme.color.raised};
  -webkit-user-select: none;
  user-select: none;

  &:active:not([aria-disabled='true']) {
    background: ${theme.color.hover};
  }
  &[aria-disabled='true'] {
    border-color: ${theme.color.line};
    color: ${theme.color.fieldLine};
    cursor: default;
  }
  ${theme.media.hover} {
    &:hover:not([aria-disabled='true']) {
      background: ${theme.color.hover};
    }
  }
`
