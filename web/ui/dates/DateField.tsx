import { IconCalendar, IconX } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { CalendarPopover } from './CalendarPopover.tsx'
import { Field, controlStyle } from '#web/ui/inputs/Field.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { dayAt, dayInWords, readDay, refuseDay, type Day } from './days.ts'

interface DateFieldProps {
  label: string
  /** A day as 2026-04-03; null or empty when there is none. */
  value: Day | null
  onChange: (value: Day | null) => void
  onBlur?: () => void
  min?: Day | null
  max?: Day | null
  placeholder?: string
  required?: boolean
  error?: string
  hint?: string
  mark?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/**
 * A day, typed as April 3, 2026 (or apr 3, 4/3/2026, 2026-04-03) or picked from a calendar. What is typed is accepted
 * when it is a day within the bounds; else the day before stays, and the field says so.
 */
export function DateField(props: DateFieldProps) {
  const { label, onChange, onBlur, min, max, required } = props
  const value = props.value || null
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const accept = (day: Day | null) => {
    setTyped(null)
    setRefusal(null)
    if (day !== value) onChange(day)
  }
  const take = () => {
    if (typed === null) return
    if (typed.trim() === '') return accept(null)
    const day = readDay(typed, dayAt(new Date()))
    const problem = day ? refuseDay(day, min, max) : `“${typed.trim()}” is not a date like April 3, 2026.`
    if (day && !problem) return accept(day)
    setTyped(null)
    setRefusal(`${problem} ${value ? `${dayInWords(value)} stays.` : ''}`.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take()
  }
  return (
    <Field
      label={label}
      error={refusal ?? props.error}
      hint={props.hint}
      required={required}
      mark={props.mark}
    >
      {(control) => (
        <Wrap>
          <Input
            {...control}
            ref={props.ref}
            type="text"
            autoComplete="off"
            placeholder={props.placeholder ?? 'April 3, 2026'}
            aria-required={required}
            value={typed ?? (value ? dayInWords(value) : '')}
            onChange={(event) => {
              setTyped(event.target.value)
              setRefusal(null)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              take()
              onBlur?.()
            }}
          />
          <Tools>
            {value && (
              <IconButton
                label={`Clear ${label}`}
                icon={<IconX size={18} aria-hidden="true" />}
                onClick={() => accept(null)}
              />
            )}
            <CalendarPopover
              label={`Open the calendar for ${label}`}
              icon={<IconCalendar size={20} aria-hidden="true" />}
              value={value}
              min={min}
              max={max}
              onPick={accept}
            />
          </Tools>
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

const Tools = styled.span`
  position: absolute;
  inset: 2px 2px 2px auto;
  display: flex;
  align-items: center;
  color: ${theme.color.muted};
`
