import { IconCalendarClock } from '@tabler/icons-react'
import styled from 'styled-components'
import { Button } from '#web/ui/inputs/Button.tsx'
import { controlStyle } from '#web/ui/inputs/Field.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { useNow } from './useNow.ts'
import { dayAt } from './dayAt.ts'
import { atTime, momentInNumbers, onDay, readMoment } from './moments.ts'
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

/** A moment of the brewery's clock, typed as dd/MM/yyyy HH:mm, in German with dots, or picked: a day from the calendar, a time below it. */
export function DateTimeField({
  value,
  onChange,
  min,
  max,
  withSeconds = false,
  ...input
}: DateTimeFieldProps) {
  const pattern = text(withSeconds ? 'dates.patternWithSeconds' : 'dates.pattern')
  const minute = useNow()
  const moment = value ? new Date(value) : null
  const shown = moment ? momentInNumbers(moment, pattern) : ''
  return (
    <TypedDate<Date>
      input={{ ...input, placeholder: pattern }}
      shown={shown}
      day={{ value: moment && dayAt(moment), min: min && dayAt(min), max: max && dayAt(max) }}
      icon={IconCalendarClock}
      canClear={moment !== null && !input.required}
      read={readMoment}
      refuseText={(typed) => text('dates.notMoment', { typed, pattern })}
      refuse={(next) => refuseMoment(next, pattern, min, max)}
      onAccept={(next) => next?.getTime() !== moment?.getTime() && onChange(next?.toISOString() ?? null)}
      onDay={(day) => earlier(onDay(moment ?? minute, day), max)}
      below={(accept) => (
        <Row $gap="xs" $above="sm">
          <TimeInput
            type="time"
            step={withSeconds ? 1 : 60}
            aria-label={text('dates.timeOf', { label: input.label })}
            value={shown.slice(11)}
            onChange={(event) => event.target.value && accept(atTime(moment ?? minute, event.target.value))}
          />
          <Button onClick={() => accept(now())}>{text('dates.now')}</Button>
        </Row>
      )}
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
