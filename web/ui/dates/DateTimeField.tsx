import { IconCalendarClock } from '@tabler/icons-react'
import { useState } from 'react'
import styled from 'styled-components'
import { Button } from '#web/ui/inputs/Button.tsx'
import { controlStyle } from '#web/ui/inputs/Field.tsx'
import { Row } from '#web/ui/layout/Row.ts'
import { patternOf, useDayOrder } from './chosenDayOrder.ts'
import { useNow } from './useNow.ts'
import { dayAt } from './dayAt.ts'
import { TypedDate, type DateInputProps } from './TypedDate.tsx'
import { now } from './clock.ts'
import { text } from '#web/ui/language/text.ts'
import { clockAt } from '#domain/brewery/zonedDays.ts'
import { momentAt } from '#domain/brewery/zonedMoments.ts'
import type { DayOrder } from '#domain/language/parseDay.ts'
import { readDay, relativeDay } from '#domain/language/readDay.ts'
import type { Day } from './days.ts'
import { breweryZone } from './zone.ts'

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

const two = (part: number) => String(part).padStart(2, '0')

/** A moment as DD/MM/YYYY HH:mm on the brewery's clock, with the pattern's separators; with seconds if it has them. */
export function momentInNumbers(moment: Date, pattern: string): string {
  const { day, hour, minute, second } = clockAt(moment, breweryZone())
  const clock = `${two(hour)}:${two(minute)}`
  const separator = pattern.includes('/') ? '/' : '.'
  return `${day.split('-').toReversed().join(separator)} ${clock}${pattern.endsWith(':ss') ? `:${two(second)}` : ''}`
}

const clockBehind = /^(.*\S)[\s,]+(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?$/

/**
 * Reads a day as `readDay` does, with a time of the brewery's clock behind it; null if invalid. The day of `shown`, which is
 * written day first, is still that day when only the time was changed. Without a time, today and +3 are at the same time as
 * `moment`, and dates at midnight.
 */
export function readMoment(
  typed: string,
  usual: DayOrder,
  { shown, moment }: { shown: string; moment: Date },
): Date | null {
  const written = typed.trim()
  const [, dayPart = written, hour = '0', minute = '0', second = '0'] = clockBehind.exec(written) ?? []
  const today = clockAt(now(), breweryZone()).day
  const isShown = shown !== '' && dayPart === shown.slice(0, 10)
  const day = isShown ? clockAt(moment, breweryZone()).day : readDay(dayPart, today, usual)
  if (!day) return null
  if (dayPart === written && relativeDay(written) !== null) return onDay(moment, day)
  const clock = { hour: Number(hour), minute: Number(minute), second: Number(second) }
  const isReal = clock.hour < 24 && clock.minute < 60 && clock.second < 60
  return isReal ? momentAt({ day, ...clock }, breweryZone()) : null
}

/** The moment with another day, at the same time of the brewery's clock. */
function onDay(moment: Date, day: Day): Date {
  return momentAt({ ...clockAt(moment, breweryZone()), day }, breweryZone())
}

/** Reads a time of the day on a clock of 24 hours, as 9:05, 9.05, 0905 or with seconds; null if invalid. */
export function readClock(typed: string): string | null {
  const [, hour, minute, second] =
    /^([01]?\d|2[0-3])[:.h]?([0-5]\d)(?:[:.]?([0-5]\d))?$/.exec(typed.trim()) ?? []
  if (hour === undefined || minute === undefined) return null
  return [hour.padStart(2, '0'), minute, ...(second === undefined ? [] : [second])].join(':')
}

/** The moment with another time of the brewery's clock, such as 14:03 or 14:03:20, on the same day. */
function atTime(moment: Date, time: string): Date {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number)
  return momentAt({ ...clockAt(moment, breweryZone()), hour, minute, second }, breweryZone())
}
