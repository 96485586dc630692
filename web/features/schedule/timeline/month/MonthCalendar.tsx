import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import styled from 'styled-components'
import { brewCalendar, type CalendarEvent, type CalendarKind } from '#domain/batches/brewCalendar.ts'
import { theme, type Tone } from '#web/theme.ts'
import { Button } from '#web/ui/inputs/Button.tsx'
import { IconButton } from '#web/ui/inputs/IconButton.tsx'
import { dayInWords, monthInWords } from '#web/ui/dates/days.ts'
import { Quiet } from '#web/ui/layout/Muted.ts'
import { Row } from '#web/ui/layout/Row.ts'
import { Text } from '#web/ui/layout/Text.ts'
import { brewhouseOn } from '#web/features/schedule/brewhouseShared.ts'
import { plannedBatch } from '#web/features/schedule/timeline/timelineViews.ts'
import type { BatchView } from '#web/entities/batch.ts'
import { vesselsOf } from '#web/live/vessels/vesselsOfBatch.ts'
import { columnOf, weekdayNames } from '#web/ui/dates/weeks.ts'
import type { PlainId } from '#domain/language/message.ts'
import { text } from '#web/ui/language/text.ts'
import { addDays, daysBetween } from '#domain/batches/timeline.ts'

interface MonthCalendarProps {
  batches: readonly BatchView[]
  today: string
  onOpen: (batchId: string) => void
}

const looks = {
  BREW: { label: 'planning.brew', tone: 'orange' },
  TRANSFER: { label: 'planning.transfer', tone: 'blue' },
  PACKAGE: { label: 'planning.package', tone: 'grape' },
} as const satisfies Record<CalendarKind, { label: PlainId; tone: Tone }>

/**
 * A month of the brewery: brew days, those that share a mash tun or kettle, expected transfers and packaging. A grid of weeks, on a phone a list of the days on
 * which something happens.
 */
export function MonthCalendar({ batches, today, onOpen }: MonthCalendarProps) {
  const [month, setMonth] = useState(() => monthOf(today))
  const events = useMemo(() => brewCalendar(batches.map(plannedBatch), today), [batches, today])
  const batchOf = new Map(batches.map((batch) => [batch.id, batch]))
  const [year = '', number = '1'] = month.split('-')
  const title = monthInWords(Number(year), Number(number))
  const days = daysOfMonth(month)
  const isEmpty = !events.some(({ day }) => monthOf(day) === month)
  return (
    <section aria-labelledby="month-title">
      <Row $wrap $spread $gap="sm" $below="sm">
        <Text as="h3" $size="lg" id="month-title" aria-live="polite">
          {title}
        </Text>
        <Row $gap="xs">
          <IconButton
            label={text('dates.previous.month')}
            icon={IconChevronLeft}
            onClick={() => setMonth(monthAfter(month, -1))}
          />
          <Button onClick={() => setMonth(monthOf(today))}>{text('planning.today')}</Button>
          <IconButton
            label={text('dates.next.month')}
            icon={IconChevronRight}
            onClick={() => setMonth(monthAfter(month, 1))}
          />
        </Row>
      </Row>
      <Weekdays aria-hidden="true">
        {weekdayNames().map((name) => (
          <span key={name}>{name}</span>
        ))}
      </Weekdays>
      <Days aria-label={title}>
        {days.map((day) => {
          const its = events.filter((event) => event.day === day)
          const shared = brewhouseOn(day, batches, today)
          return (
            <Day
              key={day}
              $isToday={day === today}
              $isFree={its.length === 0}
              // The first day says under which weekday the month begins; the others follow it.
              style={{ gridColumn: day === days[0] ? columnOf(day) : undefined }}
            >
              <time dateTime={day} aria-label={dayInWords(day)}>
                <Long>{dayInWords(day)}</Long>
                <Short>{Number(day.slice(8))}</Short>
              </time>
              {its.map((event) => {
                const batch = batchOf.get(event.batchId)
                return (
                  batch && (
                    <EventButton
                      key={`${batch.id}-${event.kind}`}
                      event={event}
                      batch={batch}
                      onOpen={onOpen}
                    />
                  )
                )
              })}
              {shared && <Shared>{shared}</Shared>}
            </Day>
          )
        })}
      </Days>
      {isEmpty && <Quiet>{text('planning.nothingIn', { month: title })}</Quiet>}
    </section>
  )
}

