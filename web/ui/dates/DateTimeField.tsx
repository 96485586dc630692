import { IconCalendarClock } from '@tabler/icons-react'
import { useState } from 'react'
import styled from 'styled-components'
import { Button } from '#web/ui/inputs/Button.tsx'
import { controlStyle } from '#web/ui/inputs/Field.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { patternOf, useDayOrder } from './chosenDayOrder.ts'
import { useNow } from './useNow.ts'
import { dayAt } from './dayAt.ts'
import { atTime, momentInNumbers, onDay, readClock, readMoment } from './moments.ts'
import { TypedDate, type DateInputProps } from './TypedDate.tsx'
import { now } from './clock.ts'
import { text } from '#web/ui/language/text.ts'

interface DateTimeFieldProps extends DateInputProps {
  /** A moment as ISO 8601 with zone, or null when there is none. */
  value: string | null
  onChange: (value: string | null) => void
  min?: Date | null
  max?: Date | null
  withSeconds?: boolean
}

/**
 * A moment of the brewery's clock, shown as DD/MM/YYYY HH:mm, in German with dots; typed with its numbers in the order that was
 * chosen, or picked: a day from the calendar, a time below it.
 */
export function DateTimeField({
  value,
  onChange,
  min,
  max,
  withSeconds = false,
  ...input
}: DateTimeFieldProps) {
  const order = useDayOrder()
  const clock = withSeconds ? 'HH:mm:ss' : 'HH:mm'
  const pattern = `${patternOf('DAY_FIRST')} ${clock}`
  const typedPattern = `${patternOf(order)} ${clock}`
  const minute = useNow()
  const moment = value ? new Date(value) : null
  const shown = moment ? momentInNumbers(moment, pattern) : ''
  return (
    <TypedDate<Date>
      input={{ ...input, placeholder: typedPattern }}
      shown={shown}
      day={{ value: moment && dayAt(moment), min: min && dayAt(min), max: max && dayAt(max) }}
      icon={IconCalendarClock}
      canClear={moment !== null && !input.required}
      read={(typed) => readMoment(typed, order, { shown, moment: moment ?? minute })}
      refuseText={() => text('dates.notMoment', { pattern: typedPattern })}
      refuse={(next) => refuseMoment(next, pattern, min, max)}
      onAccept={(next) => next?.getTime() !== moment?.getTime() && onChange(next?.toISOString() ?? null)}
      onDay={(day) => earlier(onDay(moment ?? minute, day), max)}
      below={(accept) => (
        <Row $gap="xs" $above="sm">
          <ClockInput
            label={text('dates.timeOf', { label: input.label })}
            shown={shown.slice(11)}
            placeholder={clock}
            onTime={(time) => accept(atTime(moment ?? minute, time))}
          />
          <Button onClick={() => accept(now())}>{text('dates.now')}</Button>
        </Row>
      )}
    />
  )
}

interface ClockInputProps {
  label: string
  shown: string
  placeholder: string
  onTime: (time: string) => void
}

/** A time on the clock of 24 hours that the field has, which a browser's own input has only in some countries. */
function ClockInput({ label, shown, placeholder, onTime }: ClockInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    const time = typed === null ? null : readClock(typed)
    setTyped(null)
    if (time) onTime(time)
  }
  return (
    <TimeInput
      type="text"
      inputMode="numeric"
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      value={typed ?? shown}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      onBlur={take}
    />
  )
}

/** The earlier of a moment and the maximum, since on the last allowed day the time may be too late. */
function earlier(moment: Date, max: Date | null | undefined): Date {
  return max && moment > max && dayAt(moment) === dayAt(max) ? max : moment
}

function refuseMoment(moment: Date, pattern: string, min?: Date | null, max?: Date | null): string | null {
  const slack = 60_000
  const day = momentInNumbers(moment, pattern)
  if (min && moment < min) return text('dates.before', { day, limit: momentInNumbers(min, pattern) })
  if (max && moment.getTime() > max.getTime() + slack)
    return text('dates.after', { day, limit: momentInNumbers(max, pattern) })
  return null
}

const TimeInput = styled.input`
  ${controlStyle}
  flex: 1;
`
