import { IconX, type TablerIcon } from '@tabler/icons-react'
import { useState, type ReactNode, type Ref, Suspense } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Field, FieldEnd, controlStyle } from '#web/ui/inputs/Field.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import type { Day } from './days.ts'
import { text } from '#web/ui/language/text.ts'
import { CalendarButton } from './CalendarButton.ts'
import type { CalendarPopoverProps } from './OpenCalendar.tsx'
import { lazyView } from '#web/ui/programs/lazyView.ts'

/** Props of every day or moment field. */
export interface DateInputProps {
  label: string
  onBlur?: () => void
  placeholder?: string
  required?: boolean
  error?: string
  hint?: string
  mark?: ReactNode
  /** On a phone the hint stands beside the label. */
  isCompact?: boolean
  ref?: Ref<HTMLInputElement>
}

interface TypedDateProps<Value> {
  input: DateInputProps
  /** The value in words; empty when there is none. */
  shown: string
  /** What the calendar shows as chosen, and its bounds. */
  day: { value: Day | null; min?: Day | null; max?: Day | null }
  icon: TablerIcon
  canClear: boolean
  /** Parses a text; null if invalid. */
  read: (text: string) => Value | null
  /** The error for a text that can't be parsed. */
  refuseText: (text: string) => string
  /** The error for a value, or null. */
  refuse: (value: Value) => string | null
  onAccept: (value: Value | null) => void
  /** The value for a day picked from the calendar. */
  onDay: (day: Day) => Value
  /** Content below the calendar. */
  below?: (accept: (value: Value) => void) => ReactNode
}

/**
 * A text field for a date, with a calendar to pick it from. Invalid input leaves the value unchanged and shows an
 * error.
 */
export function TypedDate<Value>({
  input,
  shown,
  day,
  read,
  refuse,
  onAccept,
  ...rest
}: TypedDateProps<Value>) {
  const { label, required } = input
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const settle = (problem: string | null) => {
    setTyped(null)
    setRefusal(problem)
  }
  const accept = (value: Value | null) => {
    const problem = value === null ? null : refuse(value)
    settle(problem)
    if (!problem) onAccept(value)
  }
  const take = () => {
    if (typed === null) return
    const trimmed = typed.trim()
    const value = trimmed === '' ? null : read(trimmed)
    if (value === null && trimmed !== '') settle(rest.refuseText(trimmed))
    else accept(value)
  }
  return (
    <Field
      label={label}
      error={refusal ?? input.error}
      hint={input.hint}
      required={required}
      mark={input.mark}
      isCompact={input.isCompact}
    >
      {(control) => (
        <Wrap>
          <Input
            {...control}
            ref={input.ref}
            type="text"
            autoComplete="off"
            placeholder={input.placeholder}
            aria-required={required}
            value={typed ?? shown}
            onChange={(event) => {
              setTyped(event.target.value)
              setRefusal(null)
            }}
            onKeyDown={(event) => event.key === 'Enter' && take()}
            onBlur={() => {
              take()
              input.onBlur?.()
            }}
          />
          <FieldEnd>
            {rest.canClear && (
              <IconButton label={text('dates.clear', { label })} icon={IconX} onClick={() => accept(null)} />
            )}
            <CalendarPopover
              {...day}
              label={text('dates.open', { label })}
              title={text('dates.calendarFor', { label })}
              icon={rest.icon}
              onPick={(picked) => accept(rest.onDay(picked))}
            >
              {rest.below?.(accept)}
            </CalendarPopover>
          </FieldEnd>
        </Wrap>
      )}
    </Field>
  )
}

const Wrap = styled.div`
  position: relative;
`

const Input = styled.input`
  ${controlStyle}
  padding-right: calc(${theme.size.control} * 2 + ${theme.space.xs});
`

const OpenCalendar = lazyView('OpenCalendar', () => import('./OpenCalendar.tsx'))

const loadAhead = () => void OpenCalendar.preload()

/**
 * The button at the end of a date field, and the calendar that it opens; that is loaded as soon as the button is pointed at or
 * focused.
 */
function CalendarPopover(props: CalendarPopoverProps) {
  const { label, icon: Icon } = props
  const [isUsed, setUsed] = useState(false)
  const button = (
    <CalendarButton
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={() => setUsed(true)}
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
    >
      <Icon size={20} aria-hidden="true" />
    </CalendarButton>
  )
  if (!isUsed) return button
  return (
    <Suspense fallback={button}>
      <OpenCalendar {...props} />
    </Suspense>
  )
}