interface EventButtonProps {
  event: CalendarEvent
  batch: BatchView
  onOpen: (batchId: string) => void
}

function EventButton({ event, batch, onOpen }: EventButtonProps) {
  const { label, tone } = looks[event.kind]
  const tank = event.kind === 'BREW' ? batch.fermenter : vesselsOf(batch).briteTankId
  return (
    <Event type="button" $tone={tone} onClick={() => onOpen(batch.id)}>
      <strong>
        {event.isLate && <IconAlertTriangle size={14} role="img" aria-label={text('planning.late')} />}
        {text(label)}
      </strong>{' '}
      {batch.recipe.name}
      <small>
        <span>{batch.batchNumber}</span> {tank && <span>{tank.label}</span>}
      </small>
    </Event>
  )
}

const Weekdays = styled.div`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  padding: ${theme.space.xxs} 0;
  color: ${theme.color.muted};
  font-size: ${theme.font.size.sm};
  text-align: center;

  ${theme.media.list} {
    display: none;
  }
`

const Days = styled.ol`
  display: grid;
  grid-template-columns: repeat(7, minmax(0, 1fr));
  gap: ${theme.space.xxs};

  ${theme.media.list} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space.xs};
  }
`

const Day = styled.li<{ $isToday: boolean; $isFree: boolean }>`
  display: grid;
  align-content: start;
  gap: ${theme.space.xxs};
  min-height: 96px;
  padding: ${theme.space.xxs};
  border: 1px solid ${(props) => (props.$isToday ? theme.color.primaryLine : theme.color.line)};
  border-radius: ${theme.radius.sm};
  background: ${theme.color.sunken};

  > time {
    color: ${(props) => (props.$isToday ? theme.color.primaryText : theme.color.muted)};
    font-size: ${theme.font.size.sm};
  }
  ${theme.media.list} {
    display: ${(props) => (props.$isFree && !props.$isToday ? 'none' : 'grid')};
    grid-column: 1 !important;
    min-height: 0;
    padding: ${theme.space.xs};
  }
`

const Long = styled.span`
  display: none;

  ${theme.media.list} {
    display: inline;
  }
`

const Short = styled.span`
  ${theme.media.list} {
    display: none;
  }
`

const Shared = styled.p`
  color: ${theme.tone.yellow.text};
  font-size: ${theme.font.size.xs};
  line-height: ${theme.font.leading.snug};
  overflow-wrap: anywhere;
`

const Event = styled.button<{ $tone: Tone }>`
  width: 100%;
  min-width: 0;
  padding: ${theme.space.xxs} ${theme.space.xs};
  border: 1px solid ${(props) => theme.tone[props.$tone].line};
  border-radius: ${theme.radius.sm};
  background: ${(props) => theme.tone[props.$tone].tint};
  font-size: ${theme.font.size.xs};
  line-height: ${theme.font.leading.snug};
  text-align: left;
  overflow-wrap: anywhere;

  strong {
    color: ${(props) => theme.tone[props.$tone].text};

    svg {
      vertical-align: -2px;
    }
  }
  small {
    display: block;
    color: ${theme.color.muted};
    font-size: inherit;

    /* Side by side or below each other, as there is room. */
    span {
      display: inline-block;
    }
  }
  ${theme.media.touch} {
    min-height: ${theme.size.control};
  }
`

/** The month of a day, such as 2026-12. */
function monthOf(day: string): string {
  return day.slice(0, 7)
}

/** The month this many months after another one. */
function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1, 12)).toISOString().slice(0, 7)
}

/** Every day of a month. */
export function daysOfMonth(month: string): string[] {
  const first = `${month}-01`
  const length = daysBetween(first, `${monthAfter(month, 1)}-01`)
  return Array.from({ length }, (_, after) => addDays(first, after))
}
