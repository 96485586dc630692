import { IconCalendarClock, IconX } from '@tabler/icons-react'
import { useState, type ReactNode, type Ref } from 'react'
import styled from 'styled-components'
import { theme } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { CalendarPopover } from './CalendarPopover.tsx'
import { Field, controlStyle } from '#web/ui/inputs/Field.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { dayAt } from './days.ts'
import { momentInNumbers, onDay, readMoment } from './moments.ts'

interface DateTimeFieldProps {
  label: string
  /** A moment as ISO 8601 with zone, or null when there is none. */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  min?: Date | null
  max?: Date | null
  withSeconds?: boolean
  required?: boolean
  error?: string
  hint?: string
  mark?: ReactNode
  ref?: Ref<HTMLInputElement>
}

/** A moment, typed as dd/MM/yyyy HH:mm or picked: a day from the calendar, a time below it. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, value, onChange, onBlur, min, max, withSeconds = false, required } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const pattern = `dd/MM/yyyy HH:mm${withSeconds ? ':ss' : ''}`
  const moment = value ? new Date(value) : null
  const accept = (next: Date | null) => {
    const problem = next && refuseMoment(next, min, max, withSeconds)
    setTyped(null)
    setRefusal(problem)
    if (!problem && next?.getTime() !== moment?.getTime()) onChange(next?.toISOString() ?? null)
  }
  const take = () => {
    if (typed === null) return
    const next = readMoment(typed)
    if (typed.trim() === '' || next) return accept(next)
    setTyped(null)
    setRefusal(`“${typed.trim()}” is not like ${pattern}.`)
  }
  const pickTime = (time: string) => {
    const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
    const next = new Date(moment ?? new Date())
    next.setHours(hour, minute, second, 0)
    accept(next)
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
            placeholder={pattern}
            aria-required={required}
            value={typed ?? (moment ? momentInNumbers(moment, withSeconds) : '')}
            onChange={(event) => {
              setTyped(event.target.value)
              setRefusal(null)
            }}
            onKeyDown={(event) => event.key === 'Enter' && take()}
            onBlur={() => {
              take()
              onBlur?.()
            }}
          />
          <Tools>
            {value && !required && (
              <IconButton
                label={`Clear ${label}`}
                icon={<IconX size={18} aria-hidden="true" />}
                onClick={() => accept(null)}
              />
            )}
            <CalendarPopover
              label={`Open the calendar for ${label}`}
              icon={<IconCalendarClock size={20} aria-hidden="true" />}
              value={moment && dayAt(moment)}
              min={min && dayAt(min)}
              max={max && dayAt(max)}
              onPick={(day) => accept(earlier(onDay(moment ?? new Date(), day), max))}
            >
              <Time>
                <TimeInput
                  type="time"
                  step={withSeconds ? 1 : 60}
                  aria-label={`Time of ${label}`}
                  value={moment ? momentInNumbers(moment, withSeconds).slice(11) : ''}
                  onChange={(event) => event.target.value && pickTime(event.target.value)}
                />
                <Button onClick={() => accept(new Date())}>Now</Button>
              </Time>
            </CalendarPopover>
          </Tools>
        </Wrap>
      )}
    </Field>
  )
}

/** On the last day allowed the time of day may be too late: then the last moment allowed. */
function earlier(moment: Date, max: Date | null | undefined): Date {
  return max && moment > max && dayAt(moment) === dayAt(max) ? max : moment
}

function refuseMoment(
  moment: Date,
  min?: Date | null,
  max?: Date | null,
  withSeconds = false,
): string | null {
  const slack = 60_000
  const words = momentInNumbers(moment, withSeconds)
  if (min && moment < min) return `${words} is before ${momentInNumbers(min, withSeconds)}.`
  if (max && moment.getTime() > max.getTime() + slack)
    return `${words} is after ${momentInNumbers(max, withSeconds)}.`
  return null
}

const Wrap = styled.div`
  position: relative;
`

const Input = styled.input`
  ${controlStyle}
  padding-right: calc(${theme.size.control} * 2 + ${theme.space.xs});
  font-variant-numeric: tabular-nums;
`

const Tools = styled.span`
  position: absolute;
  inset: 2px 2px 2px auto;
  display: flex;
  align-items: center;
  color: ${theme.color.muted};
`

const Time = styled.div`
  display: flex;
  gap: ${theme.space.xs};
  margin-top: ${theme.space.sm};
`

const TimeInput = styled.input`
  ${controlStyle}
  flex: 1;
`
