import { IconCalendar } from '@tabler/icons-react'
import { dayAt } from './dayAt.ts'
import { readDay } from '#domain/language/readDay.ts'
import { patternOf, useDayOrder } from './chosenDayOrder.ts'
import { dayInWords, refuseDay, type Day } from './days.ts'
import { TypedDate, type DateInputProps } from './TypedDate.tsx'
import { now } from './clock.ts'
import { text } from '#web/ui/language/text.ts'

interface DateFieldProps extends DateInputProps {
  /** A day such as 2026-04-03; null or empty if there is none. */
  value: Day | null
  onChange: (value: Day | null) => void
  min?: Day | null
  max?: Day | null
}

/** The days of a brewery's life: any other year is a slip of the hand. */
const [earliest, latest] = ['2000-01-01', '2099-12-31']

/**
 * A day, typed as April 3, 2026 (or apr 3, tomorrow, +3, or in numbers in the order that was chosen) or picked from a calendar. Typed input is accepted if
 * it is a day within the bounds; else the previous day stays, with an error.
 */
export function DateField({ onChange, min = earliest, max = latest, ...input }: DateFieldProps) {
  const order = useDayOrder()
  const value = input.value || null
  const stays = value ? ` ${text('dates.stays', { day: dayInWords(value) })}` : ''
  const example = dayInWords('2026-04-03')
  const refuse = (day: Day) => {
    const problem = refuseDay(day, min, max)
    return problem && problem + stays
  }
  return (
    <TypedDate<Day>
      input={{ placeholder: patternOf(order), ...input }}
      shown={value ? dayInWords(value) : ''}
      day={{ value, min, max }}
      icon={IconCalendar}
      canClear={value !== null}
      read={(typed) => readDay(typed, dayAt(now()), order)}
      refuseText={(typed) => text('dates.notDay', { typed, example }) + stays}
      refuse={refuse}
      onAccept={(day) => day !== value && onChange(day)}
      onDay={(day) => day}
    />
  )
}
